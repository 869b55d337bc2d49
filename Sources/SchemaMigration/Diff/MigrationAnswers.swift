package import SchemaParser

/// What the author of a schema has said of changes that the schemas alone leave open.
package struct MigrationAnswers: Equatable, Sendable {
  /// What is now called otherwise: `table`, `table.column` or `Enum.case` with the new name.
  package var renames: [(old: String, new: String)] = []
  /// What is gone for good, with what it holds.
  package var drops: Set<String> = []
  /// What columns hold in rows that have no value for them, as expressions by `table.column`.
  package var fills: [String: String] = [:]
  /// The columns for whose NULLs a database is refused: `table.column`.
  package var refusals: Set<String> = []
  /// The columns whose values go to another table, both as `table.column`.
  package var moves: [(old: String, new: String)] = []
  /// How rows of two tables belong together: SQL conditions that name both.
  package var links: [String] = []
  /// What the draft says by hand and isn't wanted any more: `table` or `table.column`.
  package var discards: Set<String> = []
  /// Steps that are asked for as they stand, before those that change the schema.
  package var preparations: [MigrationStep] = []
  /// Steps that are asked for as they stand.
  package var requests: [MigrationStep] = []
  /// The steps of the draft that is rewritten, whose hand-written parts still apply.
  package var draft: [MigrationStep] = []
  /// The schema that the draft leads to.
  var draftSnapshot: SchemaSnapshot?

  package init() {}

  package static func == (left: Self, right: Self) -> Bool {
    left.drops == right.drops && left.fills == right.fills && left.draft == right.draft
      && left.discards == right.discards && left.requests == right.requests
      && left.preparations == right.preparations && left.refusals == right.refusals
      && left.links == right.links
      && left.renames.elementsEqual(right.renames) { $0 == $1 }
      && left.moves.elementsEqual(right.moves) { $0 == $1 }
  }

  /// Whether the author has said anything, the draft aside.
  var isGiven: Bool {
    var said = self
    said.draft = []
    return said != MigrationAnswers()
  }
}

// MARK: - Names

extension MigrationAnswers {
  /// The new name of a table.
  func newName(ofTable name: String) -> String? { answer(name) ?? draftedName(ofTable: name) }

  /// The new name of a column, of a table by either of its names.
  func newName(ofColumn column: String, in tables: [String]) -> String? {
    tables.firstResult { answer("\($0).\(column)") } ?? draftedName(ofColumn: column, in: tables)
  }

  func answer(_ name: String) -> String? {
    renames.last { SQLName.areEqual($0.old, name) }?.new
  }

  func drops(table name: String) -> Bool {
    drops.contains { SQLName.areEqual($0, name) } || draft.contains { $0.drops(table: name) }
  }

  func drops(column: String, of tables: [String]) -> Bool {
    tables.contains { table in
      drops.contains { SQLName.areEqual($0, "\(table).\(column)") }
    } || draft.contains { $0.takes(column, of: tables) }
  }

  func fill(_ place: String) -> Located<String>? {
    fills.first { SQLName.areEqual($0.key, place) }.map { $0.value.located }
  }

  func refuses(_ place: String) -> Bool {
    refusals.contains { SQLName.areEqual($0, place) }
  }

  /// Where a name with an equals sign in it was taken apart too early, joins it again.
  mutating func settle(names: [String]) {
    func isName(_ name: String) -> Bool { names.contains { SQLName.areEqual($0, name) } }
    renames = renames.map { Self.split($0, $1, where: isName) }
    moves = moves.map { Self.split($0, $1, where: isName) }
    fills = Dictionary(
      fills.map { Self.split($0.key, $0.value, where: isName) }, uniquingKeysWith: { $1 })
  }

  private static func split(
    _ left: String, _ right: String, where isName: (String) -> Bool
  ) -> (old: String, new: String) {
    let parts = "\(left)=\(right)".split(separator: "=", omittingEmptySubsequences: false)
    let found = parts.indices.dropFirst().map { place in
      (parts[..<place].joined(separator: "="), parts[place...].joined(separator: "="))
    }.first { isName($0.0) && !$0.1.isEmpty }
    return found ?? (left, right)
  }
}

extension Sequence {
  func firstResult<Result>(_ transform: (Element) -> Result?) -> Result? {
    for element in self {
      if let result = transform(element) { return result }
    }
    return nil
  }
}
