import DBGenRuntime
import RuntimeSamples
import Testing

/// Schema changes by others while a database with prepared statements is open.
@Suite("schemas that others change")
struct ForeignSchemaTests {
  private let folder: Folder
  private let database: Database

  init() throws {
    folder = try Folder()
    database = try folder.open()
    try database.write { _ = try Counter.insert(Counter(id: 1, value: 10), into: $0) }
    #expect(try counters() == [Counter(id: 1, value: 10)])
    #expect(try ownSQL() == [Counter(id: 1, value: 10)])
  }

  private func counters() throws -> [Counter] {
    try database.read { try Counter.fetchAll(from: $0) }
  }

  private func ownSQL() throws -> [Counter] {
    try database.read { try $0.fetch("SELECT * FROM counter", as: Counter.self) }
  }

  @Test("columns that others add aren't read, and rows are written without them")
  func added() throws {
    try SQLiteFile(folder.path).execute(
      """
      ALTER TABLE counter ADD COLUMN note TEXT;
      ALTER TABLE counter ADD COLUMN rank INTEGER NOT NULL DEFAULT 3;
      """)
    #expect(try counters() == [Counter(id: 1, value: 10)])
    try database.write { transaction in
      _ = try Counter.insert(Counter(id: 2, value: 20), into: transaction)
      try Counter(id: 1, value: 11).update(in: transaction)
    }
    #expect(try counters() == [Counter(id: 1, value: 11), Counter(id: 2, value: 20)])
    #expect(
      try SQLiteFile(folder.path).rows("SELECT * FROM counter") == ["1|11|NULL|3", "2|20|NULL|3"])
    #expect(try ownSQL() == [Counter(id: 1, value: 11), Counter(id: 2, value: 20)])
  }

  @Test("columns that others put into another order are never taken for each other")
  func reordered() throws {
    try SQLiteFile(folder.path).execute(
      """
      CREATE TABLE other (value INTEGER NOT NULL, id INTEGER PRIMARY KEY);
      INSERT INTO other SELECT value, id FROM counter;
      DROP TABLE counter;
      ALTER TABLE other RENAME TO counter;
      """)
    // The statement prepared earlier only detects the change when it runs.
    #expect(try ownSQL() == [Counter(id: 1, value: 10)])
    #expect(try counters() == [Counter(id: 1, value: 10)])
  }

  @Test("a table that others drop is an error, and the database can be read on")
  func dropped() throws {
    try SQLiteFile(folder.path).execute("DROP TABLE counter")
    #expect { try counters() } throws: {
      "\($0)".hasPrefix("SQLite error 1 (extended 1): no such table: counter in: ")
    }
    #expect(try database.read { try $0._statement("SELECT 7").count() } == 7)
  }
}
