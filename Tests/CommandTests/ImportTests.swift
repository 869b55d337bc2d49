import Foundation
import RuntimeSamples
import Testing

@Suite("dbgen import")
struct ImportTests {
  private let sandbox = Sandbox()

  /// Creates a database file from a script.
  private func makeDatabase(_ sql: String, at path: String = "shop.db") throws {
    try SQLiteFile(sandbox.path(path)).execute(sql)
  }

  private static let shop = """
    CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT NOT NULL, added DATETIME, day DATE,
      token CHAR(36), size INTEGER, price DECIMAL(10, 2), odd TEXT);
    INSERT INTO item VALUES (1, 'a', '2024-02-29 10:00:00', '2024-02-29',
      '6f9619ff-8b86-d011-b42d-00c04fc964ff', 1, 2, 'x');
    INSERT INTO item VALUES (2, 'b', '2024-03-01 10:00:00', NULL, NULL, 'large', 2.5, x'00')
    """

  @Test(
    "dbgen import reads a database file, chooses types that all of its rows have, and leaves it untouched"
  )
  func databaseFile() throws {
    try makeDatabase(Self.shop)
    let before = try (Data(contentsOf: sandbox.url("shop.db")), sandbox.status("shop.db"))
    let outcome = try sandbox.dbgen("import", "shop.db")
    #expect(outcome.status == 0)
    #expect(
      outcome.error == """
        shop.db: warning: column 'item.token' has type text, but its rows have only UUIDs: write \
        'token: { type: "uuid?", sqlType: CHAR(36) }' if there can't be others [SI013]
        shop.db: warning: the rows of 'item.added' fit the encoding textSeconds, which was chosen, and \
        textOptionalMicroseconds, too: write the one in which the program stores times [SI013]
        shop.db: warning: table 'item': column 'odd' is of type any: the rows have values of several \
        kinds [SI014]
        shop.db: warning: table 'item': column 'size' is of type any: the rows or the default aren't \
        integers [SI014]

        """)
    let expected = """
            id:    { type: integer, primaryKey: true }
            name:  text
            added: { type: "DATETIME?", encoding: textSeconds }
            day:   DATE?
            token: CHAR(36)?
            size:  { type: "any?", sqlType: INTEGER }
            price: DECIMAL(10, 2)?
            odd:   { type: "any?", sqlType: TEXT }
      """
    #expect(outcome.output.contains(expected), "\(outcome.output)")
    let after = try (Data(contentsOf: sandbox.url("shop.db")), sandbox.status("shop.db"))
    #expect(before == after)
    #expect(try sandbox.files(in: "").count == 1)
  }

  @Test("dbgen import says once what the types of columns without rows are based on")
  func undecidedTypes() throws {
    try makeDatabase(
      """
      CREATE TABLE a (at DATETIME, day DATE, price DECIMAL(10, 2), n INTEGER);
      CREATE TABLE b (at TIMESTAMP, seen DATETIME);
      INSERT INTO b VALUES ('2024-02-29 10:00:00', '2024-02-29 10:00:00')
      """)
    let outcome = try sandbox.dbgen("import", "shop.db")
    #expect(
      outcome.error == """
        shop.db: warning: column 'a.at' has no values and has the type of 'b.seen', whose rows show it: \
        write another type if there can be others [SI013]
        shop.db: warning: it isn't known how the values of 'a.day' (DATE) are stored, \
        because no row has one: they are taken for text in SQLite's form; write 'encoding: \
        unixSeconds', say, where they are numbers [SI013]
        shop.db: warning: the rows of 'b.at', 'b.seen' fit the encoding textSeconds, which was chosen, and \
        textOptionalMicroseconds, too: write the one in which the program stores times [SI013]

        """)
    #expect(outcome.status == 0)
  }

  @Test("references to primary keys are short, in a file of many tables as well")
  func references() throws {
    try makeDatabase(
      (0..<150).map { number in
        "CREATE TABLE t\(number) (id INTEGER PRIMARY KEY, a INTEGER REFERENCES t\(149 - number) (id));"
      }.joined(separator: "\n"))
    let outcome = try sandbox.dbgen("import", "shop.db")
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    #expect(outcome.output.contains("      a:  { type: \"integer?\", references: t149 }"))
    #expect(!outcome.output.contains("sql:"))
  }

  @Test("the type that the hint suggests is right")
  func decidedTypes() throws {
    try sandbox.write(
      """
      database: A
      tables:
        event:
          columns:
            text: { type: timestamp, sqlType: DATETIME }
            day: { type: date, sqlType: DATE }
            number: { type: timestamp, sqlType: DATETIME, encoding: unixSeconds }
          strict: false
      """, to: "a.yaml")
    #expect(try sandbox.dbgen("check", "a.yaml") == Outcome(status: 0, output: "", error: ""))
  }

  @Test("dbgen import says which numbers of the file's header a database of the schema won't have")
  func headerNumbers() throws {
    try makeDatabase("PRAGMA user_version = 7; PRAGMA application_id = 99; CREATE TABLE a (b TEXT)")
    #expect(
      try sandbox.dbgen("import", "shop.db").error == """
        shop.db: warning: the file is at version 7 of its program: 'dbgen migration new --takes-over 7' makes it \
        the first version of the schema [SI003]
        shop.db: warning: the file's application_id 99 isn't part of a schema [SI003]

        """)
    for version in [-5, 2_000_000_000] {
      try SQLiteFile(sandbox.path("shop.db")).execute("PRAGMA user_version = \(version)")
      #expect(
        try sandbox.dbgen("import", "shop.db").error.hasPrefix(
          "shop.db: warning: the file is at version \(version) of its program: no schema can have it, "
            + "and 'PRAGMA user_version = 0' makes it a file without one [SI003]\n"))
    }
  }

  @Test("dbgen import names the rows that refer to missing rows")
  func orphans() throws {
    try makeDatabase(
      """
      CREATE TABLE author (id INTEGER PRIMARY KEY);
      CREATE TABLE book (id INTEGER PRIMARY KEY, authorID INTEGER REFERENCES author (id),
        other TEXT REFERENCES gone (id));
      INSERT INTO book VALUES (1, NULL, NULL), (2, 99, 'x'), (3, 98, NULL)
      """)
    #expect(
      try sandbox.dbgen("import", "shop.db").error.contains(
        """
        shop.db: warning: 2 rows of 'book' refer to rows of 'author' that don't exist, such as the one whose \
        rowid is 2 [SI025]

        """))
  }

  @Test("dbgen import reads what is still in the journal of a database that is in use")
  func writeAheadLog() throws {
    try makeDatabase("CREATE TABLE first (a)")
    let database = try SQLiteFile(sandbox.path("shop.db"))
    for sql in ["PRAGMA journal_mode = WAL", "CREATE TABLE second (b)"] {
      try database.execute(sql)
    }
    let before = try Data(contentsOf: sandbox.url("shop.db-wal"))
    #expect(try sandbox.dbgen("import", "shop.db").output.contains("second:"))
    #expect(try Data(contentsOf: sandbox.url("shop.db-wal")) == before)
    try database.execute("DROP TABLE second")
  }

  @Test("dbgen import says where a script is wrong, and writes nothing")
  func brokenScript() throws {
    try sandbox.write(
      "CREATE TABLE a (x);\n.mode csv\nCREATE TABLE b (x,, y);\nCRAETE TABLE c (x);\n",
      to: "shop.sql")
    let outcome = try sandbox.dbgen("import", "shop.sql", "--output", "shop.yaml")
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(
      outcome.error == """
        shop.sql:3:19: error: SQLite refuses this: near ",": syntax error [SI001]
        CREATE TABLE b (x,, y);
                          ^
        shop.sql:4:1: error: no SQL statement begins with 'craete' [SI001]
        CRAETE TABLE c (x);
        ^~~~~~

        """)
    #expect(try sandbox.files(in: "").keys.sorted() == ["shop.sql"])
  }

  @Test("dbgen import reports unusual parts of a database file by name")
  func oddDatabase() throws {
    try makeDatabase("CREATE TABLE t (a WIDGET, b WIDGET REFERENCES u)")
    let outcome = try sandbox.dbgen("import", "shop.db")
    #expect(outcome.status == 0)
    #expect(
      outcome.error == """
        shop.db: warning: table 't' refers to a table that doesn't exist: 'u' [SI007]
        shop.db: warning: table 't': column 'a' and 1 more keep the type 'WIDGET', which is \
        unusual: SQLite treats it as NUMERIC [SI009]
        shop.db: warning: table 't': columns 'a', 'b' are of type any: SQLite converts text \
        that looks like a number if the type is 'WIDGET' [SI014]

        """)
  }

  @Test("dbgen import writes nothing if a schema can't express all of a database")
  func unsayable() throws {
    try makeDatabase("CREATE TABLE t (a, \"\"); CREATE VIEW \"\" AS SELECT a FROM t")
    let outcome = try sandbox.dbgen("import", "shop.db", "--output", "shop.yaml")
    #expect(outcome.status == 1)
    let start = "shop.db: error:"
    #expect(
      outcome.error == """
        \(start) table 't' can't be expressed in a schema: a column has an empty name [SI002]
        \(start) view '' can't be expressed in a schema: its name is empty [SI002]

        """)
    #expect(try sandbox.files(in: "").keys.sorted() == ["shop.db"])
  }

  @Test("dbgen import keeps views and triggers that name missing objects, and warns of each")
  func unusableObjects() throws {
    let views = [
      "CREATE VIEW v AS SELECT * FROM nope", "CREATE VIEW w AS SELECT * FROM v",
      "CREATE VIEW x AS SELECT t.b FROM t",
    ]
    try makeDatabase((["CREATE TABLE t (a TEXT)"] + views).joined(separator: ";"))
    let outcome = try sandbox.dbgen("import", "shop.db", "--output", "shop.yaml")
    #expect(outcome.status == 0)
    let message = "is kept unchecked, without Swift: no such"
    #expect(
      outcome.error == """
        shop.db: warning: view 'v' \(message) table: nope [SI004]
        shop.db: warning: view 'w' \(message) table: main.nope [SI004]
        shop.db: warning: view 'x' \(message) column: t.b [SI004]
        shop.db: note: an app that takes this file over needs the product 'DBGenAdoption', which the \
        generated source imports

        """)
    #expect(try sandbox.dbgen("check", "shop.yaml") == Outcome(status: 0, output: "", error: ""))
    let sql = try sandbox.dbgen("export", "shop.yaml", "--format", "sql").output
    let words = sql.replacing("\"", with: "").replacing("\n", with: " ")
    for view in views { #expect(words.contains(view), "\(sql)") }
    #expect(try sandbox.dbgen("generate", "shop.yaml", "--output", "Generated").status == 0)
    let files = try sandbox.files(in: "Generated").keys.sorted()
    let ofTables = files.filter { $0.contains("/") && $0 != "Models/ShopValue.generated.swift" }
    #expect(ofTables.allSatisfy { $0.contains("/T") }, "\(files)")
  }

  @Test(
    "dbgen import keeps 150 views that read each other down to a missing table, and Swift for the others"
  )
  func chainOfBrokenViews() throws {
    let views = (1...150).map { "CREATE VIEW v\($0) AS SELECT a FROM v\($0 - 1);" }
    try sandbox.write(
      "CREATE TABLE t (a);" + views.joined() + "CREATE VIEW mentions AS SELECT a AS v1 FROM t;",
      to: "a.sql")
    let outcome = try sandbox.dbgen("import", "a.sql")
    #expect(outcome.status == 0, "\(outcome.error.prefix(300))")
    #expect(outcome.output.matches(of: #/unchecked: true/#).count == 150)
    #expect(outcome.output.contains("mentions:"))
    #expect(!outcome.error.contains("mentions"))
  }

  @Test("dbgen import runs no SELECT of a script, and points to where it would take too long")
  func endlessScript() throws {
    let many = (0..<9000).map { "CREATE TABLE t\($0) (a);\n" }.joined()
    try sandbox.write(many, to: "shop.sql")
    let outcome = try sandbox.dbgen("import", "shop.sql")
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(outcome.error.contains(#/^shop\.sql:\d+:1: error: from here on, .* \[SI012\]/#))
  }

  @Test("dbgen import reads what SQLite's shell dumps, virtual tables included")
  func dump() throws {
    try sandbox.write(
      """
      DROP TABLE docs;
      PRAGMA writable_schema=ON;
      INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)
      VALUES('table','docs','docs',0,'CREATE VIRTUAL TABLE docs USING fts5(title, ''body'')');
      CREATE TABLE IF NOT EXISTS 'docs_data'(id INTEGER PRIMARY KEY, block BLOB);
      CREATE TABLE sqlite_sequence(name,seq);
      INSERT INTO t VALUES('CREATE TABLE no (a);');
      """, to: "dump.sql")
    let outcome = try sandbox.dbgen("import", "dump.sql")
    #expect(
      outcome.output == """
        database: Dump

        tables: {}

        fullTextSearch:
          docs:
            columns: [title, body]

        """)
    #expect(outcome.error == "")
  }

  @Test(
    "dbgen import says why a file can't be imported",
    arguments: [
      (
        "no.db", nil, 74,
        "no.db: error: the file can't be read: No such file or directory [FI001]\n"
      ),
      ("empty.sql", "\n", 1, "empty.sql: error: the file is empty [SI015]\n"),
      (
        "secret.db", "\u{1}\0\u{2}", 1,
        "secret.db: error: it is neither an SQLite database, unless encrypted, nor text in UTF-8 [SI015]\n"
      ),
      ("torn.db", "SQLite format 3\0torn", 1, "torn.db: error: file is not a database [SI015]\n"),
    ] as [(String, String?, Int32, String)])
  func noSource(path: String, text: String?, status: Int32, message: String) throws {
    if let text { try sandbox.write(text, to: path) }
    let outcome = try sandbox.dbgen("import", path)
    #expect(outcome == Outcome(status: status, output: "", error: message))
  }

  @Test("dbgen import creates the folders of --output, and leaves none behind if it fails")
  func missingFolder() throws {
    try sandbox.write("CREATE TABLE t (a TEXT);", to: "shop.sql")
    let options = ["import", "shop.sql", "--output"]
    #expect(try sandbox.dbgen(options + ["new/Schemas/shop.yaml"]).status == 0)
    #expect(
      try sandbox.read("new/Schemas/shop.yaml") == sandbox.dbgen("import", "shop.sql").output)
    let outcome = try sandbox.dbgen(options + ["shop.sql/Schemas/shop.yaml"])
    #expect(
      outcome
        == Outcome(
          status: 74, output: "", error: "shop.sql/Schemas: error: Not a directory [FI002]\n"))
  }

  @Test("dbgen import overwrites a schema file only with --force")
  func existingOutput() throws {
    try sandbox.write("CREATE TABLE t (a TEXT);", to: "shop.sql")
    try sandbox.write("mine", to: "shop.yaml")
    let outcome = try sandbox.dbgen("import", "shop.sql", "--output", "shop.yaml")
    #expect(outcome.status == 74)
    #expect(
      outcome.error == "shop.yaml: error: the file already exists; --force replaces it [FI003]\n")
    #expect(try sandbox.read("shop.yaml") == "mine")
    try sandbox.dbgen("import", "shop.sql", "--output", "shop.yaml", "--force")
    #expect(try sandbox.read("shop.yaml") == sandbox.dbgen("import", "shop.sql").output)
    #expect(try sandbox.files(in: "").count == 2)
  }

  @Test(
    "a non-regular file is never replaced by dbgen import, even with --force",
    arguments: ["link", "folder", "pipe"])
  func irregularOutput(output: String) throws {
    try sandbox.write("CREATE TABLE t (a TEXT);", to: "shop.sql")
    try sandbox.write("mine", to: "mine.yaml")
    _ = try sandbox.shell("ln -s mine.yaml link; mkdir folder; mkfifo pipe")
    let kinds = ["link": "a symbolic link", "folder": "a directory", "pipe": "a named pipe"]
    for options in [[], ["--force"]] {
      let arguments = ["import", "shop.sql", "--output", output] + options
      let outcome = try DBGenProcess(arguments, in: sandbox.root).outcome()
      #expect(outcome.status == 74)
      #expect(
        outcome.error
          == "\(output): error: \(kinds[output] ?? "") is in the way of a file [GF005]\n")
    }
    #expect(try sandbox.read("mine.yaml") == "mine")
  }

  @Test("dbgen import never replaces its source, by any path and option")
  func sourceAsOutput() throws {
    try makeDatabase("CREATE TABLE t (a);")
    let before = try Data(contentsOf: sandbox.url("shop.db"))
    for output in ["shop.db", "./shop.db"] {
      let outcome = try sandbox.dbgen("import", "shop.db", "--output", output, "--force")
      #expect(outcome.status == 74)
      #expect(outcome.error.contains("\(output): error: this is the imported file"))
    }
    #expect(try Data(contentsOf: sandbox.url("shop.db")) == before)
  }

  @Test("dbgen import chooses no type that a column's own default doesn't have")
  func defaultsOfOtherTypes() throws {
    try sandbox.write(
      """
      CREATE TABLE t (a boolean DEFAULT 'f' NOT NULL, b INT DEFAULT 'abc', c INT DEFAULT 1.5,
        d INT DEFAULT '7', e REAL DEFAULT 'x', f INT DEFAULT 1, g boolean DEFAULT 0);
      """, to: "shop.sql")
    let schema = try sandbox.dbgen("import", "shop.sql").output
    #expect(schema.contains("  a: { type: A, sqlType: BOOLEAN, default: f, check: false }\n"))
    for column in ["b", "e"] {
      #expect(schema.contains(try Regex("  \(column): \\{ type: \"?any")), "\(column): \(schema)")
    }
    for column in ["c", "d", "f", "g"] {
      #expect(!schema.contains(try Regex("  \(column): \\{ type: \"?any")), "\(column): \(schema)")
    }
  }

  @Test("dbgen import takes 300 tables of 12 columns, from a script and from a file")
  func manyColumns() throws {
    let columns = (1...11).map { "c\($0) TEXT NOT NULL" }.joined(separator: ", ")
    let script = (1...300).map { "CREATE TABLE t\($0) (id INTEGER PRIMARY KEY, \(columns));\n" }
    try sandbox.write(script.joined(), to: "many.sql")
    try SQLiteFile(sandbox.path("many.db")).execute(script.joined())
    for source in ["many.sql", "many.db"] {
      let outcome = try sandbox.dbgen("import", source)
      #expect(outcome.status == 0, "\(source): \(outcome.error)")
      #expect(outcome.output.contains("\n  t300:\n"), "\(source)")
    }
  }
}
