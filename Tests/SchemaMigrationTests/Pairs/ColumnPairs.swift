/// Columns that are added, dropped and reordered.
extension MigrationPair {
  static let columns: [MigrationPair] = [
    MigrationPair(
      "a nullable column is added at the end",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT, "b" TEXT) STRICT"#],
      "- addColumn: { table: t, column: b }"),
    MigrationPair(
      "a column with a check beside one that calls a function of the app",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT) STRICT"#],
      [
        """
        CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT, "m" TEXT GENERATED ALWAYS AS (ff(a)) VIRTUAL, \
        "n" INTEGER NOT NULL DEFAULT 0 CHECK ("n" IN (0, 1))) STRICT
        """
      ],
      """
      - addColumn: { table: t, column: m }
      - addColumn: { table: t, column: n }
      """),
    MigrationPair(
      "NOT NULL without a default is filled",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT, "b" TEXT NOT NULL) STRICT"#],
      #"- addColumn: { table: t, column: b, fill: "coalesce(a, '-') || '!'" }"#),
    MigrationPair(
      "a default that is no constant",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY) STRICT"#],
      [
        """
        CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "at" TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP, \
        "n" INTEGER NOT NULL DEFAULT (1 + 1), "r" INTEGER NOT NULL DEFAULT (abs(random()))) STRICT
        """
      ],
      """
      - addColumn: { table: t, column: at }
      - addColumn: { table: t, column: n }
      - addColumn: { table: t, column: r }
      """),
    MigrationPair(
      "a default in double quotes and one that is negative",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY) STRICT"#],
      [
        """
        CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" INTEGER NOT NULL DEFAULT -5, \
        "b" BLOB NOT NULL DEFAULT x'00ff', "c" TEXT DEFAULT NULL, "d" INTEGER DEFAULT TRUE) STRICT
        """
      ],
      """
      - addColumn: { table: t, column: a }
      - addColumn: { table: t, column: b }
      - addColumn: { table: t, column: c }
      - addColumn: { table: t, column: d }
      """),
    MigrationPair(
      "a column that is unique is added",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT, "b" TEXT UNIQUE) STRICT"#],
      #"- addColumn: { table: t, column: b, fill: "'t' || id" }"#),
    MigrationPair(
      "a column with a CHECK that rows fail is added",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "b" INTEGER CHECK ("b" > 10)) STRICT"#],
      "- addColumn: { table: t, column: b, fill: id }", isRefused: true),
    MigrationPair(
      "a column that refers and has a default is added",
      [
        #"CREATE TABLE "p" ("id" INTEGER PRIMARY KEY) STRICT"#,
        #"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY) STRICT"#,
      ],
      [
        #"CREATE TABLE "p" ("id" INTEGER PRIMARY KEY) STRICT"#,
        """
        CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, \
        "p" INTEGER DEFAULT 2 REFERENCES "p" ("id") ON DELETE SET DEFAULT) STRICT
        """,
      ],
      "- addColumn: { table: t, column: p }"),
    MigrationPair(
      "a stored and a virtual generated column are added",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT) STRICT"#],
      [
        """
        CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT, \
        "v" INTEGER GENERATED ALWAYS AS (length("a")) VIRTUAL, \
        "s" TEXT GENERATED ALWAYS AS (upper("a")) STORED) STRICT
        """
      ],
      """
      - addColumn: { table: t, column: v }
      - addColumn: { table: t, column: s }
      """),
    MigrationPair(
      "a generated column goes and another becomes a plain one",
      [
        """
        CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT, \
        "v" INTEGER AS (length("a")), "s" TEXT AS (upper("a")) STORED) STRICT
        """
      ],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT, "s" TEXT) STRICT"#],
      """
      - dropColumn: { table: t, column: v, dataLoss: accepted }
      - changeColumn: { table: t, column: s }
      """),
    MigrationPair(
      "a column is added in the middle",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT, "c" REAL) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT, "b" TEXT, "c" REAL) STRICT"#],
      "- addColumn: { table: t, column: b }"),
    MigrationPair(
      "columns change places",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT, "b" REAL, "c" BLOB) STRICT"#],
      [#"CREATE TABLE "t" ("c" BLOB, "id" INTEGER PRIMARY KEY, "b" REAL, "a" TEXT) STRICT"#],
      "- reorderColumns: { table: t }"),
    MigrationPair(
      "the last column, one in an index and one in a CHECK are dropped",
      [
        """
        CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT, "b" INTEGER CHECK ("b" > 0), \
        "c" TEXT UNIQUE, "d" TEXT) STRICT
        """,
        #"CREATE INDEX "t_a" ON "t" ("a")"#,
      ],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "e" TEXT) STRICT"#],
      """
      - dropColumn: { table: t, column: a, dataLoss: accepted }
      - dropColumn: { table: t, column: b, dataLoss: accepted }
      - dropColumn: { table: t, column: c, dataLoss: accepted }
      - renameColumn: { table: t, from: d, to: e }
      - drop: { index: t_a }
      """),
    MigrationPair(
      "a column of a partial index's condition is dropped",
      [
        #"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT, "gone" INTEGER) STRICT"#,
        #"CREATE INDEX "t_a" ON "t" ("a") WHERE "gone" = 0"#,
      ],
      [
        #"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT) STRICT"#,
        #"CREATE INDEX "t_a" ON "t" ("a")"#,
      ],
      """
      - dropColumn: { table: t, column: gone, dataLoss: accepted }
      - replace: { index: t_a }
      """),
    MigrationPair(
      "a column is dropped and another takes its name",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT, "b" TEXT) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT, "b" INTEGER) STRICT"#],
      """
      - dropColumn: { table: t, column: b, dataLoss: accepted }
      - addColumn: { table: t, column: b, fill: "length(a)" }
      """),
  ]
}
