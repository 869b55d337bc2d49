/// Rules that rows may violate.
extension MigrationPair {
  static let rules: [MigrationPair] = [
    MigrationPair(
      "NOT NULL where there are NULLs",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT NOT NULL) STRICT"#],
      "- changeColumn: { table: t, column: a }", isRefused: true),
    MigrationPair(
      "NOT NULL where NULLs are filled",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT, "b" REAL) STRICT"#],
      [
        #"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT NOT NULL, "b" REAL NOT NULL) STRICT"#
      ],
      """
      - changeColumn: { table: t, column: a, fill: "'none'" }
      - changeColumn: { table: t, column: b, fill: "0.0" }
      """),
    MigrationPair(
      "NULLs are filled with what a CHECK refused",
      [
        """
        CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT CONSTRAINT "c" CHECK ("a" <> 'none')) \
        STRICT
        """
      ],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT NOT NULL) STRICT"#],
      "- changeColumn: { table: t, column: a, fill: \"'none'\" }"),
    MigrationPair(
      "NOT NULL is taken away",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT NOT NULL) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT) STRICT"#],
      "- changeColumn: { table: t, column: a }"),
    MigrationPair(
      "UNIQUE where there are duplicates",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" INTEGER CHECK ("a" IN (0, 1))) STRICT"#],
      [
        """
        CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" INTEGER UNIQUE CHECK ("a" IN (0, 1))) STRICT
        """
      ],
      "- changeColumn: { table: t, column: a }", isRefused: true),
    MigrationPair(
      "a unique index where there are duplicates",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" INTEGER CHECK ("a" IN (0, 1))) STRICT"#],
      [
        #"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" INTEGER CHECK ("a" IN (0, 1))) STRICT"#,
        #"CREATE UNIQUE INDEX "i" ON "t" ("a" + 1) WHERE "id" > 0"#,
      ],
      "- create: { index: i }", isRefused: true),
    MigrationPair(
      "another collation makes values the same",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT UNIQUE) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT COLLATE NOCASE UNIQUE) STRICT"#],
      "- changeColumn: { table: t, column: a }", isRefused: true),
    MigrationPair(
      "another collation of a column with an index",
      [
        #"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT) STRICT"#,
        #"CREATE INDEX "i" ON "t" ("a")"#,
      ],
      [
        #"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT COLLATE NOCASE) STRICT"#,
        #"CREATE INDEX "i" ON "t" ("a")"#,
      ],
      "- changeColumn: { table: t, column: a }"),
    MigrationPair(
      "a collation that the app has",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT COLLATE localized) STRICT"#],
      "- changeColumn: { table: t, column: a }"),
    MigrationPair(
      "a CHECK that rows break is added",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" INTEGER) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" INTEGER CHECK ("a" >= 0)) STRICT"#],
      "- changeColumn: { table: t, column: a }", isRefused: true),
    MigrationPair(
      "a CHECK over two columns, with a name and a comment, is added",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" INTEGER, "b" INTEGER) STRICT"#],
      [
        """
        CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" INTEGER, "b" INTEGER, \
        CONSTRAINT "in order" CHECK ("a" <= "b" -- or either is NULL
        )) STRICT
        """
      ],
      "- changeTable: { table: t }", isRefused: true),
    MigrationPair(
      "a CHECK goes, another becomes wider, another stays",
      [
        """
        CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" INTEGER CHECK ("a" > 0), \
        "b" TEXT CHECK (length("b") BETWEEN 2 AND 4), "c" TEXT CHECK ("c" GLOB '[A-Z][0-9]*')) STRICT
        """
      ],
      [
        """
        CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" INTEGER, \
        "b" TEXT CHECK (length("b") BETWEEN 1 AND 9), "c" TEXT CHECK ("c" GLOB '[A-Z][0-9]*')) STRICT
        """
      ],
      """
      - changeColumn: { table: t, column: a }
      - changeColumn: { table: t, column: b }
      """),
    MigrationPair(
      "a CHECK that names its own table",
      [
        """
        CREATE TABLE "t" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "a" INTEGER, \
        CHECK ("t"."a" < 1000)) STRICT
        """
      ],
      [
        """
        CREATE TABLE "t" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "b" TEXT, "a" INTEGER, \
        CHECK ("t"."a" < 2000)) STRICT
        """
      ],
      """
      - addColumn: { table: t, column: b, fill: "'x' || a" }
      - changeTable: { table: t }
      """),
    MigrationPair(
      "a CHECK that names its own table, without an id",
      [#"CREATE TABLE "t" ("a" INTEGER, "b" ANY, CHECK ("t"."a" < 1000)) STRICT"#],
      [#"CREATE TABLE "t" ("b" ANY, "a" INTEGER, CHECK ("t"."a" < 1000)) STRICT"#],
      "- reorderColumns: { table: t }"),
    MigrationPair(
      "another default",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT NOT NULL DEFAULT 'x') STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT NOT NULL DEFAULT 'y') STRICT"#],
      "- changeColumn: { table: t, column: a }"),
    MigrationPair(
      "what conflicts come to changes",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT UNIQUE ON CONFLICT REPLACE) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT UNIQUE ON CONFLICT IGNORE) STRICT"#],
      "- changeColumn: { table: t, column: a }"),
  ]
}
