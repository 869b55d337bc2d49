/// Primary and foreign keys.
extension MigrationPair {
  static let keys: [MigrationPair] = [
    MigrationPair(
      "a parent of cascades is rebuilt",
      [
        #"CREATE TABLE "p" ("id" INTEGER PRIMARY KEY, "a" TEXT) STRICT"#,
        """
        CREATE TABLE "c" ("id" INTEGER PRIMARY KEY, "p" INTEGER NOT NULL \
        REFERENCES "p" ("id") ON DELETE CASCADE) STRICT
        """,
        """
        CREATE TABLE "n" ("id" INTEGER PRIMARY KEY, \
        "p" INTEGER REFERENCES "p" ("id") ON DELETE SET NULL ON UPDATE CASCADE) STRICT
        """,
      ],
      [
        #"CREATE TABLE "p" ("a" TEXT NOT NULL, "id" INTEGER PRIMARY KEY) STRICT"#,
        """
        CREATE TABLE "c" ("id" INTEGER PRIMARY KEY, "p" INTEGER NOT NULL \
        REFERENCES "p" ("id") ON DELETE CASCADE) STRICT
        """,
        """
        CREATE TABLE "n" ("id" INTEGER PRIMARY KEY, \
        "p" INTEGER REFERENCES "p" ("id") ON DELETE SET NULL ON UPDATE CASCADE) STRICT
        """,
      ],
      """
      - reorderColumns: { table: p }
      - changeColumn: { table: p, column: a, fill: "''" }
      """),
    MigrationPair(
      "a table that refers to itself is rebuilt",
      [
        """
        CREATE TABLE "node" ("id" INTEGER PRIMARY KEY, "parent" INTEGER \
        REFERENCES "node" ("id") ON DELETE CASCADE, "a" TEXT) STRICT
        """
      ],
      [
        """
        CREATE TABLE "node" ("id" INTEGER PRIMARY KEY, "a" TEXT DEFAULT '', "parent" INTEGER \
        REFERENCES "node" ("id") ON DELETE SET NULL) STRICT
        """
      ],
      """
      - reorderColumns: { table: node }
      - changeTable: { table: node }
      """),
    MigrationPair(
      "a table that refers to itself is renamed and rebuilt",
      [
        """
        CREATE TABLE "node" ("id" INTEGER PRIMARY KEY, "up" INTEGER REFERENCES "node", "a" TEXT) STRICT
        """
      ],
      [
        """
        CREATE TABLE "tree" ("up" INTEGER REFERENCES "tree", "id" INTEGER PRIMARY KEY, "a" TEXT) STRICT
        """
      ],
      """
      - renameTable: { from: node, to: tree }
      - reorderColumns: { table: tree }
      """),
    MigrationPair(
      "tables that refer to each other are both rebuilt",
      [
        #"CREATE TABLE "a" ("id" INTEGER PRIMARY KEY, "b" INTEGER REFERENCES "b" ("id")) STRICT"#,
        """
        CREATE TABLE "b" ("id" INTEGER PRIMARY KEY, \
        "a" INTEGER NOT NULL REFERENCES "a" ("id") DEFERRABLE INITIALLY DEFERRED) STRICT
        """,
      ],
      [
        #"CREATE TABLE "a" ("b" INTEGER REFERENCES "b" ("id"), "id" INTEGER PRIMARY KEY) STRICT"#,
        """
        CREATE TABLE "b" ("a" INTEGER NOT NULL REFERENCES "a" ("id") DEFERRABLE INITIALLY DEFERRED, \
        "id" INTEGER PRIMARY KEY) STRICT
        """,
      ],
      """
      - reorderColumns: { table: a }
      - reorderColumns: { table: b }
      """),
    MigrationPair(
      "a foreign key is added where rows refer to nothing",
      [
        #"CREATE TABLE "p" ("id" INTEGER PRIMARY KEY) STRICT"#,
        #"CREATE TABLE "c" ("id" INTEGER PRIMARY KEY, "p" INTEGER) STRICT"#,
      ],
      [
        #"CREATE TABLE "p" ("id" INTEGER PRIMARY KEY) STRICT"#,
        #"CREATE TABLE "c" ("id" INTEGER PRIMARY KEY, "p" INTEGER REFERENCES "p" ("id")) STRICT"#,
      ],
      "- changeTable: { table: c }", isRefused: true),
    MigrationPair(
      "a foreign key goes and another has other actions",
      [
        #"CREATE TABLE "p" ("id" INTEGER PRIMARY KEY) STRICT"#,
        """
        CREATE TABLE "c" ("id" INTEGER PRIMARY KEY, "p" INTEGER REFERENCES "p" ("id"), \
        "q" INTEGER REFERENCES "p" ("id") ON DELETE CASCADE) STRICT
        """,
      ],
      [
        #"CREATE TABLE "p" ("id" INTEGER PRIMARY KEY) STRICT"#,
        """
        CREATE TABLE "c" ("id" INTEGER PRIMARY KEY, "p" INTEGER, \
        "q" INTEGER REFERENCES "p" ("id") ON DELETE SET NULL ON UPDATE CASCADE) STRICT
        """,
      ],
      "- changeTable: { table: c }"),
    MigrationPair(
      "a foreign key of two columns to a table WITHOUT ROWID",
      [
        #"CREATE TABLE "p" ("a" TEXT, "b" INTEGER, PRIMARY KEY ("a", "b")) STRICT, WITHOUT ROWID"#,
        """
        CREATE TABLE "c" ("id" INTEGER PRIMARY KEY, "a" TEXT, "b" INTEGER, \
        FOREIGN KEY ("a", "b") REFERENCES "p" ON DELETE CASCADE) STRICT
        """,
      ],
      [
        """
        CREATE TABLE "p" ("b" INTEGER, "a" TEXT, "x" REAL NOT NULL DEFAULT 0.5, \
        PRIMARY KEY ("a", "b")) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE "c" ("id" INTEGER PRIMARY KEY, "b" INTEGER, "a" TEXT, \
        FOREIGN KEY ("a", "b") REFERENCES "p" ON DELETE CASCADE) STRICT
        """,
      ],
      """
      - addColumn: { table: p, column: x }
      - reorderColumns: { table: c }
      """),
    MigrationPair(
      "another primary key",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "code" TEXT NOT NULL UNIQUE) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER NOT NULL, "code" TEXT NOT NULL PRIMARY KEY) STRICT"#],
      "- changeTable: { table: t }"),
    MigrationPair(
      "a primary key over values that are there twice",
      [#"CREATE TABLE "t" ("a" INTEGER NOT NULL CHECK ("a" IN (0, 1)), "b" TEXT) STRICT"#],
      [
        """
        CREATE TABLE "t" ("a" INTEGER NOT NULL PRIMARY KEY CHECK ("a" IN (0, 1)), "b" TEXT) STRICT
        """
      ],
      "- changeTable: { table: t }", isRefused: true),
    MigrationPair(
      "an integer column becomes the rowid",
      [#"CREATE TABLE "t" ("n" INTEGER NOT NULL UNIQUE, "a" TEXT) STRICT"#],
      [#"CREATE TABLE "t" ("n" INTEGER PRIMARY KEY, "a" TEXT) STRICT"#],
      "- changeTable: { table: t }"),
    MigrationPair(
      "the child of a parent that is dropped",
      [
        #"CREATE TABLE "p" ("id" INTEGER PRIMARY KEY) STRICT"#,
        """
        CREATE TABLE "c" ("id" INTEGER PRIMARY KEY, "a" TEXT, \
        "p" INTEGER REFERENCES "p" ("id") ON DELETE CASCADE) STRICT
        """,
      ],
      [#"CREATE TABLE "c" ("id" INTEGER PRIMARY KEY, "a" TEXT) STRICT"#],
      """
      - dropColumn: { table: c, column: p, dataLoss: accepted }
      - dropTable: { table: p, dataLoss: accepted }
      """),
    MigrationPair(
      "the parent is dropped before the child's column",
      [
        #"CREATE TABLE "p" ("id" INTEGER PRIMARY KEY) STRICT"#,
        #"CREATE TABLE "c" ("id" INTEGER PRIMARY KEY, "p" INTEGER REFERENCES "p" ("id")) STRICT"#,
      ],
      [#"CREATE TABLE "c" ("id" INTEGER PRIMARY KEY) STRICT"#],
      """
      - dropTable: { table: p, dataLoss: accepted }
      - dropColumn: { table: c, column: p, dataLoss: accepted }
      """),
  ]
}
