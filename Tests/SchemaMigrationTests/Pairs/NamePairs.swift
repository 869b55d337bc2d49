/// Renamed tables and columns.
extension MigrationPair {
  static let names: [MigrationPair] = [
    MigrationPair(
      "a column that index, view, trigger, CHECK and generated column use is renamed",
      [
        """
        CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT NOT NULL CHECK (length("a") < 200), \
        "g" INTEGER AS (length("a"))) STRICT
        """,
        #"CREATE INDEX "i" ON "t" (lower("a")) WHERE "a" <> ''"#,
        #"CREATE VIEW "v" AS SELECT "a" FROM "t""#,
        """
        CREATE TRIGGER "r" AFTER UPDATE OF "a" ON "t" BEGIN \
        UPDATE "t" SET "a" = new."a" || old."a" WHERE "id" = -1; END
        """,
      ],
      [
        """
        CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "n" TEXT NOT NULL CHECK (length("n") < 200), \
        "g" INTEGER AS (length("n"))) STRICT
        """,
        #"CREATE INDEX "i" ON "t" (lower("n")) WHERE "n" <> ''"#,
        #"CREATE VIEW "v" AS SELECT "n" FROM "t""#,
        """
        CREATE TRIGGER "r" AFTER UPDATE OF "n" ON "t" BEGIN \
        UPDATE "t" SET "n" = new."n" || old."n" WHERE "id" = -1; END
        """,
      ],
      "- renameColumn: { table: t, from: a, to: n }"),
    MigrationPair(
      "two columns swap their names",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT, "b" INTEGER) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "b" TEXT, "a" INTEGER) STRICT"#],
      """
      - renameColumn: { table: t, from: a, to: b }
      - renameColumn: { table: t, from: b, to: a }
      """),
    MigrationPair(
      "three columns pass their names on",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT, "b" INTEGER, "c" REAL) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "b" TEXT, "c" INTEGER, "a" REAL) STRICT"#],
      """
      - renameColumn: { table: t, from: a, to: b }
      - renameColumn: { table: t, from: b, to: c }
      - renameColumn: { table: t, from: c, to: a }
      """),
    MigrationPair(
      "only the case of a column's name changes",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "username" TEXT) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "userName" TEXT) STRICT"#],
      "- renameColumn: { table: t, from: username, to: userName }"),
    MigrationPair(
      "only the case of a table's name changes",
      [
        #"CREATE TABLE "playlists" ("id" INTEGER PRIMARY KEY, "a" TEXT) STRICT"#,
        #"CREATE VIEW "v" AS SELECT "a" FROM "playlists""#,
        #"CREATE TABLE "c" ("p" INTEGER REFERENCES "playlists" ("id")) STRICT"#,
      ],
      [
        #"CREATE TABLE "Playlists" ("id" INTEGER PRIMARY KEY, "a" TEXT) STRICT"#,
        #"CREATE VIEW "v" AS SELECT "a" FROM "Playlists""#,
        #"CREATE TABLE "c" ("p" INTEGER REFERENCES "Playlists" ("id")) STRICT"#,
      ],
      "- renameTable: { from: playlists, to: Playlists }"),
    MigrationPair(
      "a table with children, a view, triggers and AUTOINCREMENT is renamed",
      [
        #"CREATE TABLE "p" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "a" TEXT) STRICT"#,
        #"CREATE TABLE "c" ("p" INTEGER NOT NULL REFERENCES "p" ("id") ON DELETE CASCADE) STRICT"#,
        #"CREATE VIEW "v" AS SELECT p."a" FROM "p""#,
        """
        CREATE TRIGGER "r" AFTER INSERT ON "c" BEGIN UPDATE "p" SET "a" = 'x' WHERE "id" = -1; END
        """,
      ],
      [
        #"CREATE TABLE "parent" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "a" TEXT) STRICT"#,
        """
        CREATE TABLE "c" ("p" INTEGER NOT NULL REFERENCES "parent" ("id") ON DELETE CASCADE) STRICT
        """,
        #"CREATE VIEW "v" AS SELECT "a" FROM "parent""#,
        """
        CREATE TRIGGER "r" AFTER INSERT ON "c" BEGIN \
        UPDATE "parent" SET "a" = 'x' WHERE "id" = -1; END
        """,
      ],
      "- renameTable: { from: p, to: parent }"),
    MigrationPair(
      "two tables swap their names",
      [
        #"CREATE TABLE "a" ("id" INTEGER PRIMARY KEY, "x" TEXT) STRICT"#,
        #"CREATE TABLE "b" ("id" INTEGER PRIMARY KEY, "y" REAL, "a" INTEGER REFERENCES "a") STRICT"#,
      ],
      [
        #"CREATE TABLE "b" ("id" INTEGER PRIMARY KEY, "x" TEXT) STRICT"#,
        #"CREATE TABLE "a" ("id" INTEGER PRIMARY KEY, "y" REAL, "a" INTEGER REFERENCES "b") STRICT"#,
      ],
      """
      - renameTable: { from: a, to: b }
      - renameTable: { from: b, to: a }
      """),
    MigrationPair(
      "a table is dropped and another takes its name",
      [
        #"CREATE TABLE "a" ("id" INTEGER PRIMARY KEY, "x" TEXT) STRICT"#,
        #"CREATE TABLE "b" ("id" INTEGER PRIMARY KEY, "y" REAL) STRICT"#,
      ],
      [#"CREATE TABLE "a" ("id" INTEGER PRIMARY KEY, "y" REAL) STRICT"#],
      """
      - dropTable: { table: a, dataLoss: accepted }
      - renameTable: { from: b, to: a }
      """),
    MigrationPair(
      "a table is renamed and a new one takes its name",
      [#"CREATE TABLE "a" ("id" INTEGER PRIMARY KEY, "x" TEXT) STRICT"#],
      [
        #"CREATE TABLE "a" ("id" INTEGER PRIMARY KEY, "n" INTEGER) STRICT"#,
        #"CREATE TABLE "old" ("id" INTEGER PRIMARY KEY, "x" TEXT) STRICT"#,
      ],
      """
      - renameTable: { from: a, to: old }
      - createTable: { table: a }
      """),
    MigrationPair(
      "names with quotes, blanks, keywords and other alphabets",
      [
        """
        CREATE TABLE "order by" ("select" INTEGER PRIMARY KEY, "say ""it"" now" TEXT, "Ω größe" REAL, \
        "a.b" BLOB, "it's" TEXT) STRICT
        """,
        #"CREATE INDEX "group's ""index""" ON "order by" ("say ""it"" now", "a.b")"#,
        #"CREATE VIEW "my view" AS SELECT "say ""it"" now" AS "x y" FROM "order by""#,
      ],
      [
        """
        CREATE TABLE "order by" ("select" INTEGER PRIMARY KEY, "said ""it"" now" TEXT NOT NULL, \
        "Ω größe" REAL, "a.b" BLOB, "it's" TEXT DEFAULT 'it''s') STRICT
        """,
        #"CREATE INDEX "group's ""index""" ON "order by" ("said ""it"" now", "a.b")"#,
        #"CREATE VIEW "my view" AS SELECT "said ""it"" now" AS "x y" FROM "order by""#,
      ],
      """
      - renameColumn: { table: order by, from: 'say "it" now', to: 'said "it" now' }
      - changeColumn: { table: order by, column: 'said "it" now', fill: "'nothing'" }
      - changeColumn: { table: order by, column: "it's" }
      """),
    MigrationPair(
      "a column is renamed and another type given to it in one version",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "size" TEXT) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "length" INTEGER) STRICT"#],
      """
      - renameColumn: { table: t, from: size, to: length }
      - changeColumn: { table: t, column: length, onBad: "null" }
      """),
    MigrationPair(
      "the key that children refer to is renamed",
      [
        #"CREATE TABLE "p" ("id" INTEGER PRIMARY KEY, "code" TEXT NOT NULL UNIQUE) STRICT"#,
        #"CREATE TABLE "c" ("code" TEXT REFERENCES "p" ("code") ON UPDATE CASCADE) STRICT"#,
      ],
      [
        #"CREATE TABLE "p" ("id" INTEGER PRIMARY KEY, "isbn" TEXT NOT NULL UNIQUE) STRICT"#,
        #"CREATE TABLE "c" ("code" TEXT REFERENCES "p" ("isbn") ON UPDATE CASCADE) STRICT"#,
      ],
      "- renameColumn: { table: p, from: code, to: isbn }"),
  ]
}
