import DBGenAdoption
import DBGenRuntime
import RuntimeSamples
import Testing

@Suite("files that only some apps can open")
struct AdoptionTests {
  private static let advice =
    "to compare what its statements mean, add the product 'DBGenAdoption', import it, and open "
    + "with the configuration's 'adoption' set to '.byMeaning'"
  private static let team = "CREATE TABLE team (id INTEGER PRIMARY KEY, city TEXT, CHECK (id > 0))"
  private static let schema = DatabaseSchema(_version: 1, statements: [team])

  private func folder(_ sql: String) throws -> Folder {
    let folder = try Folder()
    try SQLiteFile(folder.path).execute(sql)
    return folder
  }

  @Test("a file that stores exactly the schema's statements needs no version")
  func ownStatements() throws {
    let folder = try folder(
      "CREATE TABLE \"team\" (id INTEGER PRIMARY KEY, city TEXT, CHECK (id > 0))")
    try Database(at: folder.path, schema: Self.schema).close()
    #expect(try SQLiteFile(folder.path).rows("PRAGMA user_version") == ["1"])
  }

  @Test("the error of a file without a version says which product takes it over")
  func unversioned() throws {
    let folder = try folder(
      "CREATE TABLE team (id INTEGER PRIMARY KEY, city TEXT, CHECK ((id > 0)))")
    let error = DatabaseError.notOurDatabase(path: folder.path, differences: [Self.advice])
    #expect(throws: error) { try Database(at: folder.path, schema: Self.schema) }
    #expect(
      "\(error)" == "'\(folder.path)' belongs to another program: \(Self.advice)")
    try Database(
      at: folder.path, schema: Self.schema, configuration: .init(adoption: .byMeaning)
    ).close()
    #expect(try SQLiteFile(folder.path).rows("PRAGMA user_version") == ["1"])
  }

  @Test("the error of a file with the schema in other words names the objects and the product")
  func otherWords() throws {
    let folder = try folder(
      "CREATE TABLE team (id INTEGER PRIMARY KEY, city TEXT, CHECK ((id > 0))); PRAGMA user_version = 1"
    )
    #expect(
      throws: DatabaseError.schemaDrift(
        path: folder.path, differences: ["table 'team' is not as in the schema", Self.advice])
    ) { try Database(at: folder.path, schema: Self.schema) }
    try Database(
      at: folder.path, schema: Self.schema, configuration: .init(adoption: .byMeaning)
    ).close()
  }

  @Test("the text about another schema names the file, and what to do while developing comes first")
  func textOfDrift() throws {
    let folder = try folder(
      "CREATE TABLE team (id INTEGER PRIMARY KEY); PRAGMA user_version = 1")
    let error = #expect(throws: DatabaseError.self) {
      try Database(at: folder.path, schema: Self.schema)
    }
    #expect(
      error?.description
        == "'\(folder.path)' doesn't have the schema of its version: "
        + "table 'team' is not as in the schema; while you develop, delete the file or, in debug "
        + "builds, open it with 'onDrift: .recreate'; \(Self.advice); if two versions were shipped "
        + "with its number, see 'Two shipped versions' in dbgen's documentation")
  }

  @Test("a schema can say by itself that its files are taken over")
  func bySchema() throws {
    let folder = try folder(
      "CREATE TABLE team (id INTEGER PRIMARY KEY, city TEXT, CHECK ((id > 0)))")
    let schema = DatabaseSchema(_version: 1, statements: [Self.team], adoption: .byMeaning)
    try Database(at: folder.path, schema: schema).close()
    #expect(try SQLiteFile(folder.path).rows("PRAGMA user_version") == ["1"])
  }

  @Test(
    "a file that a migration changed by ALTER TABLE is opened without adoption",
    arguments: [
      "ALTER TABLE team ADD COLUMN \"name\" TEXT DEFAULT 'x'",
      "ALTER TABLE team ADD COLUMN title TEXT DEFAULT 'x'; ALTER TABLE team RENAME COLUMN title TO name",
      "ALTER TABLE team RENAME TO other; ALTER TABLE other RENAME TO team; ALTER TABLE team ADD name TEXT DEFAULT 'x'",
    ])
  func migrated(sql: String) throws {
    let new = DatabaseSchema(
      _version: 2,
      statements: [
        """
        CREATE TABLE team (
          id INTEGER PRIMARY KEY, city TEXT, name TEXT DEFAULT 'x', CHECK (id > 0)
        )
        """
      ],
      migrations: [
        _Migration(
          version: 2, name: "name", backedUp: false, before: [.statement(Self.team)],
          lines: [.step("name")] + sql.split(separator: "; ").map { .run(String($0)) })
      ])
    let folder = try Folder()
    try Database(at: folder.path, schema: Self.schema).close()
    let database = try Database(at: folder.path, schema: new)
    #expect(database.migratedFrom == 1)
    database.close()
    try Database(at: folder.path, schema: new).close()
  }

  @Test("a column in another place, or a constraint of other words, isn't the schema's")
  func difference() throws {
    for statement in [
      "CREATE TABLE team (city TEXT, id INTEGER PRIMARY KEY, CHECK (id > 0))",
      "CREATE TABLE team (id INTEGER PRIMARY KEY, city TEXT, CHECK (0 > id))",
      "CREATE TABLE team (id INTEGER PRIMARY KEY, city TEXT, CHECK (id > 0)) STRICT",
    ] {
      let folder = try folder("\(statement); PRAGMA user_version = 1")
      #expect(
        throws: DatabaseError.schemaDrift(
          path: folder.path, differences: ["table 'team' is not as in the schema", Self.advice])
      ) { try Database(at: folder.path, schema: Self.schema) }
    }
  }

  @Test(
    "a word in quotes isn't the keyword or the constant that it would be without them",
    arguments: [
      (#"city TEXT "UNIQUE""#, "city TEXT UNIQUE"),
      (#"city TEXT "NOT" "NULL""#, "city TEXT NOT NULL"),
      (#"city TEXT DEFAULT "current_date""#, "city TEXT DEFAULT current_date"),
      (#"parent INTEGER "REFERENCES" team"#, "parent INTEGER REFERENCES team"),
      (#""check" INTEGER, a INTEGER"#, #"a INTEGER, "check" INTEGER"#),
    ])
  func quotedKeywords(stored: String, wanted: String) throws {
    func table(_ columns: String) -> String {
      "CREATE TABLE team (id INTEGER PRIMARY KEY, \(columns))"
    }
    let folder = try folder("\(table(stored)); PRAGMA user_version = 1")
    let schema = DatabaseSchema(_version: 1, statements: [table(wanted)])
    #expect(
      throws: DatabaseError.schemaDrift(
        path: folder.path, differences: ["table 'team' is not as in the schema", Self.advice])
    ) { try Database(at: folder.path, schema: schema) }
  }

  @Test("objects of others don't stop an app without adoption")
  func others() throws {
    let league = try League()
    try SQLiteFile(league.path).execute(
      """
      CREATE TABLE theirs (a); CREATE INDEX theirIndex ON player (lastName);
      CREATE VIEW theirView AS SELECT a FROM theirs;
      CREATE TRIGGER theirTrigger AFTER DELETE ON player BEGIN DELETE FROM theirs; END;
      """)
    let database = try league.open()
    #expect(database.migratedFrom == 1)
    database.close()
    try league.open().close()
    #expect(
      try SQLiteFile(league.path).rows(
        "SELECT name FROM sqlite_schema WHERE name LIKE 'their%' ORDER BY name"
      ).contains("theirs"))
  }
}
