/// Steps that rebuild a table, with the reasons for refusing rows.
extension MigrationPair {
  /// Pairs whose rows the new schema always accepts.
  static let certain: [RefusalPair] = [
    table(
      "a unique index of a table that is rebuilt", #""a" TEXT, "b" INTEGER"#,
      #""b" INTEGER, "a" TEXT"#, "- reorderColumns: { table: t }",
      index: (#"UNIQUE INDEX "i" ON "t" (lower("a")) WHERE "b" > 1"#, nil)),
    table(
      "a unique index by another name", #""a" TEXT"#, #""a" TEXT"#,
      "- drop: { index: i }\n- create: { index: j }",
      index: (#"UNIQUE INDEX "i" ON "t" ("a")"#, #"UNIQUE INDEX "j" ON "t" ("a")"#)),
    table(
      "a unique index of a few rows by another name", #""a" TEXT"#, #""a" TEXT"#,
      "- drop: { index: i }\n- create: { index: j }",
      index: (
        #"UNIQUE INDEX "i" ON "t" ("a") WHERE "a" > 'b'"#,
        #"UNIQUE INDEX "j" ON "t" ("a") WHERE "a" > 'b'"#
      )),
    table(
      "a unique index becomes a constraint", #""a" TEXT"#, #""a" TEXT UNIQUE"#,
      "- drop: { index: i }\n- changeColumn: { table: t, column: a }",
      index: (#"UNIQUE INDEX "i" ON "t" ("a")"#, "")),
    table(
      "a constraint becomes a unique index", #""a" TEXT UNIQUE"#, #""a" TEXT"#,
      "- changeColumn: { table: t, column: a }\n- create: { index: i }",
      index: ("", #"UNIQUE INDEX "i" ON "t" ("id", "a")"#)),
    table(
      "more columns make a key", #""a" TEXT UNIQUE, "b" TEXT"#,
      #""a" TEXT, "b" TEXT, UNIQUE ("b", "a")"#,
      "- changeTable: { table: t }"),
    table(
      "a column that is NULL in each row makes a key", #""a" TEXT"#,
      #""b" TEXT, "a" TEXT, UNIQUE ("a", "b")"#,
      "- addColumn: { table: t, column: b }\n- changeTable: { table: t }"),
    table(
      "a boolean in the midst", #""a" TEXT"#,
      #""f" INTEGER NOT NULL DEFAULT 1 CHECK ("f" IN (0, 1)), "a" TEXT"#,
      "- addColumn: { table: t, column: f }"),
    table(
      "a CHECK over new columns", #""a" TEXT"#,
      #""b" INTEGER DEFAULT 1, "c" TEXT DEFAULT 'xy', "a" TEXT, CHECK ("b" < length("c"))"#,
      "- addColumn: { table: t, column: b }\n- addColumn: { table: t, column: c }"),
    table(
      "a time that is the same for all rows", #""a" TEXT"#,
      #""b" TEXT NOT NULL, "a" TEXT"#,
      "- addColumn: { table: t, column: b, fill: CURRENT_TIMESTAMP }"),
    table(
      "more cases", #""a" TEXT CHECK ("a" IN ('x', 'y'))"#,
      #""a" TEXT CHECK ("a" IN ('x', 'y', 'z'))"#, "- changeColumn: { table: t, column: a }"),
    table(
      "NOT NULL stays where numbers become text", #""a" INTEGER NOT NULL UNIQUE"#,
      #""a" TEXT NOT NULL"#, "- changeColumn: { table: t, column: a }"),
    table(
      "NOT NULL comes with what takes the place of NULL", #""a" TEXT"#, #""a" TEXT NOT NULL"#,
      #"- changeColumn: { table: t, column: a, fill: "''" }"#),
    table(
      "a reference that is NULL in each row", #""a" TEXT"#,
      #""p" INTEGER REFERENCES "t", "a" TEXT"#, "- addColumn: { table: t, column: p }"),
    table(
      "a reference that was one", #""p" INTEGER REFERENCES "t", "a" TEXT"#,
      #""a" TEXT, "p" INTEGER REFERENCES "t" ON DELETE CASCADE"#,
      "- changeColumn: { table: t, column: p }\n- reorderColumns: { table: t }"),
    RefusalPair(
      pair: MigrationPair(
        "a rowid of a table that becomes STRICT",
        [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY)"#],
        [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY) STRICT"#],
        "- changeTable: { table: t }"),
      refusals: []),
    RefusalPair(
      pair: MigrationPair(
        "a table that is new",
        [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY) STRICT"#],
        [
          #"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY) STRICT"#,
          #"CREATE TABLE "u" ("a" TEXT, "tID" INTEGER NOT NULL REFERENCES "t") STRICT"#,
          #"CREATE UNIQUE INDEX "i" ON "u" ("a")"#,
        ],
        "- sql: UPDATE t SET id = id\n- createTable: { table: u }\n- create: { index: i }"),
      refusals: []),
    RefusalPair(
      pair: MigrationPair(
        "a table of another one's keys",
        [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT NOT NULL) STRICT"#],
        [
          #"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT NOT NULL) STRICT"#,
          """
          CREATE TABLE "u" ("tID" INTEGER PRIMARY KEY REFERENCES "t", \
          "other" INTEGER UNIQUE REFERENCES "t", "a" TEXT NOT NULL) STRICT
          """,
        ],
        """
        - createTable:
            table: u
            from: t
            rows: { tID: id, other: id, a: a }
        """),
      refusals: []),
  ]

  /// Pairs with rows that the new schema refuses.
  static let doubtful: [RefusalPair] = [
    table(
      "a unique index of a column that is retyped", #""a" TEXT"#, #""a" INTEGER"#,
      "- changeColumn: { table: t, column: a }",
      index: (#"UNIQUE INDEX "i" ON "t" ("a")"#, nil),
      refusals: ["'a' can't be converted to INTEGER", "index 'i' needs distinct values"]),
    table(
      "a unique index of a retyped column with a keyword's name", #""order" TEXT"#,
      #""order" INTEGER"#, "- changeColumn: { table: t, column: order }",
      index: (#"UNIQUE INDEX "i" ON "t" ("order")"#, nil),
      refusals: ["'order' can't be converted to INTEGER", "index 'i' needs distinct values"]),
    table(
      "a unique index of a retyped column whose name has a blank", #""a b" TEXT"#,
      #""a b" INTEGER"#, "- changeColumn: { table: t, column: a b }",
      index: (#"UNIQUE INDEX "i" ON "t" ("a b")"#, nil),
      refusals: ["'a b' can't be converted to INTEGER", "index 'i' needs distinct values"]),
    table(
      "a unique index of more rows", #""a" TEXT"#, #""a" TEXT"#, "- replace: { index: i }",
      index: (#"UNIQUE INDEX "i" ON "t" ("a") WHERE "a" > 'b'"#, #"UNIQUE INDEX "i" ON "t" ("a")"#),
      refusals: ["index 'i' needs distinct values"]),
    table(
      "fewer columns make a key", #""a" TEXT, "b" TEXT, UNIQUE ("a", "b")"#,
      #""a" TEXT, "b" TEXT UNIQUE"#, "- changeTable: { table: t }",
      refusals: ["'b' must be unique"]),
    table(
      "another collation makes a key", #""a" TEXT UNIQUE"#, #""a" TEXT COLLATE NOCASE UNIQUE"#,
      "- changeColumn: { table: t, column: a }", refusals: ["'a' must be unique"]),
    table(
      "names in messages keep their case", #""createdAt" TEXT, "lastName" TEXT"#,
      #""createdAt" TEXT UNIQUE, "lastName" TEXT, UNIQUE ("LASTNAME", "createdat")"#,
      "- changeTable: { table: t }",
      refusals: [
        "'createdAt' must be unique", "'lastName' and 'createdAt' must be unique together",
      ]),
    table(
      "a CHECK that the default doesn't meet", #""a" TEXT"#,
      #""f" INTEGER NOT NULL DEFAULT 2 CHECK ("f" IN (0, 1)), "a" TEXT"#,
      "- addColumn: { table: t, column: f }",
      refusals: [#"CHECK ("f" IN (0, 1)) doesn't hold"#]),
    table(
      "a CHECK over a new column and an old one", #""a" TEXT"#,
      #""b" INTEGER DEFAULT 3, "a" TEXT, CHECK ("b" < length("a"))"#,
      "- addColumn: { table: t, column: b }",
      refusals: [#"CHECK ("b" < length("a")) doesn't hold"#]),
    table(
      "fewer cases", #""a" TEXT CHECK ("a" IN ('x', 'y', 'z'))"#,
      #""a" TEXT CHECK ("a" IN ('x', 'y'))"#, "- changeColumn: { table: t, column: a }",
      refusals: [#"CHECK ("a" IN ('x', 'y')) doesn't hold"#]),
    table(
      "cases that compare without case", #""a" TEXT COLLATE NOCASE CHECK ("a" IN ('x', 'y'))"#,
      #""a" TEXT CHECK ("a" IN ('x', 'y'))"#, "- changeColumn: { table: t, column: a }",
      refusals: [#"CHECK ("a" IN ('x', 'y')) doesn't hold"#]),
    table(
      "a CHECK of what is random", #""f" INTEGER NOT NULL CHECK ("f" IN (0, 1))"#,
      #""g" INTEGER CHECK ("g" < 9), "f" INTEGER NOT NULL CHECK ("f" IN (0, 1))"#,
      #"- addColumn: { table: t, column: g, fill: "f | abs(random() % 2)" }"#,
      refusals: [#"CHECK ("g" < 9) doesn't hold"#]),
    table(
      "a value that chance makes", #""a" TEXT"#,
      #""b" INTEGER NOT NULL CHECK ("b" < 1), "a" TEXT"#,
      #"- addColumn: { table: t, column: b, fill: "nullif(random() % 1, 1)" }"#,
      refusals: ["'b' can't be NULL", #"CHECK ("b" < 1) doesn't hold"#]),
    table(
      "a CHECK over a boolean and what it is made of",
      #""f" INTEGER NOT NULL CHECK ("f" IN (0, 1))"#,
      #""g" TEXT NOT NULL CHECK ("g" IN ('no', 'yes')), "f" INTEGER NOT NULL CHECK ("f" IN (0, 1))"#,
      #"- addColumn: { table: t, column: g, fill: "CASE f WHEN 1 THEN 'yes' WHEN 0 THEN 'no' END" }"#,
      refusals: ["'g' can't be NULL", #"CHECK ("g" IN ('no', 'yes')) doesn't hold"#]),
    table(
      "cases become numbers", #""a" TEXT NOT NULL CHECK ("a" IN ('x', 'y'))"#,
      #""a" INTEGER NOT NULL CHECK ("a" IN (1, 2))"#,
      #"- changeColumn: { table: t, column: a, convert: "CASE a WHEN 'x' THEN 1 ELSE length(a) END" }"#,
      refusals: [
        "'a' can't be converted to INTEGER", #"CHECK ("a" IN (1, 2)) doesn't hold"#,
      ]),
    table(
      "NOT NULL comes", #""a" INTEGER"#, #""a" TEXT NOT NULL"#,
      "- changeColumn: { table: t, column: a }", refusals: ["'a' can't be NULL"]),
    table(
      "a reference that is filled", #""a" TEXT"#, #""p" INTEGER REFERENCES "t", "a" TEXT"#,
      #"- addColumn: { table: t, column: p, fill: "id | 1" }"#,
      refusals: ["there is no such row of 't' to refer to"]),
    parent(
      "a table that rows refer to is dropped and created again", "- createTable: { table: p }"),
    parent(
      "a table that rows refer to gives its name to another one",
      "- renameTable: { from: q, to: p }"),
  ]

  /// Returns a pair of a table "t" whose rows refer to "p", which is dropped and replaced.
  private static func parent(_ name: String, _ step: String) -> RefusalPair {
    let key = #""id" INTEGER PRIMARY KEY"#
    let isRenamed = step.contains("renameTable")
    let other = isRenamed ? [#"CREATE TABLE "q" (\#(key), "a" TEXT) STRICT"#] : []
    let child = #"CREATE TABLE "t" (\#(key), "pID" INTEGER REFERENCES "p") STRICT"#
    return RefusalPair(
      pair: MigrationPair(
        name, [#"CREATE TABLE "p" (\#(key)) STRICT"#, child] + other,
        [#"CREATE TABLE "p" (\#(key), "a" TEXT) STRICT"#, child],
        "- dropTable: { table: p, dataLoss: accepted }\n\(step)"),
      refusals: ["there is no such row of 'p' to refer to"])
  }

  /// Returns a pair of a table "t" with an id.
  private static func table(
    _ name: String, _ old: String, _ new: String, _ steps: String,
    index: (old: String, new: String?) = ("", ""), refusals: [String] = []
  ) -> RefusalPair {
    func statements(_ columns: String, _ index: String) -> [String] {
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, \#(columns)) STRICT"#]
        + (index.isEmpty ? [] : ["CREATE \(index)"])
    }
    return RefusalPair(
      pair: MigrationPair(
        name, statements(old, index.old), statements(new, index.new ?? index.old), steps),
      refusals: refusals)
  }
}
