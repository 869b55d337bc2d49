import DBGenSQLite
import Synchronization

/// Counts the statements that run on each connection from the moment at which SQLite opens it. The
/// systems of Apple have no hook for that moment.
enum ConnectionStatements {
  /// By the address of the connection.
  private static let counts = Mutex<[Int: Int]>([:])

  /// Returns the number of statements so far; nil if the connection isn't observed.
  static func count(on connection: OpaquePointer) -> Int? {
    let key = Int(bitPattern: connection)
    return counts.withLock { $0[key] }
  }

  #if os(Linux)
    private typealias Opening =
      @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) ->
      Int32

    /// Called by SQLite before `sqlite3_open_v2` returns.
    private static let opened: Opening = { connection, _, _ in
      let key = Int(bitPattern: connection)
      counts.withLock { $0[key] = 0 }
      return sqlite3_trace_v2(
        connection, UInt32(SQLITE_TRACE_STMT | SQLITE_TRACE_CLOSE),
        { event, _, subject, _ in
          noted(event, subject)
          return 0
        }, nil)
    }

    private static func noted(_ event: UInt32, _ subject: UnsafeMutableRawPointer?) {
      let subject = OpaquePointer(subject)
      let isClosing = event == UInt32(SQLITE_TRACE_CLOSE)
      let key = Int(bitPattern: isClosing ? subject : sqlite3_db_handle(subject))
      counts.withLock { counts in
        if isClosing { counts[key] = nil } else { counts[key]? += 1 }
      }
    }

    private static var hook: @convention(c) () -> Void {
      unsafeBitCast(opened, to: (@convention(c) () -> Void).self)
    }

    static func begin() { sqlite3_auto_extension(hook) }

    /// Forgets all connections, for one that is traced for another reason doesn't say that it closes,
    /// and another may have its address then.
    static func end() {
      sqlite3_cancel_auto_extension(hook)
      counts.withLock { $0 = [:] }
    }

    /// Returns whether a statement is counted, even one that is gone.
    static func sees(oneOn path: String) -> Bool {
      var connection: OpaquePointer?
      defer { sqlite3_close_v2(connection) }
      sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
      guard let connection, count(on: connection) == 0 else { return false }
      sqlite3_exec(connection, "PRAGMA foreign_keys = ON", nil, nil, nil)
      return sqlite3_next_stmt(connection, nil) == nil && count(on: connection) == 1
    }
  #else
    static func begin() {}
    static func end() {}
    static func sees(oneOn path: String) -> Bool { true }
  #endif
}
