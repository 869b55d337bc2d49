internal import Foundation
internal import RuntimeSamples

/// The undamaged databases that all others are made from.
struct BaseDatabases {
  /// The databases for the app to open.
  private(set) var leagues: [DatabaseFiles] = []
  /// The databases of the schema passed to the command.
  private(set) var histories: [DatabaseFiles] = []

  /// - Parameters:
  ///   - folder: An empty folder, which gets the schema and its history.
  ///   - command: Runs the command in the folder.
  init(in folder: String, running command: ([String]) throws -> Void) throws {
    for (number, setting) in Self.settings.enumerated() {
      let path = folder + "/league-\(number).db"
      try SQLiteFile(path).execute(setting)
      try SQLiteFile.createLeague(
        at: path, rows: 40, journal: setting.contains("WAL") ? "wal" : "delete")
      leagues += try Self.enrich(path)
    }
    try makeHistory(in: folder, command)
  }

  private static let settings = [
    "PRAGMA page_size = 512", "PRAGMA page_size = 1024; PRAGMA auto_vacuum = FULL",
    "PRAGMA journal_mode = WAL", "PRAGMA page_size = 512; PRAGMA journal_mode = WAL",
    "PRAGMA encoding = 'UTF-16le'",
  ]

  private mutating func makeHistory(
    in folder: String, _ command: ([String]) throws -> Void
  ) throws {
    for (number, columns) in [Self.first, Self.second].enumerated() {
      try Data(("database: League\ntables:\n" + columns).utf8)
        .write(to: URL(filePath: folder + "/schema.yaml"))
      try command(["migration", "new", "schema.yaml", "--name", "v\(number)"])
      try command(["migration", "seal", "schema.yaml"])
      let path = folder + "/history-\(number).db"
      try command(["migration", "apply", "schema.yaml", path])
      histories += try Self.enrich(path)
    }
  }

  private static let first = """
      team:
        columns:
          id: { type: integer, primaryKey: true }
          name: { type: text, unique: true }
      player:
        columns:
          id: { type: integer, primaryKey: true }
          lastName: text
          team: { type: integer, references: team.id }

    """

  private static let second =
    first.replacingOccurrences(
      of: "lastName: text", with: "lastName: { type: text, maxLength: 90 }")
    + "      age: integer?\n"

  /// Adds what an app's database could also contain: rows that fill pages, free pages and other
  /// objects. Returns the database in this state, and again with a further change in its log.
  private static func enrich(_ path: String) throws -> [DatabaseFiles] {
    let file = try SQLiteFile(path)
    for statement in more { try? file.execute(statement) }
    let settled = try DatabaseFiles(at: path)
    try file.execute("PRAGMA journal_mode = WAL; UPDATE extra SET data = zeroblob(900)")
    return [settled, try DatabaseFiles(at: path)].map(LogMutation.withoutChance)
  }

  private static let more = [
    "PRAGMA wal_autocheckpoint = 0",
    "CREATE TABLE extra (id INTEGER PRIMARY KEY AUTOINCREMENT, data, two AS (id * 2))",
    "CREATE TABLE pairs (a TEXT COLLATE NOCASE, b, PRIMARY KEY (a, b)) WITHOUT ROWID",
    """
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
    INSERT INTO extra (data) SELECT zeroblob(i * 70) FROM n
    """,
    "INSERT INTO pairs SELECT 'key ' || id, data FROM extra WHERE id % 3",
    "CREATE INDEX extra_data ON extra (length(data), two) WHERE id > 5",
    "CREATE VIRTUAL TABLE box USING rtree (id, left, right)",
    "INSERT INTO box SELECT id, id, id + 3 FROM extra",
    "CREATE VIRTUAL TABLE note USING fts4 (body)",
    "INSERT INTO note SELECT 'note ' || id FROM extra",
    "INSERT INTO team (name) SELECT 'Team ' || id FROM extra",
    "INSERT INTO player (id, lastName, team) SELECT id, 'Player ' || id, 1 + id % 9 FROM extra",
    "ANALYZE", "DELETE FROM extra WHERE id % 4 = 0",
  ]
}
