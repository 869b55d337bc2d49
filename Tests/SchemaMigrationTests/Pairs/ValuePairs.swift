import SchemaParser

/// Values that are converted.
extension MigrationPair {
  static let values: [MigrationPair] = [
    retyping("text to an integer, where that can be", "TEXT", "INTEGER", isRefused: true),
    retyping("text to an integer, or else NULL", "TEXT", "INTEGER", ", onBad: \"null\""),
    retyping("text to a real, or else NULL", "TEXT", "REAL", ", onBad: \"null\""),
    retyping("real to an integer, where nothing is lost", "REAL", "INTEGER", isRefused: true),
    retyping(
      "real to an integer, rounded", "REAL", "INTEGER",
      ", convert: \"CAST(round(a) AS INTEGER)\""),
    retyping("integer to real, where nothing is lost", "INTEGER", "REAL", isRefused: true),
    retyping("integer to text", "INTEGER", "TEXT"),
    retyping("text to a blob", "TEXT", "BLOB"),
    retyping("blob to text, converted", "BLOB", "TEXT", ", convert: \"hex(a)\""),
    retyping("blob to text, or else NULL", "BLOB", "TEXT", ", onBad: \"null\""),
    retyping("anything to text, or else NULL", "ANY", "TEXT", ", onBad: \"null\""),
    retyping("text to anything", "TEXT", "ANY"),
    MigrationPair(
      "text to an integer, or else the default",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" INTEGER NOT NULL DEFAULT -1) STRICT"#],
      #"- changeColumn: { table: t, column: a, onBad: default, fill: "-2" }"#),
    MigrationPair(
      "values are changed and nothing else",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT, "b" REAL) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT, "b" REAL) STRICT"#],
      #"- changeColumn: { table: t, column: a, convert: "trim(lower(a))", onBad: "null" }"#),
    MigrationPair(
      "two columns take each other's values, and one is unique",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" INTEGER, "b" INTEGER UNIQUE) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" INTEGER, "b" INTEGER UNIQUE) STRICT"#],
      """
      - changeColumn: { table: t, column: a, convert: "b" }
      - changeColumn: { table: t, column: b, convert: "a" }
      """, isRefused: true),
    MigrationPair(
      "two columns are combined",
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "first" TEXT, "last" TEXT, "x" REAL) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "x" REAL, "fullName" TEXT NOT NULL) STRICT"#],
      """
      - addColumn: { table: t, column: fullName, fill: "coalesce(first, '') || ', ' || coalesce(last, '')" }
      - dropColumn: { table: t, column: first, dataLoss: accepted }
      - dropColumn: { table: t, column: last, dataLoss: accepted }
      """),
    MigrationPair(
      "a count of rows of another table",
      [
        #"CREATE TABLE "user" ("id" INTEGER PRIMARY KEY, "a" TEXT) STRICT"#,
        #"CREATE TABLE "chat" ("id" INTEGER PRIMARY KEY, "u" INTEGER REFERENCES "user" ("id")) STRICT"#,
      ],
      [
        """
        CREATE TABLE "user" ("id" INTEGER PRIMARY KEY, "n" INTEGER NOT NULL, "a" TEXT) STRICT
        """,
        #"CREATE TABLE "chat" ("u" INTEGER REFERENCES "user" ("id"), "id" INTEGER PRIMARY KEY) STRICT"#,
      ],
      """
      - addColumn: { table: user, column: n, fill: "(SELECT count(*) FROM chat WHERE chat.u = user.id)" }
      - reorderColumns: { table: chat }
      """),
    MigrationPair(
      "SQL of the app's own, with triggers that have to be quiet",
      [
        #"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT) STRICT"#,
        #"CREATE TABLE "log" ("id" INTEGER PRIMARY KEY, "what" TEXT) STRICT"#,
        #"CREATE TRIGGER "r" AFTER UPDATE ON "t" BEGIN INSERT INTO "log" ("what") VALUES ('x'); END"#,
      ],
      [
        #"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT, "n" INTEGER) STRICT"#,
        #"CREATE TABLE "log" ("id" INTEGER PRIMARY KEY, "what" TEXT) STRICT"#,
        #"CREATE TRIGGER "r" AFTER UPDATE ON "t" BEGIN INSERT INTO "log" ("what") VALUES ('x'); END"#,
      ],
      """
      - addColumn: { table: t, column: n }
      - sql: "UPDATE t SET n = length(a); -- all; of them\\nDELETE FROM t WHERE a = 'semi;colon'"
      - swift: recount
      """),
    withEnum(
      "a case of an enum is renamed, and triggers are quiet",
      "'amber'", #"CHECK ("color" IN ('red', 'amber'))"#,
      "- renameCase: { enum: Color, from: yellow, to: amber }"),
    withEnum(
      "a case of an enum is removed",
      "'red'", #"CHECK ("color" IN ('red'))"#,
      "- removeCase: { enum: Color, case: yellow, to: red }"),
    withEnum(
      "a case of an enum without a CHECK is renamed", "'amber'", "",
      "- renameCase: { enum: Color, from: yellow, to: amber }"),
  ]

  private static func retyping(
    _ name: String, _ old: String, _ new: String, _ conversion: String = "",
    isRefused: Bool = false
  ) -> MigrationPair {
    MigrationPair(
      name, [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" \#(old), "b" TEXT) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" \#(new), "b" TEXT) STRICT"#],
      "- changeColumn: { table: t, column: a\(conversion) }", isRefused: isRefused)
  }

  /// Returns a pair with an enum of the cases red and yellow, the latter of which is removed.
  private static func withEnum(
    _ name: String, _ value: String, _ check: String, _ steps: String
  ) -> MigrationPair {
    func table(_ check: String) -> [String] {
      [
        #"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "color" TEXT NOT NULL \#(check)) STRICT"#,
        #"CREATE TABLE "log" ("id" INTEGER PRIMARY KEY, "what" TEXT) STRICT"#,
        #"CREATE TRIGGER "r" AFTER UPDATE ON "t" BEGIN INSERT INTO "log" ("what") VALUES ('x'); END"#,
      ]
    }
    let old = #"CHECK ("color" IN ('red', 'yellow'))"#
    var pair = MigrationPair(name, table(check.isEmpty ? "" : old), table(check), steps)
    let red = SnapshotCase(name: "red", value: "'red'")
    let yellow = SnapshotCase(name: "yellow", value: "'yellow'")
    let last = value == "'red'" ? [] : [SnapshotCase(name: "amber", value: value)]
    pair.enums = (
      [SnapshotEnum(name: "Color", cases: [red, yellow])],
      [SnapshotEnum(name: "Color", cases: [red] + last)]
    )
    pair.enumColumns = ["Color": ["t.color"]]
    return pair
  }
}
