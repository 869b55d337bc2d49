import DBGenSQLSyntax
import DBGenSQLText

/// The properties of the language for the words after a type in SQL, Prisma or DBML, or for its own
/// words there.
struct OtherProperties {
  private(set) var properties: [(key: String, value: String)] = []
  var isNullable = false
  var isRequired = false
  /// Whether all words have been understood.
  var isComplete = true
  /// The first property that is written, even if its value isn't one.
  private(set) var firstKey: String?
  let type: ColumnType?
  /// Whether the default is a new UUID, in a column that isn't a `uuid`.
  private(set) var makesUUID = false
  private var countsUp = false

  init(of type: ColumnType?) { self.type = type }

  private static let words: Set = [
    "primary", "key", "pk", "not", "null", "unique", "default", "references", "check",
    "autoincrement", "auto_increment", "increment", "identity", "collate", "comment", "note",
    "constraint", "on", "belongs_to", "ref", "deferrable", "foreignkey", "onetoonefield", "fk",
  ]

  /// Whether properties begin here, behind a type unless it is the first token.
  static func begins(at parser: SQLParser, isFirst: Bool) -> Bool {
    guard let token = parser.token else { return false }
    let text = parser.sql.text(of: token)
    if parser.isAt(anyOf: words) || text == "@" { return true }
    if isFirst { return false }
    let isSettings =
      text.hasPrefix("[")
      && parser.sql.tokens[parser.position - 1].range.upperBound < token.range.lowerBound
    return isSettings || text == "=" || isWordOfLanguage(text)
  }

  /// Adds a property. Without a value, the words aren't understood.
  mutating func add(_ key: String, _ value: String?) {
    firstKey = firstKey ?? key
    let first = properties.first { $0.key == key }?.value
    guard let value, first == nil || first == value else { return isComplete = false }
    addMissing(key, value)
  }

  /// Adds a property that isn't there.
  mutating func addMissing(_ key: String, _ value: String) {
    if !properties.contains(where: { $0.key == key }) { properties.append((key, value)) }
  }

  /// Reads the default of a list that is in braces, as PostgreSQL has it.
  mutating func readDefaultOfList() {
    guard
      let place = properties.firstIndex(where: { $0.key == "default" && $0.value.hasPrefix("\"{") })
    else { return }
    guard properties[place].value == YAMLText.quoted("{}") else { return isComplete = false }
    properties[place].value = YAMLText.quoted("[]")
  }

  /// Adds the values of an enum in parentheses.
  mutating func addValues(_ sql: SQLText, _ range: Range<Int>) {
    let values = range.filter { sql.tokens[$0].isName || sql.tokens[$0].kind == .string }
    if values.isEmpty { return }
    add("oneOf", "[\(values.map { YAMLText.string(sql.name($0)) }.joined(separator: ", "))]")
  }

  mutating func read(_ parser: inout SQLParser) {
    while let place = parser.next() {
      let word = SQLName.folded(parser.sql.text(place))
      if !readKey(word, &parser), !readConstraint(word, &parser) { readOwn(place, &parser) }
    }
    if countsUp { add("autoincrement", "true") }
  }

  /// Reads what belongs to a key, or says that the column can be NULL. Returns whether that is what
  /// the word is.
  private mutating func readKey(_ word: String, _ parser: inout SQLParser) -> Bool {
    switch word {
    case "primary", "pk", "id", "key":
      _ = word == "primary" && parser.take("key")
      _ = parser.take("asc")
      add("primaryKey", "true")
    case "not":
      isRequired = true
      isComplete = parser.take("null") && isComplete
    case "null":
      if let says = readBoolean(&parser), !says { isRequired = true } else { isNullable = true }
    case "unique":
      _ = parser.take("key")
      if !readFlag("unique", &parser) { isComplete = false }
    case "auto_increment", "increment": countsUp = true
    case "identity":
      countsUp = true
      _ = parser.parenthesized()
    default: return false
    }
    return true
  }

  /// Reads a constraint of SQL, or an attribute of Prisma or DBML. Returns whether that is what the
  /// word is.
  private mutating func readConstraint(_ word: String, _ parser: inout SQLParser) -> Bool {
    switch word {
    case ",", ";", "@": break
    case "default", "=": readDefault(&parser)
    case "references", "ref": readReference(&parser)
    case "check" where parser.isAt("("): readCheck(&parser)
    case "on": readAction(&parser)
    case "updatedat": add("touch", "true")
    case "db" where parser.take("."): readNativeType(&parser)
    case "collate": add("collate", value(&parser).map(SQLName.folded))
    case "comment", "note": add("doc", rest(&parser).map(YAMLText.string))
    case "generated" where parser.take("always") || parser.isAt("by"): readGenerated(&parser)
    case "deferrable" where parser.take("initially", "deferred"): add("deferred", "true")
    default: return false
    }
    return true
  }

  private mutating func readCheck(_ parser: inout SQLParser) {
    let condition = parser.parenthesized().map { parser.sql.text($0) } ?? ""
    add("check", condition.isEmpty ? nil : YAMLText.scalar(condition))
  }

  /// Reads `VarChar(20)` after `@db.`.
  private mutating func readNativeType(_ parser: inout SQLParser) {
    let name = parser.keyword()
    parser.skip()
    let length = parser.parenthesized().flatMap { Int(parser.sql.text($0)) }
    if ["char", "varchar"].contains(name), type == .text {
      add("maxLength", length.map(String.init))
    }
  }

