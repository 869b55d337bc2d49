import SchemaImporter
import SchemaParser

/// A version as a database has it that was created at that version.
final class FreshVersion {
  let version: VerifiedVersion
  let database: PlanDatabase
  let tables: [StoredTable]
  /// The full-text indexes with rows of their own.
  let textTables: [PlanDatabase.Object]
  let structure: DatabaseStructure
  /// What can't be compiled, though nothing was migrated.
  private(set) lazy var failures = Set(DatabaseChecks(database).failingStatements)

  init(_ version: VerifiedVersion, _ budget: WorkBudget) throws(Diagnostic) {
    self.version = version
    let database = try PlanDatabase(version.snapshot, budget: budget)
    self.database = database
    tables = database.tables.map { StoredTable($0, in: database.database) }
    textTables = database.objects(of: "table").filter { $0.isFullText && !$0.keepsNoRows }
    do {
      structure = try DatabaseStructure(of: database.database)
    } catch {
      throw Diagnostic(.unprovenMigration, error.description, at: 0..<0)
    }
  }

  var number: Int64 { version.number }

  func table(named name: String) -> StoredTable? {
    tables.first { SQLName.areEqual($0.name, name) }
  }

  /// Where to point at for something that a migration to this version does.
  func place(ofStep title: String?, about table: String? = nil) -> SourceRange {
    let steps = version.steps
    let step =
      title.flatMap { title in steps.first { $0.value.title == title } }
      ?? table.flatMap { table in
        steps.first { step in step.value.tables.contains { SQLName.areEqual($0, table) } }
      } ?? title.flatMap { title in
        steps.first { step in
          step.value.tables.contains { title.contains("'\($0)'") }
        }
      } ?? steps.first
    return step?.range ?? 0..<0
  }
}
