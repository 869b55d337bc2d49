import Testing

@testable import SchemaImporter
@testable import SchemaParser
@testable import SchemaSQL

@Suite("an import without enough work for SQLite")
struct SpentImportTests {
  private static let statements = [
    "CREATE TABLE bed (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, size REAL DEFAULT 1.5)",
    "CREATE TABLE plant (id INTEGER PRIMARY KEY, bedID REFERENCES bed, kind CHECK (kind <> ''))",
    "CREATE INDEX plant_bed ON plant (bedID)",
    "CREATE VIEW full AS SELECT name, count(*) FROM bed JOIN plant ON bedID = bed.id GROUP BY name",
    "CREATE VIRTUAL TABLE words USING fts5 (text)",
    "CREATE TRIGGER grow AFTER INSERT ON plant BEGIN UPDATE bed SET size = size + 1; END",
  ]

  /// Returns a database with so much work left.
  private func database(with instructions: Int) throws -> SQLiteConnection {
    let budget = WorkBudget(forBytes: 0, of: .definitions)
    let database = try SQLiteConnection(for: .source, budget: budget)
    for statement in Self.statements { try database.run(statement) }
    budget.take(WorkBudget.leastInstructions - budget.taken - instructions)
    return database
  }

  private func schema(of database: SQLiteConnection) throws -> Schema {
    var reader = DatabaseReader(database, name: "garden")
    try reader.read()
    _ = try database.shape()
    return reader.schema
  }

  @Test("the schema of a database is read as a whole, or the import ends with an error")
  func reading() throws {
    let whole = try database(with: WorkBudget.leastInstructions)
    let before = whole.budget.taken
    let complete = try schema(of: whole)
    let work = whole.budget.taken - before
    var refusals = 0
    for part in 0..<60 {
      let database = try database(with: work * part / 50)
      do {
        #expect(try schema(of: database) == complete, "\(part)")
      } catch let error as SQLiteError {
        #expect(error.isTooMuchWork, "\(part): \(error)")
        refusals += 1
      }
    }
    #expect((40...59).contains(refusals))
  }
}
