import RuntimeSamples
import Testing

@Suite("dbgen import writes what a person would")
struct HandwrittenImportTests {
  private let sandbox = Sandbox()

  /// Imports a database created by the given statements.
  private func imported(_ sql: String) throws -> Outcome {
    try SQLiteFile(sandbox.path("app.db")).execute(sql)
    let outcome = try sandbox.dbgen("import", "app.db")
    #expect(outcome.status == 0, "\(outcome.error)")
    return outcome
  }

  /// Returns the advice of an import, without what all of it begins and ends with.
  private func advice(_ outcome: Outcome) -> [String] {
    outcome.error.split(separator: "\n").map {
      String($0).replacing("app.db: warning: ", with: "").replacing(" [SI013]", with: "")
    }
  }

  private static let room = "CREATE TABLE room_master_table (id INTEGER PRIMARY KEY)"

  @Test("the integers of Room that hold only 0 and 1 are hinted to be booleans")
  func booleansOfRoom() throws {
    let outcome = try imported(
      """
      \(Self.room);
      CREATE TABLE post (
        id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, sensitive INTEGER NOT NULL,
        failedToSend INTEGER NOT NULL DEFAULT 0, likesCount INTEGER NOT NULL,
        position INTEGER NOT NULL, mediaEnabled INTEGER NOT NULL
      );
      INSERT INTO post VALUES (1, 0, 0, 1, 0, 1);
      """)
    #expect(outcome.output.contains("      mediaEnabled: { type: boolean, check: false }\n"))
    #expect(
      advice(outcome) == [
        "column 'post.mediaEnabled' has type boolean because all of its rows have booleans: write "
          + "another type if there can be others",
        "columns 'sensitive' and 'failedToSend' of table 'post' have type integer, but their rows have "
          + "only booleans: write 'sensitive: { type: boolean, check: false }' and "
          + "'failedToSend: { type: boolean, default: false, check: false }' if there can't be others",
      ])
  }

  @Test("without rows, the name or the default of an integer is the hint for a boolean")
  func unseenBooleans() throws {
    let outcome = try imported(
      """
      \(Self.room);
      CREATE TABLE post (
        id INTEGER PRIMARY KEY NOT NULL, isDraft INTEGER NOT NULL, sensitive INTEGER NOT NULL DEFAULT 1,
        other INTEGER NOT NULL, likesCount INTEGER NOT NULL DEFAULT 0, kind INTEGER NOT NULL DEFAULT 0
      );
      """)
    #expect(
      advice(outcome) == [
        "columns 'isDraft' and 'sensitive' of table 'post' have type integer, but their names or "
          + "defaults are those of booleans: write 'isDraft: { type: boolean, check: false }' and "
          + "'sensitive: { type: boolean, default: true, check: false }' if there can't be others"
      ])
  }

  @Test(
    "without rows, an integer of Room that is named like a time is hinted to be in milliseconds")
  func unseenTimes() throws {
    let table = """
      CREATE TABLE note (
        id INTEGER PRIMARY KEY NOT NULL, created_at INTEGER NOT NULL, dueDate INTEGER,
        startTime INTEGER NOT NULL DEFAULT 0, posted INTEGER NOT NULL,
        play_time INTEGER, run_time INTEGER NOT NULL, totalTime INTEGER
      );
      """
    #expect(
      try advice(imported("\(Self.room); \(table)")) == [
        "columns 'created_at' and 'dueDate' of table 'note' have type integer, but their names are "
          + "those of times: write 'created_at: { type: timestamp, encoding: unixMilliseconds }' and "
          + #"'dueDate: { type: "timestamp?", encoding: unixMilliseconds }' if these are milliseconds "#
          + "since 1970"
      ])
    try sandbox.write(table, to: "app.sql")
    #expect(try sandbox.dbgen("import", "app.sql").error == "")
  }

  @Test("an integer named like a boolean is hinted to be one, but no counter with 0 and 1")
  func mixedBits() throws {
    let outcome = try imported(
      """
      CREATE TABLE t (bot INTEGER NOT NULL, likes INTEGER NOT NULL, level INTEGER NOT NULL,
        zeros INTEGER NOT NULL, sort_order INTEGER, lapse INTEGER, number_of_seats INTEGER,
        show_total INTEGER);
      INSERT INTO t VALUES (0, 0, 7, 0, 0, 0, 0, 1), (1, 1, 8, 0, 1, 1, 1, 0), (1, 1, 8, 0, 1, 1, 1, 0);
      """)
    #expect(
      advice(outcome).first
        == "column 't.bot' has type integer, but its rows have only booleans: write "
        + "'bot: { type: boolean, check: false }' if there can't be others")
    #expect(advice(outcome).count == 2, "\(outcome.error)")
  }

  @Test("different values of columns with one name are hinted to be enums with their tables' names")
  func enumNames() throws {
    let outcome = try imported(
      """
      CREATE TABLE job (status TEXT NOT NULL); CREATE TABLE task (status TEXT NOT NULL);
      INSERT INTO job VALUES ('open'), ('done'), ('open');
      INSERT INTO task VALUES ('new'), ('old'), ('old');
      """)
    #expect(
      advice(outcome) == [
        "column 'job.status' has type text, but its rows have only 'done', 'open': write "
          + "'JobStatus: [done, open]' in 'enums' and 'status: { type: JobStatus, check: false }' if "
          + "there can't be others",
        "column 'task.status' has type text, but its rows have only 'new', 'old': write "
          + "'TaskRecordStatus: [new, old]' in 'enums' and 'status: { type: TaskRecordStatus, "
          + "check: false }' if there can't be others",
      ])
  }

  @Test("the JSON of several tables is hinted to be of types with their names")
  func typeNames() throws {
    let outcome = try imported(
      """
      CREATE TABLE a (files TEXT NOT NULL); CREATE TABLE b (files TEXT NOT NULL);
      INSERT INTO a VALUES ('{}'); INSERT INTO b VALUES ('{}');
      """)
    #expect(
      advice(outcome)
        == ["a", "b"].map { table in
          let type = "\(table.uppercased())Files"
          return "column '\(table).files' has type text, but its rows have only JSON: write "
            + "'files: { type: json, check: false, swiftType: \(type) }' and a Codable type \(type) "
            + "if there can't be others"
        })
  }

  @Test("classes of one module are hinted to be cases without its name")
  func namesOfClasses() throws {
    let outcome = try imported(
      """
      CREATE TABLE room (type VARCHAR NOT NULL);
      INSERT INTO room VALUES ('Rooms::Open'), ('Rooms::Closed'), ('Rooms::Open');
      """)
    #expect(
      advice(outcome) == [
        "column 'room.type' has type text, but its rows have only 'Rooms::Closed', 'Rooms::Open': write "
          + #"'RoomType: { closed: "Rooms::Closed", open: "Rooms::Open" }' in 'enums' and "#
          + "'type: { type: RoomType, sqlType: VARCHAR, check: false }' if there can't be others"
      ])
  }

  @Test(
    "values of which none repeats are no hint for an enum",
    arguments: ["role INTEGER NOT NULL", "status TEXT NOT NULL"])
  func singleValues(definition: String) throws {
    let outcome = try imported("CREATE TABLE t (\(definition)); INSERT INTO t VALUES (2), (3), (4)")
    #expect(outcome.error == "")
  }

  @Test("few numbers of a column that is named like a kind are the hint for an enum")
  func codes() throws {
    let outcome = try imported(
      """
      CREATE TABLE member (role INTEGER NOT NULL DEFAULT 1); INSERT INTO member VALUES (0), (1), (2), (1);
      """)
    #expect(
      advice(outcome) == [
        "column 'member.role' has type integer, but its rows have only 0, 1, 2: write "
          + "'Role: { case0: 0, case1: 1, case2: 2 }' in 'enums', with better names, and "
          + "'role: { type: Role, default: case1, check: false }' if there can't be others"
      ])
  }

  @Test(
    "values that repeat or are the default are the hint for an enum, too",
    arguments: [
      ("involvement TEXT NOT NULL DEFAULT 'all'", ["'all'", "'none'", "'all'"], true),
      ("involvement TEXT NOT NULL", ["'all'", "'none'"], false),
      ("involvement TEXT NOT NULL", Array(repeating: "'all'", count: 7) + ["'none'"], true),
      ("name TEXT NOT NULL", Array(repeating: "'all'", count: 7) + ["'none'"], false),
      ("involvement TEXT NOT NULL", Array(repeating: "'Ada'", count: 7) + ["'Bob'"], false),
    ])
  func values(definition: String, values: [String], areCases: Bool) throws {
    let rows = values.map { "(\($0))" }.joined(separator: ",")
    let outcome = try imported("CREATE TABLE t (\(definition)); INSERT INTO t VALUES \(rows)")
    #expect(outcome.error.contains("Involvement: [all, none]") == areCases, "\(outcome.error)")
    #expect(outcome.error.isEmpty != areCases)
  }

  @Test("a default with quotes of its own is SQL in the schema, of which check doesn't warn")
  func quotedDefault() throws {
    let outcome = try imported("CREATE TABLE t (a TEXT NOT NULL DEFAULT '''x''')")
    #expect(
      outcome.output.contains(#"a: { type: text, default: { sql: "'''x'''" } }"#), "\(outcome)")
    #expect(outcome.error == "", "\(outcome)")
  }

  @Test("a time without values has no form of others without values")
  func unseenSiblings() throws {
    let outcome = try imported("CREATE TABLE t (a DATE DEFAULT 'today', b DATE, c DATETIME)")
    #expect(!outcome.error.contains("no values"), "\(outcome.error)")
  }

  @Test("a time without values has the form of those that are declared like it")
  func siblings() throws {
    let outcome = try imported(
      """
      CREATE TABLE post (createdAt INTEGER NOT NULL, editedAt INTEGER, play_time INTEGER);
      CREATE TABLE memo (updatedAt INTEGER, seen DATETIME); CREATE TABLE visit (at DATETIME);
      INSERT INTO post (createdAt) VALUES (1714588261234);
      INSERT INTO visit VALUES ('2024-05-01T18:30:00Z');
      """)
    #expect(
      outcome.output.hasSuffix(
        """
          post:
            columns:
              createdAt: { type: timestamp, encoding: unixMilliseconds }
              editedAt:  { type: "timestamp?", encoding: unixMilliseconds }
              play_time: integer?

          memo:
            columns:
              updatedAt: { type: "timestamp?", encoding: unixMilliseconds }
              seen:      { type: "DATETIME?", encoding: iso8601Seconds }

          visit:
            columns:
              at: { type: "DATETIME?", encoding: iso8601Seconds }

        """), "\(outcome.output)")
    #expect(
      advice(outcome).filter { $0.contains("no values") } == [
        "column 'memo.seen' has no values and has the type of 'visit.at', whose rows show it: write "
          + "another type if there can be others",
        "columns 'post.editedAt', 'memo.updatedAt' have no values and have the type of "
          + "'post.createdAt', whose rows show it: write another type if there can be others",
      ])
  }

  @Test("whole seconds beside others with fractions are real numbers, and so is 0")
  func wholeSeconds() throws {
    let outcome = try imported(
      """
      CREATE TABLE article (published DATE, modified DATE, arrived DATE NOT NULL DEFAULT 0);
      CREATE TABLE whole (published DATE, opened INTEGER DEFAULT 0);
      INSERT INTO article VALUES
        (1700000000.25, 1700000060.0, 0), (1700000100.0, NULL, 1700000100.5);
      INSERT INTO whole VALUES (1700000000.0, 0), (1700000000.0, 1700000000.5);
      """)
    #expect(
      outcome.output.hasSuffix(
        """
          article:
            columns:
              published: { type: "timestamp?", encoding: realSeconds, sqlType: DATE }
              modified:  { type: "timestamp?", encoding: realSeconds, sqlType: DATE }
              arrived:   { type: timestamp, encoding: realSeconds, sqlType: DATE, default: { sql: "0" } }

          whole:
            columns:
              published: { type: "timestamp?", encoding: unixSeconds, sqlType: DATE }
              opened:    { type: "timestamp?", encoding: realSeconds, sqlType: INTEGER, default: { sql: "0" } }

        """), "\(outcome.output)")
    #expect(
      advice(outcome).contains(
        "table 'article': columns 'published', 'arrived', 'modified' have type timestamp because all of "
          + "their rows have seconds since 1970: write another type if there can be others"),
      "\(outcome.error)")
    try sandbox.write(outcome.output, to: "app.yaml")
    #expect(try sandbox.dbgen("migration", "status", "app.yaml", "app.db").status == 0)
  }

  @Test("there is no hint for a column with a rule, which another type may not take")
  func hintsBesideRules() throws {
    let outcome = try imported(
      """
      CREATE TABLE t (
        rule_type INTEGER NOT NULL CHECK (rule_type >= 0), active INTEGER NOT NULL CHECK (active >= 0),
        status TEXT NOT NULL CHECK (length(status) <= 9)
      );
      INSERT INTO t VALUES (0, 0, 'new'), (1, 1, 'paid'), (1, 0, 'new');
      """)
    #expect(outcome.error == "")
    #expect(
      outcome.output.hasSuffix(
        """
          t:
            columns:
              rule_type: { type: integer, min: 0 }
              active:    { type: integer, min: 0 }
              status:    { type: text, maxLength: 9 }

        """), "\(outcome.output)")
  }

  @Test("the names that TypeORM gives constraints are left out")
  func namesOfTypeORM() throws {
    let outcome = try imported(
      """
      CREATE TABLE user (id integer PRIMARY KEY AUTOINCREMENT NOT NULL, email varchar NOT NULL,
        CONSTRAINT "UQ_e12875dfb3b1d92d7d7c5377e22" UNIQUE (email));
      CREATE TABLE settings (id integer PRIMARY KEY AUTOINCREMENT NOT NULL, userId integer,
        CONSTRAINT "REL_986a2b6d3c05eb4091bb8066f7" UNIQUE (userId),
        CONSTRAINT "FK_986a2b6d3c05eb4091bb8066f78" FOREIGN KEY (userId) REFERENCES user (id));
      """)
    #expect(outcome.output.contains("      email: { type: VARCHAR, unique: true }\n"))
    #expect(
      outcome.output.contains(
        #"      userId: { type: "integer?", unique: true, references: user }\#n"#),
      "\(outcome.output)")
  }

  @Test("the days and times of an empty file of GRDB's are times, and its own table has its name")
  func emptyFileOfGRDB() throws {
    let outcome = try imported(
      """
      CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
      CREATE TABLE t (born DATE, made DATETIME NOT NULL);
      """)
    #expect(outcome.error == "")
    #expect(
      outcome.output.hasSuffix(
        """
          grdb_migrations:
            swiftName: GRDBMigration
            columns:
              identifier: { type: text, primaryKey: true }

          t:
            columns:
              born: { type: "timestamp?", sqlType: DATE }
              made: DATETIME

        """), "\(outcome.output)")
  }

  @Test("the rows of Django's tables have the names of their models")
  func modelsOfDjango() throws {
    let outcome = try imported(
      """
      CREATE TABLE django_migrations (id INTEGER PRIMARY KEY);
      CREATE TABLE django_content_type (id INTEGER PRIMARY KEY, app_label TEXT, model TEXT);
      CREATE TABLE auth_permission (
        id INTEGER PRIMARY KEY, content_type_id INTEGER, codename TEXT, name TEXT);
      CREATE TABLE links_globalsettings (id INTEGER PRIMARY KEY);
      CREATE TABLE links_link (id INTEGER PRIMARY KEY);
      CREATE TABLE links_link_tags (id INTEGER PRIMARY KEY);
      CREATE TABLE links_link_link_users (id INTEGER PRIMARY KEY);
      CREATE TABLE a_tag (id INTEGER PRIMARY KEY); CREATE TABLE b_tag (id INTEGER PRIMARY KEY);
      INSERT INTO django_content_type VALUES (1, 'links', 'globalsettings'), (2, 'links', 'link'),
        (3, 'a', 'tag'), (4, 'b', 'tag');
      INSERT INTO auth_permission VALUES (1, 1, 'add_globalsettings', 'Can add global settings');
      """)
    let names = outcome.output.matches(of: #/  (\w+):\n    swiftName: (\w+)\n/#)
    #expect(
      names.map { "\($0.output.1) \($0.output.2)" } == [
        "django_migrations DjangoMigration", "links_globalsettings GlobalSettings",
        "links_link Link",
        "links_link_tags LinkTag", "links_link_link_users LinkUser",
      ])
  }

  @Test("the rows of Core Data's tables have the names of their entities")
  func entitiesOfCoreData() throws {
    let outcome = try imported(
      """
      CREATE TABLE ZWORKOUTSET (Z_PK INTEGER PRIMARY KEY);
      CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR);
      CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY);
      INSERT INTO Z_PRIMARYKEY VALUES (1, 'WorkoutSet');
      """)
    #expect(outcome.output.contains("  ZWORKOUTSET:\n    swiftName: WorkoutSet\n"))
  }

  @Test("JSON in blobs is hinted to be a type of the app, and a declared JSON without rows, too")
  func otherJSON() throws {
    let outcome = try imported(
      """
      CREATE TABLE t (fields BLOB NOT NULL, raw BLOB);
      INSERT INTO t VALUES (CAST('[1]' AS BLOB), x'5B');
      CREATE TABLE job (payload JSON NOT NULL);
      """)
    #expect(
      advice(outcome) == [
        "column 'job.payload' has type text, but its declared type is JSON: write "
          + "'payload: { type: json, sqlType: JSON, check: false, swiftType: Payload }' and a Codable "
          + "type Payload",
        "column 't.fields' has type blob, but its rows have only JSON, as bytes: write "
          + "'fields: { type: blob, swiftType: Fields }' and a RawRepresentable type Fields that decodes "
          + "them if there can't be others",
      ])
  }

  @Test("a hint has the column's name in Swift, and none is about a type that was changed")
  func hintsAfterChanges() throws {
    let outcome = try imported(
      """
      CREATE TABLE things (id INTEGER PRIMARY KEY, "2nd" JSON, level JSON CHECK (level > 0));
      """)
    #expect(
      advice(outcome).filter { $0.contains(" has type ") } == [
        "column 'things.2nd' has type text, but its declared type is JSON: write '2nd: { type: "
          + "\"json?\", sqlType: JSON, check: false, swiftName: column2nd, swiftType: Thing2nd }' and a "
          + "Codable type Thing2nd"
      ])
  }

  @Test("the jsonb of a dump, and arrays without a type in Swift, are hinted to be JSON")
  func jsonOfDumps() throws {
    try sandbox.write(
      """
      CREATE TABLE t (data jsonb NOT NULL, tags text[] DEFAULT '{}' NOT NULL, days integer[],
        odd inet[]);
      """, to: "a.sql")
    let outcome = try sandbox.dbgen("import", "a.sql", "--dialect", "postgresql")
    let lines = outcome.error.matches(of: #/declared type is (.*) \[SI013\]/#).map { $0.output.1 }
    #expect(
      lines == [
        "jsonb: write 'data: { type: json, swiftType: TData }' and a Codable type TData",
        #"inet[]: write 'odd: { type: "json?", swiftType: Odd }' and a Codable type Odd"#,
      ])
  }

  @Test("indexes without effect are allowed where the file has them, and checks stay silent")
  func needlessIndexes() throws {
    let outcome = try imported(
      """
      CREATE TABLE t (a INTEGER NOT NULL, b INTEGER NOT NULL);
      CREATE INDEX t_a ON t (a); CREATE UNIQUE INDEX t_a_b ON t (a, b);
      """)
    #expect(
      outcome.output.hasSuffix(
        "      t_a_b: { columns: [a, b], unique: true }\n    allow: [SC127]\n"))
    try sandbox.write(outcome.output, to: "app.yaml")
    for command in ["check", "lint"] {
      let report = try sandbox.dbgen(command, "app.yaml")
      #expect((report.status, report.error) == (0, ""))
    }
  }

  @Test("indexes without effect are left out of a dump, with one line")
  func needlessIndexesOfDumps() throws {
    try sandbox.write(
      """
      CREATE TABLE t (a integer NOT NULL, b integer NOT NULL);
      CREATE INDEX t_a ON t (a); CREATE UNIQUE INDEX t_a_b ON t (a, b);
      """, to: "a.sql")
    let outcome = try sandbox.dbgen("import", "a.sql", "--dialect", "postgresql")
    #expect(outcome.output.hasSuffix("      b: integer\n    unique: [[a, b]]\n"))
    #expect(
      outcome.error.contains("left out: 1 index that another one or a key makes needless: 't_a'"))
  }

  @Test("a row is on one line if that has up to 120 characters")
  func rows() throws {
    let outcome = try imported(
      """
      CREATE TABLE owner (id TEXT PRIMARY KEY NOT NULL);
      CREATE TABLE t (
        statusIdentifier TEXT PRIMARY KEY REFERENCES owner ON DELETE CASCADE,
        statusIdentifiersOfItsOwner TEXT REFERENCES owner ON DELETE CASCADE ON UPDATE CASCADE
          DEFERRABLE INITIALLY DEFERRED
      );
      """)
    #expect(
      outcome.output.hasSuffix(
        """
              statusIdentifier: { type: text, primaryKey: true, notNull: false, references: owner, onDelete: cascade }
              statusIdentifiersOfItsOwner:
                type: text?
                references: owner
                onDelete: cascade
                onUpdate: cascade
                deferred: true

        """), "\(outcome.output)")
  }

  @Test("a reference without a declared type is reported as such")
  func referenceWithoutType() throws {
    try sandbox.write(
      """
      database: A
      strict: false
      tables:
        parent: { columns: { id: { type: text, primaryKey: true } } }
        child: { columns: { a: { type: text, sqlType: "", references: parent } } }
      """, to: "a.yaml")
    let report = try sandbox.dbgen("check", "a.yaml").error
    #expect(
      report.contains(
        "column 'a' is stored without a declared type, but 'parent.id' as TEXT [SC070]"),
      "\(report)")
  }
}
