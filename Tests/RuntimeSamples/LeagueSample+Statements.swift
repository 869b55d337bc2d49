public import DBGenRuntime

extension LeagueSample {
  static let oldStatements = [
    """
    CREATE TABLE "team" (
      "id" INTEGER PRIMARY KEY AUTOINCREMENT,
      "name" TEXT NOT NULL,
      "sex" TEXT
    ) STRICT
    """,
    """
    CREATE TABLE "player" (
      "id" INTEGER PRIMARY KEY,
      "teamID" INTEGER NOT NULL REFERENCES "team" ("id") ON DELETE CASCADE,
      "firstName" TEXT NOT NULL,
      "lastName" TEXT NOT NULL,
      "note" ANY
    ) STRICT
    """,
    """
    CREATE TABLE "count" ("players" INTEGER NOT NULL)
    """,
    """
    CREATE INDEX "player_teamID" ON "player" ("teamID")
    """,
    """
    CREATE INDEX "player_noted" ON "player" (lower("lastName")) WHERE "note" IS NOT NULL
    """,
    """
    CREATE VIEW "roster" AS
      SELECT "team"."name", "player"."lastName" FROM "player" JOIN "team" ON "team"."id" = "teamID"
    """,
    """
    CREATE TRIGGER "player_counted" AFTER INSERT ON "player" BEGIN
      UPDATE "count" SET "players" = "players" + 1;
    END
    """,
    """
    CREATE VIRTUAL TABLE "playerText" USING fts5("lastName", content='player', content_rowid='id')
    """,
    """
    CREATE TRIGGER "playerText_insert" AFTER INSERT ON "player" BEGIN
      INSERT INTO "playerText" (rowid, "lastName") VALUES (new."id", new."lastName");
    END
    """,
  ]

  static let newStatements =
    [
      """
      CREATE TABLE "team" (
        "id" INTEGER PRIMARY KEY AUTOINCREMENT,
        "name" TEXT NOT NULL CHECK (length("name") < 100),
        "gender" TEXT
      ) STRICT
      """,
      """
      CREATE TABLE "player" (
        "id" INTEGER PRIMARY KEY,
        "fullName" TEXT NOT NULL,
        "lastName" TEXT NOT NULL,
        "teamID" INTEGER NOT NULL REFERENCES "team" ("id") ON DELETE CASCADE,
        "note" ANY,
        "number" INTEGER
      ) STRICT
      """,
    ] + Array(oldStatements[2...])

  public static let renaming = migration(
    2, "gender",
    [
      #"ALTER TABLE "team" RENAME COLUMN "sex" TO "gender""#,
      #"ALTER TABLE "player" ADD COLUMN "number" INTEGER"#,
    ])

  public static let rebuilding = migration(
    3, "names",
    [
      #"DROP VIEW "roster""#,
      #"DROP TRIGGER "player_counted""#,
      #"DROP TRIGGER "playerText_insert""#,
      newStatements[1].renamed("player"),
      """
      INSERT INTO "_dbgen_new_player" ("id", "fullName", "lastName", "teamID", "note", "number")
      SELECT "id", "lastName" || ', ' || "firstName", "lastName", "teamID", "note", "number"
      FROM "player"
      """,
      #"DROP TABLE "player""#,
      #"ALTER TABLE "_dbgen_new_player" RENAME TO "player""#,
      oldStatements[3],
      oldStatements[4],
      newStatements[0].renamed("team"),
      """
      INSERT INTO "_dbgen_new_team" ("id", "name", "gender") SELECT "id", "name", "gender" FROM "team"
      """,
      """
      INSERT INTO sqlite_sequence SELECT '_dbgen_new_team', 0
      WHERE NOT EXISTS (SELECT * FROM sqlite_sequence WHERE name = '_dbgen_new_team')
      """,
      """
      UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'team')
      WHERE name = '_dbgen_new_team'
      """,
      "PRAGMA legacy_alter_table = ON",
      #"DROP TABLE "team""#,
      #"ALTER TABLE "_dbgen_new_team" RENAME TO "team""#,
      "PRAGMA legacy_alter_table = OFF",
      oldStatements[5],
      oldStatements[6],
      oldStatements[8],
      #"INSERT INTO "playerText" ("playerText") VALUES ('rebuild')"#,
    ], isBackedUp: true)
}

extension String {
  /// Returns the statement that creates the table under the name that it has while it is filled.
  fileprivate func renamed(_ table: String) -> String {
    "CREATE TABLE \"_dbgen_new_\(table)\"" + dropFirst("CREATE TABLE \"\(table)\"".count)
  }
}
