public import DBGenRuntime

/// A league that was shipped in version 1, and the migrations that lead to version 3, as a generator
/// writes them: with a rename, a new column, and two tables that are rebuilt although views, triggers,
/// foreign keys and a full-text index depend on them.
public enum LeagueSample {
  public static let old = DatabaseSchema(version: 1, statements: oldStatements)

  public static let new = schema()

  /// The schema of version 3.
  public static func schema(
    _ migrations: [Migration] = [renaming, rebuilding], minReader: Int32? = nil
  ) -> DatabaseSchema {
    DatabaseSchema(
      version: 3, statements: newStatements, migrations: migrations, minReader: minReader)
  }

  /// The schema of version 3, whose migrations keep only so many pages in memory.
  public static func schema(cache pages: Int) -> DatabaseSchema {
    let limiting = Migration.Step("cache", [.run("PRAGMA cache_size = \(pages)")])
    return schema([
      Migration(version: 2, name: "cache", backedUp: false, steps: [limiting] + renaming.steps),
      rebuilding,
    ])
  }

  /// A migration each of whose statements is a step, so that progress is told before each.
  static func migration(
    _ version: Int32, _ name: String, _ statements: [String], isBackedUp: Bool = false
  ) -> Migration {
    Migration(
      version: version, name: name, backedUp: isBackedUp,
      steps: statements.enumerated().map { .init("\(name) \($0 + 1)", [.run($1)]) })
  }

  /// Fills a database of version 1: a team for each ten players, who have what is hard to keep.
  public static func rows(_ players: Int) -> [String] {
    let teams = max(1, players / 10)
    return [
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(teams + 1))
      INSERT INTO "team" SELECT i, 'Team ' || i, CASE i % 3 WHEN 0 THEN NULL ELSE 'f' END FROM n
      """,
      """
      DELETE FROM "team" WHERE "id" = \(teams + 1)
      """,
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(players))
      INSERT INTO "player" SELECT i * 3, 1 + i % \(teams), 'Zoë' || i,
        CASE i % 7 WHEN 0 THEN '' ELSE 'O''Neil' || char(0) || i END,
        CASE i % 5 WHEN 0 THEN NULL WHEN 1 THEN -9223372036854775808 + i WHEN 2 THEN i / 7.0
          WHEN 3 THEN zeroblob(i % 40) ELSE 'note ' || i END
      FROM n
      """,
      """
      INSERT INTO "count" VALUES (0)
      """,
    ]
  }
}
