import DBGenSQLText
package import SchemaParser

/// The author's decisions about changes that the schemas alone leave open.
package struct MigrationAnswers: Equatable, Sendable {
  /// The renamed tables, columns, and cases: `table`, `table.column` or `Enum.case` with the new
  /// name.
  package var renames: [(old: String, new: String)] = []
  /// The tables, columns, and cases that are gone for good, with their contents.
  package var drops: Set<String> = []
  /// The SQL expressions for columns in rows that have no value for them, by `table.column`.
  package var fills: [String: String] = [:]
  /// The SQL expressions for the new values of columns whose type changes, by `table.column`.
  package var conversions: [String: String] = [:]
  /// The columns whose values in other forms are rewritten, as `table.column`.
  package var normalizations: Set<String> = []
  /// The columns whose NULLs, or values that don't fit, make a migration refuse the database, as
  /// `table.column`.
  package var refusals: Set<String> = []
  /// The columns whose values move to another table, both as `table.column`.
  package var moves: [(old: String, new: String)] = []
  /// The links between rows of two tables: SQL conditions that name both.
  package var links: [String] = []
  /// The tables and columns whose hand-written parts of the draft are discarded: `table` or
  /// `table.column`.
  package var discards: Set<String> = []
  /// Requested steps to add verbatim, before those that change the schema.
  package var preparations: [MigrationStep] = []
  /// Requested steps to add verbatim.
  package var requests: [MigrationStep] = []
  /// The version of another program whose databases the first version takes over.
  package var takenOver: Int64?
  /// The steps of the draft to rewrite, whose hand-written parts still apply.
  package var draft: [MigrationStep] = [] {
    didSet {
      draftedNames = draft.flatMap { step in step.parts.names.map { (step.kind, $0) } }
    }
  }
  /// The tables and columns that the draft names, with the kind of the step.
  private(set) var draftedNames: [(kind: StepKind, part: StepParts.NamedPart)] = []
  /// The schema that the draft leads to.
  var draftSnapshot: SchemaSnapshot?

  package init() {}

  package static func == (left: Self, right: Self) -> Bool {
    left.drops == right.drops && left.fills == right.fills && left.draft == right.draft
      && left.discards == right.discards && left.requests == right.requests
      && left.conversions == right.conversions && left.normalizations == right.normalizations
      && left.preparations == right.preparations && left.refusals == right.refusals
      && left.links == right.links
      && left.renames.elementsEqual(right.renames) { $0 == $1 }
      && left.moves.elementsEqual(right.moves) { $0 == $1 }
  }

  /// Whether the author gave any answers apart from the draft.
  var isGiven: Bool {
    var answers = self
    answers.draft = []
    return answers != MigrationAnswers()
  }
}

// MARK: - Names

extension MigrationAnswers {
  func newName(ofTable name: String) -> String? { answer(name) ?? draftedName(ofTable: name) }

  /// Returns the new name of a column, whose table can be given by either of its names.
  func newName(ofColumn column: String, in tables: [String]) -> String? {
    tables.firstResult { answer("\($0).\(column)") } ?? draftedName(ofColumn: column, in: tables)
  }

  func answer(_ name: String) -> String? {
    renames.last { SQLName.areEqual($0.old, name) }?.new
  }

  func drops(table name: String) -> Bool {
    drops.contains { SQLName.areEqual($0, name) }
      || draftedNames.contains { $0.part.role == .dropped && $0.part.isTable(name) }
  }

  func drops(column: String, of tables: [String]) -> Bool {
    tables.contains { table in
      drops.contains { SQLName.areEqual($0, "\(table).\(column)") }
    }
      || draftedNames.contains {
        [.dropped, .moved].contains($0.part.role) && $0.part.isColumn(column, of: tables)
      }
  }

  func fill(_ place: String) -> Located<String>? {
    fills.first { SQLName.areEqual($0.key, place) }.map { $0.value.located }
  }

  func conversion(_ place: String) -> Located<String>? {
    conversions.first { SQLName.areEqual($0.key, place) }.map { $0.value.located }
  }

  func normalizes(_ place: String) -> Bool {
    normalizations.contains { SQLName.areEqual($0, place) }
  }

  func refuses(_ place: String) -> Bool {
    refusals.contains { SQLName.areEqual($0, place) }
  }

  func isDiscarded(_ name: String) -> Bool {
    discards.contains { SQLName.areEqual($0, name) }
  }

  /// Splits answers again that were split at an equals sign within a name.
  mutating func settle(names: [String]) {
    func isName(_ name: String) -> Bool { names.contains { SQLName.areEqual($0, name) } }
    renames = renames.map { Self.split($0, $1, where: isName) }
    moves = moves.map { Self.split($0, $1, where: isName) }
    fills = Dictionary(
      fills.map { Self.split($0.key, $0.value, where: isName) }, uniquingKeysWith: { $1 })
    conversions = Dictionary(
      conversions.map { Self.split($0.key, $0.value, where: isName) }, uniquingKeysWith: { $1 })
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

/// An option of the command, as the author gave it.
struct GivenAnswer {
  let option: String
  /// The name that the option is about; nil for a condition.
  let name: String?
  let value: String
  /// The reason to report if the option has no effect.
  let objection: String

  /// The key under which the use of the answer is recorded.
  var key: String { name ?? value }

  fileprivate init(_ option: String, _ name: String?, _ value: String, _ objection: String) {
    (self.option, self.name, self.value, self.objection) = (option, name, value, objection)
  }
}

extension MigrationAnswers {
  /// All options, not including the draft.
  var given: [GivenAnswer] {
    renames.map { GivenAnswer("--rename", $0.old, "\($0.old)=\($0.new)", objection(to: $0.new)) }
      + moves.map { GivenAnswer("--move", $0.old, "\($0.old)=\($0.new)", objection(to: $0.new)) }
      + links.map {
        GivenAnswer(
          "--link", nil, $0,
          "it doesn't link tables that a column moves between, as 'a.x = b.y' does")
      }
      + drops.sorted().map { GivenAnswer("--drop", $0, $0, "the schema still has it") }
      + fills.keys.sorted().map {
        GivenAnswer("--fill", $0, $0, "no change needs a value for it")
      }
      + conversions.keys.sorted().map {
        GivenAnswer("--convert", $0, $0, "its type doesn't change")
      }
      + normalizations.sorted().map {
        GivenAnswer("--normalize", $0, $0, "its values have only one form")
      }
      + refusals.sorted().map {
        GivenAnswer("--refuse", $0, $0, "no change disallows NULL or other values in it")
      }
      + discards.sorted().map {
        GivenAnswer("--discard", $0, $0, "the draft has nothing written by hand for it")
      }
  }

  private func objection(to new: String) -> String {
    "the schema has no new '\(new)'"
  }
}
