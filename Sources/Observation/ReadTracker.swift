internal import DBGenRuntime
internal import DBGenSQLText
internal import DBGenSQLite

/// Determines which tables a connection reads, including through views and statements that are
/// already prepared.
final class ReadTracker {
  private var tables = TablesRead()
  private var last: SQLName?

  private init() {}

  /// Runs `body`, and returns its value with the tables that it read.
  static func track<Value>(
    on connection: Connection, _ body: () throws -> Value
  ) rethrows -> (value: Value, tables: TablesRead) {
    let tracker = ReadTracker()
    return try withExtendedLifetime(tracker) {
      tracker.start(on: connection)
      defer { connection.restoreAuthorizer() }
      let value = try body()
      return (value, tracker.tables)
    }
  }

  /// Returns the tables that a statement reads; nil if SQLite refuses it.
  static func tables(of statement: String, on connection: Connection) -> TablesRead? {
    do { return try track(on: connection) { try connection.compile(statement) }.tables } catch {
      return nil
    }
  }

  /// Sets an authorizer, which SQLite calls when it prepares a statement. Setting one expires all
  /// prepared statements, so that they are prepared again when they are next run.
  private func start(on connection: Connection) {
    sqlite3_set_authorizer(
      connection.handle,
      { tracker, action, table, _, _, _ in
        guard action == SQLITE_READ, let tracker, let table else { return SQLITE_OK }
        Unmanaged<ReadTracker>.fromOpaque(tracker).takeUnretainedValue().note(table)
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Records a table. SQLite calls this for each of its columns in turn.
  private func note(_ table: UnsafePointer<CChar>) {
    let name = SQLName(table)
    guard name != last else { return }
    last = name
    if name.isAboutDatabase { tables.includesAnything = true }
    tables.names.insert(name)
  }
}
