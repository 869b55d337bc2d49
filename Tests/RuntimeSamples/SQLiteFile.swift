internal import DBGenRuntime
internal import DBGenSQLite
public import Foundation

/// A database file that is used through SQLite directly, without the runtime.
public final class SQLiteFile {
  private let handle: OpaquePointer?
  public let path: String

  public struct Failure: Error {
    public let message: String
  }

  /// Opens the file, or creates it if it doesn't exist.
  public init(_ path: String) throws {
    self.path = path
    var handle: OpaquePointer?
    let code = sqlite3_open(path, &handle)
    self.handle = handle
    guard code == SQLITE_OK else { throw failure() }
    // The holder of a lock may have to wait for a processor.
    sqlite3_busy_timeout(handle, Int32.max)
  }

  deinit { sqlite3_close_v2(handle) }

  private func failure() -> Failure { Failure(message: String(cString: sqlite3_errmsg(handle))) }

  /// Runs all statements in a text.
  public func execute(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
  }

  /// Returns the rows of a query, with the columns as text.
  public func rows(_ sql: String) throws -> [String] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw failure() }
    defer { sqlite3_finalize(statement) }
    var rows: [String] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: rows.append(Self.row(statement))
      case SQLITE_DONE: return rows
      default: throw failure()
      }
    }
  }

  private static func row(_ statement: OpaquePointer?) -> String {
    (0..<sqlite3_column_count(statement)).map { index in
      sqlite3_column_text(statement, index).map { String(cString: $0) } ?? "NULL"
    }.joined(separator: "|")
  }
}

extension SQLiteFile {
  /// The result of the check of foreign keys, or the error if SQLite can't follow one.
  private var brokenReferences: [String] {
    do {
      return try rows("PRAGMA foreign_key_check")
    } catch {
      return ["\(error)"]
    }
  }

  /// Returns everything in the database: its version, its schema, every row with the types of its
  /// values, and the results of SQLite's integrity checks.
  public func dump() throws -> [String] {
    var lines = try rows("PRAGMA user_version")
    lines += try rows("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name")
    let tables = try rows(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%fts5%' ORDER BY name")
    for table in tables {
      let columns = try rows("SELECT quote(name) FROM pragma_table_xinfo('\(table)')")
        .map { "quote(\"\($0.dropFirst().dropLast())\")" }.joined(separator: ", ")
      lines += try rows("SELECT '\(table)', \(columns) FROM \"\(table)\" ORDER BY \(columns)")
    }
    return try lines + rows("PRAGMA integrity_check") + brokenReferences
  }

  /// Creates a league of version 1 with the given number of players.
  public static func createLeague(at path: String, rows: Int, journal: String = "delete") throws {
    let file = try SQLiteFile(path)
    try file.execute("PRAGMA journal_mode = \(journal); BEGIN")
    for statement in LeagueSample.old.statements + LeagueSample.rows(rows) {
      try file.execute(statement)
    }
    try file.execute("PRAGMA user_version = 1; COMMIT")
  }
}

extension SQLiteFile {
  /// Makes a journal name a super-journal, as the journals of a transaction over several databases
  /// do.
  public static func nameSuperJournal(_ victim: String, in journal: URL) throws {
    func bytes(_ number: Int) -> Data { withUnsafeBytes(of: UInt32(number).bigEndian) { Data($0) } }
    let name = Data(victim.utf8)
    let end =
      bytes(0x4000_0000 / 4096 + 1) + name + bytes(name.count)
      + bytes(name.reduce(0) { $0 + Int($1) })
      + Data([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7])
    try (Data(contentsOf: journal) + end).write(to: journal)
  }
}