  /// Reads what follows `GENERATED ALWAYS`.
  private mutating func readGenerated(_ parser: inout SQLParser) {
    _ = parser.take("by", "default")
    guard parser.take("as") else { return isComplete = false }
    if parser.take("identity") {
      countsUp = true
      _ = parser.parenthesized()
    } else {
      add("generated", parser.parenthesized().map { YAMLText.scalar(parser.sql.text($0)) })
      if parser.take("stored") { add("stored", "true") }
      _ = parser.take("virtual")
    }
  }

  /// Reads `team(id)`, `team.id`, or `: > team.id`.
  private mutating func readReference(_ parser: inout SQLParser) {
    let sql = parser.sql
    parser.takeSeparator()
    _ = parser.take(">") || parser.take("-")
    var names = parser.qualifiedName().map { sql.name($0) }
    if parser.isAt("("), let columns = parser.parenthesized() {
      if columns.count != 1 { isComplete = false }
      names += columns.map { sql.name($0) }
    }
    add("references", names.isEmpty ? nil : YAMLText.scalar(names.joined(separator: ".")))
  }

  private mutating func readAction(_ parser: inout SQLParser) {
    let event = parser.keyword()
    parser.skip()
    if event == "update", SQLFacts.functionsOfClock[parser.keyword()] != nil {
      parser.skip()
      _ = parser.parenthesized()
      return add("touch", "true")
    }
    var words = [parser.keyword()]
    parser.skip()
    if words == ["set"] || words == ["no"] {
      words.append(parser.keyword())
      parser.skip()
    }
    let actions = ForeignKeyAction.allCases.map(\.rawValue)
    let action = actions.first { SQLName.folded($0) == words.joined() }
    guard event == "delete" || event == "update" else { return isComplete = false }
    add(event == "delete" ? "onDelete" : "onUpdate", action)
  }

  /// Reads a constant or an expression. The value that SQLite computes for a type has a name.
  private mutating func readDefault(_ parser: inout SQLParser) {
    parser.takeSeparator()
    let start = parser.position
    let inside = parser.parenthesized()
    if inside == nil {
      if parser.isAt("-") || parser.isAt("+") { parser.skip() }
      parser.skip()
      _ = parser.parenthesized()
    }
    let range = inside ?? start..<parser.position
    let text = parser.sql.text(range)
    let word = SQLName.folded(text)
    if word.hasPrefix("autoincrement") {
      countsUp = true
    } else if word == "null" {
      isNullable = true
    } else if CurrentValue.isNewUUID(text), [.text, .blob, .uuid].contains(type) {
      makesUUID = type != .uuid
      if type == .blob { add("encoding", "blob") }
      add("default", CurrentValue.newUUID.rawValue)
    } else {
      add("default", range.isEmpty ? nil : value(parser.sql, range, text))
    }
  }

  /// Returns a default of the language; nil for a constant of another type.
  private func value(_ sql: SQLText, _ range: Range<Int>, _ text: String) -> String? {
    if let current = CurrentValue(for: type, insteadOf: text) { return current.rawValue }
    if type == .json, text == "[]" { return YAMLText.quoted(text) }
    let token = sql.tokens[range.lowerBound]
    let isString = range.count == 1 && token.kind == .string
    let isConstant = isString || Double(text) != nil || range.count == 1 && token.kind == .word
    guard isConstant else { return "{ sql: \(YAMLText.quoted(text)) }" }
    let literal = isString ? sql.name(of: token) : text
    guard let type, type.traits.kind != .any else {
      return isString ? YAMLText.string(literal) : text
    }
    return LiteralReader(type: type).spelling(of: literal)
  }
}

extension LiteralReader {
  /// Returns a constant of another language as this type has it; nil if it has no such constant.
  func spelling(of text: String) -> String? {
    let kind = type.traits.kind
    let isPlain = [.integer, .unsigned, .real, .boolean].contains(kind)
    let isText = [.text, .json, .enumeration].contains(kind)
    let number = kind == .boolean ? nil : Bool(SQLName.folded(text)).map { $0 ? "1" : "0" }
    for candidate in isPlain ? [text, number].compactMap(\.self) : [text] {
      do throws(LiteralProblem) {
        _ = try read(YAMLScalar(candidate, .plain))
        if isPlain { return candidate }
        return isText ? YAMLText.string(candidate) : YAMLText.scalar(candidate)
      } catch {
        if let suggestion = error.suggestion { return suggestion }
      }
    }
    return nil
  }
}

extension CurrentValue {
  /// The names of the function that gives a new UUID in other databases and tools.
  package static let functionsOfUUID: Set = [
    "uuid", "newid", "gen_random_uuid", "uuid_generate_v4", "uuidv4", "newuuid", "cuid",
  ]

  /// Whether a text is the call of a function that gives a new UUID.
  static func isNewUUID(_ text: String) -> Bool {
    let parts = SQLName.folded(text).split(separator: "(", maxSplits: 1)
    return parts.count == 2 && functionsOfUUID.contains(String(parts[0])) && text.hasSuffix(")")
  }

  /// Creates the value that SQLite computes for a type, if a text must mean it: a constant of such
  /// a type has digits.
  init?(for type: ColumnType?, insteadOf text: String) {
    let current = Self.allCases.first { $0.type == type }
    guard let current, !text.isEmpty, !text.contains(where: \.isNumber),
      SQLName.folded(text) != "null"
    else { return nil }
    self = current
  }
}
