/// Views, triggers and indexes that depend on rebuilt tables.
extension MigrationPair {
  private static let wide =
    #"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT, "b" TEXT) STRICT"#
  private static let narrow =
    #"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "b" TEXT NOT NULL, "a" TEXT) STRICT"#
  private static let log = #"CREATE TABLE "log" ("id" INTEGER PRIMARY KEY, "what" TEXT) STRICT"#
  private static let rebuild = """
    - changeColumn: { table: t, column: b, fill: "'-'" }
    - reorderColumns: { table: t }
    """

  static let objects: [MigrationPair] = [
    rebuilding(
      "views of views are on a table that is rebuilt",
      [
        #"CREATE VIEW "v1" AS SELECT "id", "a" FROM "t""#,
        #"CREATE VIEW "v2" ("x") AS SELECT "a" FROM "v1" WHERE "id" > 1"#,
        #"CREATE VIEW "v3" AS SELECT * FROM "v2" JOIN "v1" ON "x" = "a""#,
      ]),
    rebuildingBesideRename("views of views with blanks in their names", view: "a view"),
    rebuildingBesideRename("views of views with a keyword's name", view: "order"),
    rebuilding(
      "triggers of its own on a table that is rebuilt don't run",
      [
        #"CREATE TRIGGER "ai" AFTER INSERT ON "t" BEGIN INSERT INTO "log" ("what") VALUES ('i'); END"#,
        #"CREATE TRIGGER "au" AFTER UPDATE ON "t" BEGIN INSERT INTO "log" ("what") VALUES ('u'); END"#,
        #"CREATE TRIGGER "ad" AFTER DELETE ON "t" BEGIN INSERT INTO "log" ("what") VALUES ('d'); END"#,
        """
        CREATE TRIGGER "bu" BEFORE UPDATE OF "a" ON "t" WHEN old."b" = 'no; END' BEGIN \
        SELECT RAISE(ABORT, 'not; now'); END
        """,
      ]),
    rebuilding(
      "a trigger of another table writes to a table that is rebuilt",
      [
        """
        CREATE TRIGGER "foreign" AFTER INSERT ON "log" WHEN new."what" = 'never' BEGIN \
        INSERT INTO "t" ("b") VALUES (new."what"); UPDATE "t" SET "a" = 'x' WHERE "b" IN \
        (SELECT "what" FROM "log"); DELETE FROM "t" WHERE "id" = -1; END
        """
      ]),
    rebuilding(
      "INSTEAD OF triggers on a view of a table that is rebuilt",
      [
        #"CREATE VIEW "v" AS SELECT "id", "a", "b" FROM "t""#,
        """
        CREATE TRIGGER "vi" INSTEAD OF INSERT ON "v" BEGIN \
        INSERT INTO "t" ("a", "b") VALUES (new."a", new."b"); END
        """,
        """
        CREATE TRIGGER "vu" INSTEAD OF UPDATE ON "v" BEGIN \
        UPDATE "t" SET "a" = new."a" WHERE "id" = old."id"; END
        """,
        #"CREATE TRIGGER "vd" INSTEAD OF DELETE ON "v" BEGIN DELETE FROM "t" WHERE "id" = old."id"; END"#,
      ]),
    rebuilding(
      "indexes with conditions, expressions, orders and collations on a table that is rebuilt",
      [
        #"CREATE INDEX "i1" ON "t" ("a" DESC, "b" COLLATE NOCASE)"#,
        #"CREATE INDEX "i2" ON "t" (lower("a"), length("b"))"#,
        #"CREATE INDEX "i3" ON "t" ("a") WHERE "b" IS NOT NULL AND "a" LIKE 'x%'"#,
        #"CREATE UNIQUE INDEX "i4" ON "t" ("id", "a")"#,
      ]),
    rebuilding(
      "a view whose name is part of others, with comments and odd spacing",
      [
        "CREATE VIEW \"tt\"   AS /* of t */ SELECT t.a -- the text\n FROM t",
        #"CREATE VIEW "t_all" AS WITH "c" AS (SELECT "a" FROM "t") SELECT * FROM "c""#,
      ]),
    MigrationPair(
      "views, triggers and indexes come, go and are replaced",
      [
        wide, log, #"CREATE INDEX "i" ON "t" ("a")"#, #"CREATE INDEX "j" ON "t" ("b")"#,
        #"CREATE VIEW "v" AS SELECT "a" FROM "t""#, #"CREATE VIEW "w" AS SELECT "b" FROM "t""#,
        #"CREATE TRIGGER "r" AFTER INSERT ON "t" BEGIN DELETE FROM "log"; END"#,
      ],
      [
        wide, log, #"CREATE UNIQUE INDEX "i" ON "t" ("id")"#, #"CREATE INDEX "k" ON "t" ("b")"#,
        #"CREATE VIEW "v" AS SELECT "a", "b" FROM "t""#, #"CREATE VIEW "x" AS SELECT 1 AS "one""#,
        #"CREATE TRIGGER "r" BEFORE INSERT ON "t" BEGIN DELETE FROM "log" WHERE 0; END"#,
        #"CREATE TRIGGER "s" AFTER DELETE ON "t" BEGIN DELETE FROM "log"; END"#,
      ],
      """
      - replace: { index: i }
      - drop: { index: j }
      - create: { index: k }
      - replace: { view: v }
      - drop: { view: w }
      - create: { view: x }
      - replace: { trigger: r }
      - create: { trigger: s }
      """),
    MigrationPair(
      "a view of a table that goes",
      [wide, log, #"CREATE VIEW "v" AS SELECT "what" FROM "log""#],
      [wide],
      """
      - drop: { view: v }
      - dropTable: { table: log, dataLoss: accepted }
      """),
    MigrationPair(
      "a view takes the place of a table",
      [wide, log],
      [wide, #"CREATE VIEW "log" AS SELECT "id", "a" AS "what" FROM "t""#],
      """
      - dropTable: { table: log, dataLoss: accepted }
      - create: { view: log }
      """),
  ]

  private static func rebuilding(_ name: String, _ objects: [String]) -> MigrationPair {
    MigrationPair(name, [wide, log] + objects, [narrow, log] + objects, rebuild)
  }

  /// A pair with views of views on a table that is rebuilt, and a column of another table that SQLite
  /// renames only if it can compile all views.
  private static func rebuildingBesideRename(_ name: String, view: String) -> MigrationPair {
    let views = [
      #"CREATE VIEW "\#(view)" AS SELECT "id", "a" FROM "t""#,
      #"CREATE VIEW "v2" AS SELECT "a" FROM "\#(view)""#,
    ]
    let renamed = log.replacing("what", with: "message")
    return MigrationPair(
      name, [wide, log] + views, [narrow, renamed] + views,
      "- renameColumn: { table: log, from: what, to: message }\n" + rebuild)
  }
}
