import SchemaMigration
import SchemaParser
import Testing

/// Two schemas of which one became the other, and the steps between them.
struct MigrationPair: CustomTestStringConvertible, Sendable {
  /// The pitfall that it is about.
  let name: String
  var old: [String]
  var new: [String]
  /// As a history file has them.
  var steps: String
  /// How rows may be refused: with rows that don't fit they have to be.
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

  /// The version as its file has it.
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
    context.enumColumns = enumColumns.mapValues { places in
      places.compactMap { ColumnPlace(Located($0, at: 0..<0)) }
    }
    return try MigrationPlanner.plan(
      from: snapshots.old, to: snapshots.new, steps: located(), context: context)
  }

  /// Why rows may be refused, as the author of the steps is told.
  func warnings(of plan: MigrationPlan) throws -> [String] {
    try MigrationLinter.lint(file(), plan, after: snapshots.old)
      .filter { $0.code == .narrowingStep }.map(\.message)
  }

  func verified(_ plan: MigrationPlan) throws -> VerificationReport {
    MigrationVerifier.verify([
      VerifiedVersion(number: 1, snapshot: snapshots.old),
      VerifiedVersion(number: 2, snapshot: snapshots.new, steps: try located(), plan: plan),
    ])
  }
}

extension VerificationReport {
  var messages: [String] { findings.map(\.diagnostic.message) }
}
