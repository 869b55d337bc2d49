import SchemaImporter
import SchemaParser

/// A version, with a database that was created at that version.
final class FreshVersion {
  let version: VerifiedVersion
  let database: SQLiteConnection
  let tables: [StoredTable]
  /// The full-text indexes that store rows of their own.
  let textTables: [StoredObject]
  let structure: DatabaseStructure
  let memory: TableMemory
  /// The statements that can't be compiled even without a migration, with the errors.
  private(set) lazy var failures = Set(DatabaseChecks(database: database).failingStatements)
  private let places: [String: Int]

  init(
    _ version: VerifiedVersion, _ budget: WorkBudget, _ memory: TableMemory
  ) throws(Diagnostic) {
    self.version = version
    self.memory = memory
    let database = try SQLiteConnection(version.snapshot, budget: budget)
    self.database = database
    let tables = database.tables.map { memory.table($0, in: database) }
    self.tables = tables
    places = Dictionary(tables.enumerated().map { (SQLName.folded($1.name), $0) }) { first, _ in
      first
    }
    textTables = database.objects(of: "table").filter { $0.isFullText && $0.holdsRows }
    do {
      structure = try DatabaseStructure(of: database, remembering: memory.facts)
    } catch {
      throw Diagnostic(.unprovenMigration, error.description, at: 0..<0)
    }
  }

  var number: Int64 { version.number }

  var hasTables: Bool { !tables.isEmpty || !textTables.isEmpty }

  func table(named name: String) -> StoredTable? {
    places[SQLName.folded(name)].map { tables[$0] }
  }
}
