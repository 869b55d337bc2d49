import SchemaMigration
import SchemaParser
import Testing

/// The rows that are made up to prove a migration.
@Suite("made-up rows")
struct SeedingTests {
  private static let parent = #"CREATE TABLE "a" ("id" INTEGER PRIMARY KEY, "x" TEXT)"#

  private func report(_ statements: [String]) throws -> VerificationReport {
    let objects = [Self.parent] + statements
    return try MigrationPair("", objects, objects, "").verified(MigrationPlan(actions: []))
  }

  @Test(
    "made-up rows fill a table with the checks of real databases",
    arguments: [
      "hex TEXT NOT NULL CHECK (length(hex) = 4 AND hex GLOB '#[0-9A-Fa-f][0-9A-Fa-f][0-9A-Fa-f]')",
      "starts TEXT NOT NULL, ends TEXT NOT NULL, CHECK (starts < ends)",
      "d TEXT PRIMARY KEY CHECK (d IS date(d))",
      "at TEXT NOT NULL CHECK (at = strftime('%Y-%m-%dT%H:%M:%SZ', at))",
      "u INTEGER, g INTEGER, CHECK ((u IS NULL) <> (g IS NULL))",
      "u INTEGER REFERENCES a, g INTEGER REFERENCES a, CHECK ((u IS NULL) <> (g IS NULL))",
      "u INTEGER REFERENCES a, n TEXT, CHECK ((u ISNULL) <> (n ISNULL))",
      "a INT REFERENCES a, b INT REFERENCES a, c INT, CHECK ((a NOTNULL) + (b NOTNULL) + (c NOTNULL) = 1)",
      "a INT, b INT, c INT, d INT, CHECK ((a IS NULL) + (b IS NULL) + (c IS NULL) + (d IS NULL) = 3)",
      "a INT REFERENCES a, b INT REFERENCES a, c INT, CHECK ((a IS NULL) + (b IS NULL) + (c IS NULL) = 1)",
      "mail TEXT NOT NULL UNIQUE CHECK (mail LIKE '%_@__%.__%')",
      "body TEXT NOT NULL CHECK (json_valid(body) AND json_type(body) = 'object')",
      "id TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36)",
      "id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 32)",
      "id INTEGER PRIMARY KEY CHECK (id = 1)",
      "kind TEXT NOT NULL CHECK (kind IN ('a', 'b')), n REAL, CHECK (kind = 'a' OR n IS NOT NULL)",
      "n CHECK (typeof(n) = 'integer' AND n BETWEEN 1000 AND 2000)",
      "s TEXT NOT NULL CHECK (s NOT GLOB '*[^a-z0-9-]*' AND s <> '' AND s = lower(s))",
      "lat REAL NOT NULL CHECK (abs(lat) <= 90), lon REAL NOT NULL CHECK (lon BETWEEN -180 AND 180)",
      "p TEXT NOT NULL CHECK (length(p) BETWEEN 5 AND 15 AND substr(p, 1, 1) = '+')",
      "q INTEGER NOT NULL CHECK (q > 0), price INTEGER NOT NULL, s INTEGER CHECK (s = q * price)",
      "mask INTEGER NOT NULL CHECK (mask & ~7 = 0), n TEXT NOT NULL COLLATE NOCASE UNIQUE",
      "v TEXT NOT NULL CHECK (v GLOB '[0-9]*.[0-9]*.[0-9]*')",
      "a INTEGER REFERENCES a (id), b INTEGER REFERENCES a (id), CHECK (a < b), PRIMARY KEY (a, b)",
      "id INTEGER PRIMARY KEY AUTOINCREMENT, up INTEGER CHECK (id IS NOT up) REFERENCES t (id)",
      "v INTEGER NOT NULL ON CONFLICT ROLLBACK UNIQUE ON CONFLICT ROLLBACK CHECK (v < 9)",
    ])
  func checks(columns: String) throws {
    let report = try report(["CREATE TABLE t (\(columns))"])
    #expect(report.emptyTables.map(\.diagnostic.message) == [])
    #expect(report.messages == [])
  }

  @Test("made-up rows fill a table whose trigger refuses most rows")
  func triggers() throws {
    let report = try report([
      "CREATE TABLE t (v INTEGER NOT NULL)",
      """
      CREATE TRIGGER narrow BEFORE INSERT ON t WHEN new.v NOT BETWEEN 40 AND 60
      BEGIN SELECT RAISE(ABORT, 'v is too small or too large'); END
      """,
    ])
    #expect(report.emptyTables.map(\.diagnostic.message) == [])
  }

  /// SQLite rolls the whole transaction back if a key is already the largest possible number.
  @Test("made-up rows stay when SQLite rolls back for another row")
  func rollback() throws {
    let only = try report([]).rows
    let report = try report([
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, v INTEGER NOT NULL CHECK (id <> v),
        w INTEGER UNIQUE ON CONFLICT ROLLBACK)
      """,
      """
      CREATE TRIGGER last AFTER INSERT ON t WHEN new.id > 10
      BEGIN SELECT RAISE(ROLLBACK, 'ten are enough'); END
      """,
    ])
    #expect(report.emptyTables.map(\.diagnostic.message) == [])
    #expect(report.rows > only)
  }

  @Test(
    "made-up rows that a table refuses are reported once, with the reason, before those that refer to them"
  )
  func reasons() throws {
    let report = try report([
      "CREATE TABLE child (id INTEGER NOT NULL REFERENCES never (id))",
      "CREATE TABLE never (id INTEGER PRIMARY KEY, v TEXT NOT NULL CHECK (v IS NULL))",
      "CREATE TABLE lost (id INTEGER PRIMARY KEY, v TEXT UNIQUE NOT NULL REFERENCES gone (v))",
    ])
    #expect(
      report.emptyTables.map(\.diagnostic.message) == [
        "no row could be put into table 'never': CHECK constraint failed: v IS NULL",
        "no row could be put into table 'child': there is no row of 'never' that its rows could refer to",
        "no row could be put into table 'lost': its rows refer to table 'gone', which doesn't exist",
      ])
    #expect(report.emptyTables.map(\.version) == [2, 2, 2])
  }
}
