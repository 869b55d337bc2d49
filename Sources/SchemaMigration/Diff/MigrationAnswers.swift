import DBGenSQLText
package import SchemaParser

/// The author's decisions about changes that the schemas alone leave open.
package struct MigrationAnswers: Sendable {
  /// The renamed tables, columns, and cases: `table`, `table.column` or `Enum.case` with the new
  /// name.
  package var renames: [(old: String, new: String)] = []
  /// The tables, columns, and cases that are gone for good, with their contents.
  package var drops: Set<String> = []
  /// The SQL expressions for columns in rows that have no value for them, by `table.column`.
  package var fills: [(old: String, new: String)] = []
  /// The SQL expressions for the new values of columns whose type changes, by `table.column`.
  package var conversions: [(old: String, new: String)] = []
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
    didSet { draftedNames = draft.flatMap { step in step.parts.names.map { (step.kind, $0) } } }
  }
  /// The tables and columns that the draft names, with the kind of the step.
  private(set) var draftedNames: [(kind: StepKind, part: StepParts.NamedPart)] = []
  /// The schema that the draft leads to.
  var draftSnapshot: SchemaSnapshot?

  package init() {}

  /// Whether the author gave any answers apart from the draft.
  var isGiven: Bool { !given.isEmpty || !preparations.isEmpty || !requests.isEmpty }
}

// MARK: - Names

extension MigrationAnswers {
  func newName(ofTable name: String) -> String? { answer(name) ?? draftedName(ofTable: name) }

  /// Returns the new name of a column, whose table can be given by either of its names.
  func newName(ofColumn column: String, in tables: [String]) -> String? {
    tables.compactMap { answer("\($0).\(column)") }.first
      ?? draftedName(ofColumn: column, in: tables)
  }

  func answer(_ name: String) -> String? { renames.last { SQLName($0.old) == SQLName(name) }?.new }

  /// Returns the names from which the answers rename something to a name.
  func oldNames(of name: String) -> [String] {
    renames.filter { SQLName($0.new) == SQLName(name) }.map(\.old)
  }

  func drops(table name: String) -> Bool {
    drops.hasName(name)
      || draftedNames.contains { $0.part.role == .dropped && $0.part.isTable(name) }
  }

  func drops(column: String, of tables: [String]) -> Bool {
    tables.contains { drops.hasName("\($0).\(column)") }
      || draftedNames.contains {
        [.dropped, .moved].contains($0.part.role) && $0.part.isColumn(column, of: tables)
      }
  }

  func fill(_ place: ColumnPlace) -> Located<String>? { fills.value(of: place)?.located }

  func conversion(_ place: ColumnPlace) -> Located<String>? {
    conversions.value(of: place)?.located
  }

  func normalizes(_ place: ColumnPlace) -> Bool { normalizations.hasName(place.description) }

  func refuses(_ place: ColumnPlace) -> Bool { refusals.hasName(place.description) }

  /// Splits answers again that were split at an equals sign within a name.
  mutating func settle(names: [String]) {
    let names = Set(names.map { SQLName($0) })
    func split(_ left: String, _ right: String) -> (old: String, new: String) {
      Self.split(left, right) { names.contains(SQLName($0)) }
    }
    renames = renames.map(split)
    moves = moves.map(split)
    fills = fills.map(split)
    conversions = conversions.map(split)
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

extension [(old: String, new: String)] {
  fileprivate func value(of place: ColumnPlace) -> String? {
    last { SQLName($0.old) == SQLName(place.description) }?.new
  }
}

/// The options that answer questions, by their names on the command line.
enum AnswerKind: String {
  case rename, move, link, drop, fill, convert, normalize, refuse, discard
}

/// An option of the command, as the author gave it.
struct GivenAnswer {
  let kind: AnswerKind
  /// The name that the option is about; nil for a condition.
  let name: String?
  let value: String
  /// The column that takes the values of one column only; nil for all but moves.
  var target: SQLName?
  /// The reason to report if the option has no effect.
  let objection: String

  var option: String { "--\(kind.rawValue) \(value)" }

  /// The key under which the use of the answer is recorded.
  var key: AnswerKey { AnswerKey(kind: kind, name: SQLName(name ?? value)) }
}

extension GivenAnswer {
  /// Returns whether two answers give different values to the same thing.
  func contradicts(_ other: GivenAnswer) -> Bool {
    key == other.key ? value != other.value : target != nil && target == other.target
  }

  /// Returns whether another answer about the same thing, or the same answer with another value, may
  /// be the reason why this one has no effect.
  func isOverridden(by other: GivenAnswer) -> Bool {
    contradicts(other) || key != other.key && name != nil && key.name == other.key.name
  }
}

/// An option of the command, and what it is about.
struct AnswerKey: Hashable {
  let kind: AnswerKind
  let name: SQLName
}

extension MigrationAnswers {
  /// All options, not including the draft.
  var given: [GivenAnswer] {
    func pairs(
      _ kind: AnswerKind, _ pairs: [(old: String, new: String)],
      _ objection: (String) -> String
    ) -> [GivenAnswer] {
      pairs.map {
        GivenAnswer(
          kind: kind, name: $0.old, value: "\($0.old)=\($0.new)",
          target: kind == .move ? SQLName($0.new) : nil, objection: objection($0.new))
      }
    }
    func names(
      _ kind: AnswerKind, _ names: some Sequence<String>, _ objection: String
    ) -> [GivenAnswer] {
      names.sorted().map { GivenAnswer(kind: kind, name: $0, value: $0, objection: objection) }
    }
    func isNotNew(_ name: String) -> String { "the schema has no new '\(name)'" }
    return pairs(.rename, renames, isNotNew) + pairs(.move, moves, isNotNew)
      + links.map {
        GivenAnswer(
          kind: .link, name: nil, value: $0,
          objection: "it doesn't link tables that a column moves between, as 'a.x = b.y' does")
      }
      + names(.drop, drops, "the schema still has it")
      + pairs(.fill, fills) { _ in "no change needs a value for it" }
      + pairs(.convert, conversions) { _ in "its type doesn't change" }
      + names(.normalize, normalizations, "its values have only one form")
      + names(.refuse, refusals, "no change disallows NULL or other values in it")
      + names(.discard, discards, "the draft has nothing written by hand for it")
  }
}
