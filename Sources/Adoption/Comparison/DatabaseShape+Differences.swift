package import DBGenSQLText

extension DatabaseShape {
  /// The differences between two databases that count.
  package enum Strictness: Sendable {
    /// Those that SQLite acts on. Objects that only one database has may be another program's.
    case compatible
    /// Also the names of constraints, and objects that only one database has.
    case exact
    /// Those of an exact comparison, without some names of constraints.
    case exactBut(Set<SQLName>)

    /// The names of constraints that don't matter; nil if none does.
    var namesToIgnore: Set<SQLName>? {
      switch self {
      case .compatible: nil
      case .exact: []
      case .exactBut(let names): names
      }
    }
  }

  /// A difference between two databases.
  package struct ShapeDifference: Sendable {
    /// "table", "virtual table", "view" or "trigger".
    package let kind: String
    /// The name of the object.
    package let object: String
    /// The difference in words.
    package let text: String
  }

  /// Returns the differences of this database from `model`. Only parts that are written differently
  /// are read.
  package func differences(
    from model: DatabaseShape, _ strictness: Strictness
  ) -> [ShapeDifference] {
    let (found, wanted) = facts(comparedTo: model, strictness)
    let missing = wanted.list.filter { $0.isObject && found[$0] == nil }
    let lost = Set(missing.map { SQLName($0.owner) })
    var differences = missing.map { $0.difference("\($0.noun) is missing") }
    for fact in wanted.list where !fact.isObject || found[fact] != nil {
      if fact.kind != "index", lost.contains(SQLName(fact.owner)) { continue }
      differences += fact.differences(from: found[fact], in: (found, wanted))
    }
    let extra = found.list.filter { wanted[$0] == nil && $0.isPartOfTable }
    let tables = model.tables
    differences += extra.filter { tables.contains(SQLName($0.owner)) }.map(\.surplus)
    let isExact = strictness.namesToIgnore != nil
    return isExact ? differences + found.objects(comparedTo: wanted) : differences
  }

  /// Returns the objects that `model` doesn't have.
  func additions(to model: DatabaseShape) -> [ShapeDifference] {
    let (found, wanted) = facts(comparedTo: model, .compatible)
    return found.objects(comparedTo: wanted)
  }

  /// The names of the tables.
  private var tables: Set<SQLName> {
    Set(parts.lazy.filter { $0.kind == "table" }.map { SQLName($0.owner) })
  }

  /// Returns the facts of the parts that aren't the same in both databases.
  private func facts(
    comparedTo model: DatabaseShape, _ strictness: Strictness
  ) -> (found: DatabaseFacts, wanted: DatabaseFacts) {
    let (own, others) = (Set(parts), Set(model.parts))
    let names = names.union(model.names)
    func facts(_ parts: [Part], without same: Set<Part>) -> DatabaseFacts {
      DatabaseFacts(parts.filter { !same.contains($0) }.flatMap { $0.facts(names, strictness) })
    }
    return (facts(parts, without: others), facts(model.parts, without: own))
  }
}

/// Facts, and each by what identifies it in two databases.
struct DatabaseFacts {
  let list: [DatabaseFact]
  private let facts: [[UInt8]: DatabaseFact]

  init(_ list: [DatabaseFact]) {
    self.list = list
    facts = Dictionary(list.map { ($0.identifier, $0) }) { first, _ in first }
  }

  subscript(fact: DatabaseFact) -> DatabaseFact? { facts[fact.identifier] }

  /// Returns the objects that only these facts include.
  fileprivate func objects(comparedTo wanted: DatabaseFacts) -> [DatabaseShape.ShapeDifference] {
    list.filter { $0.isObject && wanted[$0] == nil }.map(\.surplus)
  }
}

extension DatabaseFact {
  /// The key of the fact, the same in two databases. SQLite ignores the case of names. The names of
  /// clauses are SQL in a form of its own.
  fileprivate var identifier: [UInt8] {
    let owner = kind == "index" ? "" : SQLName.folded(owner)
    let name = kind == "clause" ? name : SQLName.folded(name)
    return Array("\(kind)\0\(owner)\0\(name)".utf8)
  }

  /// Whether the fact is about the existence of an object in the database.
  fileprivate var isObject: Bool {
    ["table", "virtual table", "view", "trigger", "index"].contains(kind)
  }

  /// Whether what the fact is about can't have come from another program, unlike an index.
  fileprivate var isPartOfTable: Bool { ["column", "constraint", "clause"].contains(kind) }

  fileprivate var noun: String {
    switch kind {
    case "column": "column '\(owner).\(name)'"
    case "constraint": "\(name) of table '\(owner)'"
    case "index": "index '\(name)'"
    case "order": "the order of the columns of table '\(owner)'"
    default: "\(kind) '\(owner)'"
    }
  }

  fileprivate func difference(_ text: String) -> DatabaseShape.ShapeDifference {
    let isOfTable = isPartOfTable || kind == "index" || kind == "order"
    return .init(kind: isOfTable ? "table" : kind, object: owner, text: text)
  }

  /// The difference if only the other database has the fact.
  fileprivate var surplus: DatabaseShape.ShapeDifference {
    difference(
      kind == "clause"
        ? "table '\(owner)' has \(name), which the schema doesn't have"
        : "\(noun) is not in the schema")
  }

  fileprivate func differences(
    from found: Self?, in facts: (found: DatabaseFacts, wanted: DatabaseFacts)
  ) -> [DatabaseShape.ShapeDifference] {
    guard let found else { return [difference(absence)] }
    if isSame(as: found) { return [] }
    switch kind {
    case "view", "trigger", "virtual table": return [difference("\(noun) is defined differently")]
    // Missing and unknown columns are reported already.
    case "order" where found.columns != columns: return []
    default: return [difference("\(noun) is \(found.summary) instead of \(summary)")]
    }
  }

  private var absence: String {
    switch kind {
    case "column": "table '\(owner)' lacks column '\(name)'"
    case "clause": "table '\(owner)' lacks \(name)"
    default: "\(noun) is missing"
    }
  }

  private var columns: Set<SQLName> {
    Set(detail.split(separator: ", ").map { SQLName(String($0)) })
  }

  private var summary: String {
    let words = String((detail + sql).drop { $0 == " " })
    return kind == "index" ? "\(words) on '\(owner)'" : words.isEmpty ? "plain" : words
  }
}
