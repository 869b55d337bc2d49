public import DBGenRuntime

/// A league that was shipped in version 1, and migrations to version 3 in the form that a generator
/// writes. They rename a column, add one, and rebuild two tables that views, triggers, foreign keys
/// and a full-text index depend on.
public enum LeagueSample {
  public static let old = DatabaseSchema(_version: 1, statements: oldStatements)

  public static let new = schema()

  /// Returns the schema of version 3.
  public static func schema(
    _ migrations: [_Migration] = [renaming, rebuilding], minReader: Int32? = nil,
    minWriter: Int32? = nil
  ) -> DatabaseSchema {
    DatabaseSchema(
      _version: 3, statements: newStatements, migrations: migrations, minReader: minReader,
      minWriter: minWriter)
  }

  /// Returns the schema of version 3, with migrations that keep only some pages in memory.
  public static func schema(cache pages: Int) -> DatabaseSchema {
    let limiting = _Migration.Step("cache", [.run("PRAGMA cache_size = \(pages)")])
    return schema([
      _Migration(version: 2, name: "cache", backedUp: false, steps: [limiting] + renaming.steps),
      rebuilding,
    ])
  }

  /// Returns a migration with a step for each statement, so that progress is reported before each.
  static func migration(
    _ version: Int32, _ name: String, _ statements: [String], isBackedUp: Bool = false
  ) -> _Migration {
    _Migration(
      version: version, name: name, backedUp: isBackedUp,
      steps: statements.enumerated().map { .init("\(name) \($0 + 1)", [.run($1)]) })
  }

  /// Returns statements that fill a database of version 1 with a team for every ten players. The
  /// players have values that are difficult to preserve.
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
