internal import DBGenSQLText

extension SchemaShape {
  /// Returns the differences from `model`, in words.
  ///
  /// - Parameter isWhole: Whether objects that `model` doesn't have are differences; otherwise they
  ///   are considered another program's.
  func differences(from model: SchemaShape, isWhole: Bool = false) -> [String] {
    let (parts, wantedParts) = (parts(beside: model), model.parts(beside: self))
    let (found, wanted) = (Self.grouped(parts), Self.grouped(wantedParts))
    let missing = wantedParts.filter { $0.isObject && found[$0.key] == nil }
    let lost = Set(missing.map(\.owner))
    var differences = missing.map { "\($0.noun) is missing" }
    for part in wantedParts where !part.isObject || found[part.key] != nil {
      if part.kind != "index", lost.contains(part.owner) { continue }
      differences += part.difference(from: found[part.key], in: (found, wanted))
    }
    let tables = Set(wantedParts.lazy.filter { $0.kind == "table" }.map(\.owner.foldedASCII))
    for part in parts where wanted[part.key] == nil {
      let isOfTable = part.isPartOfTable && tables.contains(part.owner.foldedASCII)
      if isOfTable || isWhole && part.isObject {
        differences.append("\(part.noun) is not in the schema")
      }
    }
    return differences
  }

  fileprivate typealias Groups = [Part.Key: Part]

  private static func grouped(_ parts: [Part]) -> Groups {
    Dictionary(parts.map { ($0.key, $0) }) { first, _ in first }
  }
}

extension SchemaShape.Part {
  /// Identifies a part in two databases: SQLite ignores the case of names.
  fileprivate struct Key: Hashable {
    var kind: String
    var owner: String
    var name: String
  }

  fileprivate var key: Key {
    Key(kind: kind, owner: isIndex ? "" : owner.foldedASCII, name: name.foldedASCII)
  }

  private var isIndex: Bool { kind == "index" }

  /// Whether the part is an object of its own in the database.
  fileprivate var isObject: Bool {
    ["table", "virtual table", "view", "trigger", "index"].contains(kind)
  }

  /// Whether the part can't have come from another program, unlike an index or a trigger.
  fileprivate var isPartOfTable: Bool { kind == "column" || kind == "constraint" }

  fileprivate var noun: String {
    switch kind {
    case "column": "column '\(owner).\(name)'"
    case "constraint": "\(name) of table '\(owner)'"
    case "index": "index '\(name)'"
    case "order": "the order of the columns of table '\(owner)'"
    default: "\(kind) '\(owner)'"
    }
  }

  fileprivate func difference(
    from found: Self?, in shapes: (found: SchemaShape.Groups, wanted: SchemaShape.Groups)
  ) -> [String] {
    guard let found else {
      return [
        kind == "column" ? "table '\(owner)' lacks column '\(name)'" : "\(noun) is missing"
      ]
    }
    if isSame(as: found) { return [] }
    switch kind {
    case "view", "trigger", "virtual table":
      return ["\(noun) is defined otherwise"]
    case "order":
      // Missing and unknown columns are reported already.
      return found.names == names ? ["\(noun) is \(found.detail) instead of \(detail)"] : []
    case "table":
      return facts.filter { !found.facts.contains($0) }.map { "\(noun) lacks \($0)" }
        + found.facts.filter { !facts.contains($0) }
        .map { "\(noun) has \($0), which the schema doesn't have" }
    default:
      return ["\(noun) is \(found.summary) instead of \(summary)"]
    }
  }

  /// The checks and options of a table.
  private var facts: [String] {
    let options = ["STRICT", "WITHOUT ROWID"].filter { detail.contains($0) }
    return options
      + text.split(separator: TableClauses.separator).map { TableClauses.readable(String($0)) }
  }

  private func isSame(as other: Self) -> Bool {
    PlainSQL.text(of: detail) == PlainSQL.text(of: other.detail)
      && text.utf8.elementsEqual(other.text.utf8)
      && (!isIndex || owner.foldedASCII == other.owner.foldedASCII)
  }

  private var names: [String] { detail.split(separator: ", ").map { $0.lowercased() }.sorted() }

  private var summary: String {
    let words = detail + text
    let plain = words.isEmpty ? "plain" : words.last == " " ? String(words.dropLast()) : words
    return isIndex ? "\(plain) on '\(owner)'" : plain
  }
}
