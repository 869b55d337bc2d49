import DBGenSQLSyntax
import SchemaMigration
import SchemaParser
import SchemaSQL
import Testing

/// An old and a new schema, and the steps between them.
struct MigrationPair: CustomTestStringConvertible, Sendable {
  /// The pitfall that the pair tests.
  let name: String
  var old: [String]
  var new: [String]
  /// The steps in the form of a history file.
  var steps: String
  /// Whether the migration has to refuse rows that don't fit.
  var isRefused = false
  var enums: (old: [SnapshotEnum], new: [SnapshotEnum]) = ([], [])
  /// The columns that hold an enum, in the form `table.column`.
  var enumColumns: [String: [String]] = [:]

  init(
    _ name: String, _ old: [String], _ new: [String], _ steps: String, isRefused: Bool = false
  ) {
    self.name = name
    self.old = old
    self.new = new
    self.steps = steps
    self.isRefused = isRefused
  }

  var testDescription: String { name }

  func located() throws -> [Located<MigrationStep>] { try file().steps }

  /// Returns the version in the form of its file.
  func file() throws -> MigrationFile {
    let text = steps.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    let list = steps.isEmpty ? "[]" : "\n" + text
    let source = SourceFile(
      path: "0002-next.yaml",
      bytes: Array(
        """
        version: 2
        name: next
        from: old
        to: new
        schema: { statements: [] }
        steps: \(list)
        """.utf8))
    let (file, diagnostics) = MigrationFile.parse(source)
    try #require(diagnostics.isEmpty, "\(diagnostics.map(\.message))")
    var version = try #require(file)
    version.snapshot = snapshots.new
    return version
  }

  var snapshots: (old: SchemaSnapshot, new: SchemaSnapshot) {
    (
      SchemaSnapshot(enums: enums.old, statements: old.map { Located($0, at: 0..<0) }),
      SchemaSnapshot(enums: enums.new, statements: new.map { Located($0, at: 0..<0) })
    )
  }

  func plan() throws -> MigrationPlan {
    var context = MigrationContext()
    context.altersConstraints = SQLiteVersion.linked >= .alteringConstraints
    context.enumColumns = enumColumns.mapValues { places in
      places.compactMap { ColumnPlace(Located($0, at: 0..<0)) }
    }
    return try MigrationPlanner.plan(
      from: snapshots.old, to: snapshots.new, steps: located(), context: context)
  }

  /// Returns the reasons why rows may be refused, as the author of the steps sees them.
  func warnings(of plan: MigrationPlan) throws -> [String] {
    try MigrationLinter.lint(file(), plan, after: snapshots.old)
      .filter { $0.code == .narrowingStep }.map(\.message)
  }

  func verified(_ plan: MigrationPlan) throws -> VerificationReport {
    MigrationVerifier.verify([
      SchemaVersion(number: 1, snapshot: snapshots.old),
      SchemaVersion(
        number: 2, snapshot: snapshots.new, steps: try located(), actions: plan.actions),
    ])
  }
}

extension VerificationReport {
  var messages: [String] { findings.map(\.diagnostic.message) }
}

extension SQLiteConnection {
  /// Performs the actions of a plan. Returns the reason for which it refuses rows; nil if it doesn't.
  func perform(_ actions: [MigrationAction]) throws -> String? {
    for action in actions {
      switch action.effect {
      case .run(let sql): try run(sql)
      case .refuse(let query, _, let reason): if try !rows(query).isEmpty { return reason.text }
      case .call: Issue.record("there are no functions")
      }
    }
    return nil
  }
}
