/// Tables made from others, and the ways of keeping rows.
extension MigrationPair {
  static let tables: [MigrationPair] = [
    MigrationPair(
      "a table becomes STRICT with rows of other types",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" INTEGER, "b" TEXT, "c" BLOB, "d" REAL)"#],
      [
        """
        CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" INTEGER, "b" TEXT, "c" BLOB, "d" REAL) STRICT
        """
      ],
      "- changeTable: { table: t }", isRefused: true),
    MigrationPair(
      "a table of any values becomes STRICT and keeps them",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" BLOB, "b")"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" ANY, "b" ANY) STRICT"#],
      """
      - changeColumn: { table: t, column: a }
      - changeColumn: { table: t, column: b }
      """),
    MigrationPair(
      "a table is STRICT no more",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" ANY, "b" TEXT) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" BLOB, "b" VARCHAR(20))"#],
      """
      - changeColumn: { table: t, column: a }
      - changeColumn: { table: t, column: b }
      """),
    MigrationPair(
      "a table goes WITHOUT ROWID",
      [#"CREATE TABLE "t" ("code" TEXT NOT NULL PRIMARY KEY, "a" REAL) STRICT"#],
      [#"CREATE TABLE "t" ("code" TEXT NOT NULL PRIMARY KEY, "a" REAL) STRICT, WITHOUT ROWID"#],
      "- changeTable: { table: t }"),
    MigrationPair(
      "a table gets rowids",
      [
        """
        CREATE TABLE "t" ("a" TEXT, "b" INTEGER, "c" BLOB, PRIMARY KEY ("b", "a")) \
        STRICT, WITHOUT ROWID
        """
      ],
      [#"CREATE TABLE "t" ("a" TEXT, "b" INTEGER, "c" BLOB, PRIMARY KEY ("b", "a")) STRICT"#],
      "- changeTable: { table: t }"),
    MigrationPair(
      "a table WITHOUT ROWID is rebuilt",
      [
        """
        CREATE TABLE "t" ("a" TEXT, "b" INTEGER, "c" BLOB, PRIMARY KEY ("a", "b")) \
        STRICT, WITHOUT ROWID
        """
      ],
      [
        """
        CREATE TABLE "t" ("a" TEXT, "b" INTEGER, "c" BLOB NOT NULL, PRIMARY KEY ("a", "b" DESC)) \
        STRICT, WITHOUT ROWID
        """
      ],
      """
      - changeTable: { table: t }
      - changeColumn: { table: t, column: c, fill: "x'00'" }
      """),
    MigrationPair(
      "AUTOINCREMENT is kept in a rebuild",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "a" TEXT) STRICT"#],
      [#"CREATE TABLE "t" ("a" TEXT DEFAULT 'x', "id" INTEGER PRIMARY KEY AUTOINCREMENT) STRICT"#],
      """
      - reorderColumns: { table: t }
      - changeColumn: { table: t, column: a }
      """),
    MigrationPair(
      "AUTOINCREMENT comes and another goes",
      [
        #"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "a" TEXT) STRICT"#,
        #"CREATE TABLE "u" ("id" INTEGER PRIMARY KEY, "a" TEXT) STRICT"#,
      ],
      [
        #"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT) STRICT"#,
        #"CREATE TABLE "u" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "a" TEXT) STRICT"#,
      ],
      """
      - changeTable: { table: t }
      - changeTable: { table: u }
      """),
    MigrationPair(
      "AUTOINCREMENT tables that swap their names",
      [
        #"CREATE TABLE "a" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "x" TEXT) STRICT"#,
        #"CREATE TABLE "b" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "y" REAL, "z" BLOB) STRICT"#,
      ],
      [
        #"CREATE TABLE "b" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "x" TEXT) STRICT"#,
        #"CREATE TABLE "a" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "z" BLOB, "y" REAL) STRICT"#,
      ],
      """
      - renameTable: { from: a, to: b }
      - renameTable: { from: b, to: a }
      - reorderColumns: { table: a }
      """),
    MigrationPair(
      "rowids that are no column are kept",
      [#"CREATE TABLE "t" ("a" TEXT, "b" REAL) STRICT"#],
      [#"CREATE TABLE "t" ("b" REAL, "a" TEXT NOT NULL) STRICT"#],
      """
      - reorderColumns: { table: t }
      - changeColumn: { table: t, column: a, fill: "'-'" }
      """),
    MigrationPair(
      "rowids of a table with a column 'rowid' are kept",
      [#"CREATE TABLE "t" ("rowid" TEXT, "oid" REAL) STRICT"#],
      [#"CREATE TABLE "t" ("oid" REAL, "rowid" TEXT) STRICT"#],
      "- reorderColumns: { table: t }"),
    MigrationPair(
      "rowids become a column",
      [#"CREATE TABLE "t" ("a" TEXT) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT) STRICT"#],
      "- addColumn: { table: t, column: id }"),
    MigrationPair(
      "a table is split",
      [
        """
        CREATE TABLE "person" ("id" INTEGER PRIMARY KEY, "name" TEXT, "street" TEXT, "city" TEXT) \
        STRICT
        """
      ],
      [
        #"CREATE TABLE "person" ("id" INTEGER PRIMARY KEY, "name" TEXT) STRICT"#,
        """
        CREATE TABLE "address" ("id" INTEGER PRIMARY KEY, "person" INTEGER NOT NULL \
        REFERENCES "person" ("id") ON DELETE CASCADE, "street" TEXT, "city" TEXT NOT NULL) STRICT
        """,
      ],
      """
      - createTable: { table: address, from: person, where: "city IS NOT NULL", rows: { person: id, street: street, city: city } }
      - dropColumn: { table: person, column: street, dataLoss: accepted }
      - dropColumn: { table: person, column: city, dataLoss: accepted }
      """),
    MigrationPair(
      "a column moves to another table",
      [
        #"CREATE TABLE "a" ("id" INTEGER PRIMARY KEY, "note" TEXT, "x" TEXT) STRICT"#,
        #"CREATE TABLE "b" ("id" INTEGER PRIMARY KEY, "a" INTEGER REFERENCES "a" ("id")) STRICT"#,
      ],
      [
        #"CREATE TABLE "a" ("id" INTEGER PRIMARY KEY, "x" TEXT) STRICT"#,
        """
        CREATE TABLE "b" ("id" INTEGER PRIMARY KEY, "a" INTEGER REFERENCES "a" ("id"), \
        "note" TEXT) STRICT
        """,
      ],
      """
      - moveColumn: { from: a.note, to: b.note, where: "a.id = b.a" }
      """, isRefused: true),
    MigrationPair(
      "a table is made of comments and odd spacing",
      ["CREATE TABLE t -- all of it\n (id INTEGER /* the key */ PRIMARY KEY,\n\n a TEXT) STRICT"],
      ["CREATE TABLE t -- all\n (id INTEGER /* key */ PRIMARY KEY, b TEXT,\n\n a TEXT) STRICT"],
      "- addColumn: { table: t, column: b }"),
    MigrationPair(
      "tables that are written verbatim",
      [
        """
        CREATE TABLE [loose] (id integer primary key, `a` varchar(10) DEFAULT "x", b datetime \
        DEFAULT (datetime('now')), c numeric(10,2) CONSTRAINT pos CHECK (c IS NULL OR c <> -1))
        """
      ],
      [
        """
        CREATE TABLE [loose] (id integer primary key, c numeric(10,2) CONSTRAINT pos \
        CHECK (c IS NULL OR c <> -1), `a` varchar(20) DEFAULT 'x' NOT NULL, b datetime)
        """
      ],
      """
      - reorderColumns: { table: loose }
      - changeColumn: { table: loose, column: a, fill: "''" }
      - changeColumn: { table: loose, column: b }
      """),
    MigrationPair(
      "tables without a rowid whose key comes last, of which SQLite reports NULLs that aren't there",
      [
        """
        CREATE TABLE "tag" ("name" TEXT NOT NULL, "it's.a" BLOB NOT NULL, "id" TEXT NOT NULL \
        PRIMARY KEY) STRICT, WITHOUT ROWID
        """
      ],
      [
        """
        CREATE TABLE "tag" ("name" TEXT NOT NULL, "it's.a" BLOB NOT NULL, "id" TEXT NOT NULL \
        PRIMARY KEY) STRICT, WITHOUT ROWID
        """,
        #"CREATE TABLE "other" ("id" INTEGER PRIMARY KEY) STRICT"#,
      ],
      "- createTable: { table: other }"),
  ]
}
