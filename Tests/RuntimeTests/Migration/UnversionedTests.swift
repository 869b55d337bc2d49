import DBGenAdoption
import DBGenRuntime
import RuntimeSamples
import Testing

@Suite("databases of other programs, which keep no version")
struct UnversionedTests {
  private static let tables = [
    "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT CHECK (name <> ''))",
    "CREATE TABLE log (text TEXT)",
  ]
  private static let trigger = """
    CREATE TRIGGER noted AFTER INSERT ON item BEGIN INSERT INTO log VALUES ('new'); END
    """
  private static let view = "CREATE VIEW news AS SELECT text, 'x' AS kind FROM log"
  private static let indexed = "CREATE INDEX item_name ON item (name)"
  private static let wider =
    "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT CHECK (name <> ''), size INTEGER)"

  /// Version 1 has two tables, a trigger and a view. Version 2 adds an index, and version 3 a
  /// column.
  private static let schema = DatabaseSchema(
    _version: 3, statements: [wider, tables[1], indexed, trigger, view],
    migrations: [
      _Migration(
        version: 2, name: "index", backedUp: false,
        before: [.same(0...1), .same(3...4)], lines: [.step("index"), .run(indexed)]),
      _Migration(
        version: 3, name: "size", backedUp: true,
        before: [.statement(tables[0]), .same(1...4)],
        lines: [.step("size"), .run("ALTER TABLE item ADD COLUMN size INTEGER")]),
    ])

  private func folder(_ statements: [String]) throws -> Folder {
    let folder = try Folder()
    try SQLiteFile(folder.path).execute(statements.joined(separator: ";"))
    try SQLiteFile(folder.path).execute("INSERT INTO item (id, name) VALUES (1, 'a')")
    return folder
  }

  private func open(
    _ folder: Folder, _ configuration: Database.Configuration = .init()
  ) throws -> Database {
    var configuration = configuration
    configuration.adoption = .byMeaning
    return try Database(at: folder.path, schema: Self.schema, configuration: configuration)
  }

  @Test(
    "a database without a version that matches an older one is migrated from it, with its rows, and once"
  )
  func older() throws {
    for (version, statements) in [(1, Self.tables), (2, Self.tables + [Self.indexed])] {
      let folder = try folder(statements + [Self.trigger, Self.view])
      let database = try open(folder)
      #expect(database.migratedFrom == Int32(version))
      #expect(database.backupPath == folder.path + ".v\(version).bak")
      database.close()
      let again = try open(folder)
      #expect(again.migratedFrom == nil && again.backupPath == nil)
      again.close()
      #expect(try SQLiteFile(folder.path).rows("SELECT * FROM item") == ["1|a|NULL"])
      #expect(try SQLiteFile(folder.path).rows("PRAGMA user_version") == ["3"])
    }
  }

  @Test("a database without a version that matches the newest one is taken over unchanged")
  func newest() throws {
    let folder = try folder([Self.wider, Self.tables[1], Self.indexed, Self.trigger, Self.view])
    let database = try open(folder)
    #expect(database.migratedFrom == 0 && database.backupPath == nil)
    database.close()
  }

  @Test("strings in double quotes are no difference, and what they stand in works from then on")
  func doubleQuotes() throws {
    let folder = try folder([
      #"CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT CHECK (name <> ""))"#, Self.tables[1],
      #"CREATE TRIGGER 'noted' AFTER INSERT ON item BEGIN INSERT INTO log VALUES ("new"); END"#,
      #"CREATE VIEW 'news' AS SELECT text, "x" AS kind FROM log"#,
    ])
    let database = try open(folder)
    try database.write { try $0.execute("INSERT INTO item (name) VALUES ('b')") }
    let news = try database.read { try $0.fetch("SELECT text, kind FROM news") { try $0.text(1) } }
    #expect(news == ["x", "x"])
    #expect {
      try database.write { try $0.execute("INSERT INTO item (name) VALUES ('')") }
    } throws: { "\($0)".hasPrefix("CHECK constraint violated by 'item.name': ") }
    database.close()
  }

  @Test(
    "a database without a version that matches none is refused, with its differences from the nearest"
  )
  func other() throws {
    let folder = try folder(Self.tables + [Self.trigger, "CREATE TABLE more (a)"])
    let before = try SQLiteFile(folder.path).dump()
    let error = #expect(throws: DatabaseError.self) { try open(folder) }
    let differences = [
      "it is most like version 1", "view 'news' is missing", "table 'more' is not in the schema",
    ]
    #expect(error == .notOurDatabase(path: folder.path, differences: differences))
    #expect(try SQLiteFile(folder.path).dump() == before)
  }

  @Test("a database without a version that is opened to read only isn't migrated")
  func reading() throws {
    let folder = try folder(Self.tables + [Self.trigger, Self.view])
    #expect(throws: DatabaseError.olderDatabase(found: 1, known: 3)) {
      try open(folder, .init(mode: .readOnly))
    }
  }
}
