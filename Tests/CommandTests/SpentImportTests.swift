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

  /// Rows and objects about which an import asks more, because it has to fix something.
  private static let oddities = [
    "CREATE TABLE visit (id INTEGER PRIMARY KEY, at DATETIME, isDone INTEGER, twice AS (id * 2))",
    "INSERT INTO visit VALUES (1, '2024-05-06 07:08:09', 0), (2, '2024-05-06 07:08:10', 1)",
    "CREATE TABLE stay (id INTEGER PRIMARY KEY, start TIMESTAMP)",
    "CREATE TRIGGER stays AFTER INSERT ON visit BEGIN "
      + "INSERT INTO stay (start) VALUES (unixepoch()); END",
    "CREATE TABLE rated (id INTEGER PRIMARY KEY, score INTEGER CHECK (rating(score) > 0))",
    "CREATE VIEW broken AS SELECT name FROM gone",
    "CREATE VIEW reader AS SELECT name FROM broken",
    "CREATE VIEW \"double\" AS SELECT name, id, id FROM bed WHERE name <> \"none\"",
  ]

  /// Returns a database with so much work left.
  private func database(
    of statements: [String] = statements, with instructions: Int
  ) throws -> SQLiteConnection {
    let budget = WorkBudget(forBytes: 0, of: .definitions)
    let database = try SQLiteConnection(for: .source, budget: budget)
    for statement in statements { try database.run(statement) }
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

  private func importing(_ database: SQLiteConnection) throws -> String {
    let imported = try Importer { _ in [] }
      .schema(of: DatabaseReader(database, name: "garden"))
    let remarks = imported.warnings.map { "\($0.code.rawValue) \($0.message)" }
    return ([imported.text] + remarks).joined(separator: "\n")
  }

  @Test("an import fixes what it can't express in the same way, or ends with an error")
  func fixing() throws {
    let statements = Self.statements + Self.oddities
    let whole = try database(of: statements, with: WorkBudget.leastInstructions)
    let before = whole.budget.taken
    let complete = try importing(whole)
    for text in ["stored as unixSeconds", "no function 'rating'", "kept unchecked"] {
      #expect(complete.contains(text), "\(complete)")
    }
    let work = whole.budget.taken - before
    var refusals = 0
    for part in 0..<120 {
      let database = try database(of: statements, with: work * part / 100)
      do {
        #expect(try importing(database) == complete, "\(part)")
      } catch {
        #expect("\(error)" == SQLiteError.tooMuchWork.message, "\(part)")
        refusals += 1
      }
    }
    #expect((80...119).contains(refusals))
  }
}
