import RuntimeSamples

/// Names as people choose them, and some unlikely ones.
struct RandomNames {
  private var taken: Set<String> = []

  private static let plain = [
    "team", "order", "line", "total", "createdAt", "name", "count", "price", "note", "kind",
    "first",
    "last_name", "teamID", "url_path", "amount", "start", "end", "city", "weight", "LENGTH",
  ]
  private static let odd = [
    "class", "self", "init", "Type", "default", "protocol", "in", "is", "repeat", "nil", "Any",
    "where", "case", "operator", "select", "group", "index", "table", "from", "references", "check",
    "values", "row", "database", "transaction", "statement", "columns", "description", "hashValue",
    "rawValue", "insert", "update", "delete", "save", "fetch", "limit", "connection", "key",
    "value", "String", "Data", "größe", "名前", "naïve", "1st", "50%", "a\"b", "it's", "x-y",
    "with space", "π", "dot.ted", "back\\slash", "back`tick", "# hash", "colon: x", "{brace}",
    "NULL", "true", "12", "-", "rowid", "oid", "problems", "id", "ID", "new", "old", "hash",
  ]

  mutating func claim(_ name: String) -> Bool { taken.insert(Self.folded(name)).inserted }

  private static func folded(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Returns a name that is unique regardless of case.
  mutating func next(_ random: inout SeededGenerator, suffix: String = "") -> String {
    let odd = suffix.isEmpty ? Self.odd : Self.odd.filter(\.givesSwiftName)
    var words = [random.pick(random.oneIn(3) ? odd : Self.plain)]
    if random.oneIn(4) { words.append(random.pick(Self.plain)) }
    let name = words.joined(separator: random.pick(["_", "", " "])) + suffix
    var unique = name
    while !claim(unique) {
      unique = name + "n\(taken.count)"
    }
    return unique
  }
}

extension String {
  /// Whether a Swift name can be derived from the text. Otherwise, a `swiftName` is required.
  var givesSwiftName: Bool { first?.isLetter == true && !hasPrefix("hashValue") }

  /// The text as a quoted YAML scalar.
  var yaml: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// The name as a quoted SQL identifier.
  var sql: String { "\"" + replacing("\"", with: "\"\"") + "\"" }
}
