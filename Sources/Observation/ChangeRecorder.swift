internal import DBGenRuntime
internal import DBGenSQLText
internal import DBGenSQLite

/// Determines which tables the transactions of a connection change, and reports them when they are
/// committed.
///
/// SQLite reports each changed row, except in virtual tables and tables without rowids. For those
/// an authorizer reports which of them a statement writes when it is prepared. Setting it makes
/// SQLite prepare all statements again, so it is set for a transaction only while somebody observes
/// such tables.
final class ChangeRecorder: ConnectionRecorder {
  private let broadcaster: ChangeBroadcaster
  unowned let connection: Connection
  // No access to the two calls SQLite or the app, so none overlaps another.
  @exclusivity(unchecked) var schema: ObservedSchema?
  private var schemaGeneration = 0
  private var interests = Interests(generation: -1)
  private var totalChanges: Int64 = 0
  var isInstalled = false
  @exclusivity(unchecked) var record = Record()
  /// The tables that had been reported when each open savepoint began.
  private var marks: [Set<SQLName>] = []
  /// The version of the files after the last transaction that began. A transaction that couldn't
  /// begin may have read changes that others made.
  private var version: UInt32
  /// Whether the writes to all tables whose changes SQLite doesn't report have been recorded.
  private var knowsAllWritten = false

  /// The changes that SQLite has reported for a transaction.
  struct Record {
    /// The tables with changed rows.
    var reported: Set<SQLName> = []
    /// The address of the last one's name, by which it is recognized.
    var lastAddress: UnsafePointer<CChar>?
    /// The addresses of the others' names.
    var addresses: Set<UnsafePointer<CChar>> = []
    /// The tables that statements write, and whose changed rows SQLite doesn't report.
    var written: Set<SQLName> = []
    /// Whether tables or views themselves are changed.
    var changesSchema = false
    /// Whether the next table to be deleted from is about to be dropped.
    var isDropping = false
    var hasBegun = false
    var hasBegunCommit = false
  }

  init(_ broadcaster: ChangeBroadcaster, on connection: Connection) {
    self.broadcaster = broadcaster
    self.connection = connection
    version = connection.dataVersion
  }

  /// Runs a transaction and reports what it changed.
  func run<Value>(
    _ transaction: WriteTransaction, _ body: (WriteTransaction) throws -> Value
  ) throws -> Value {
    forget()
    defer { if record.hasBegun { version = connection.dataVersion } }
    do {
      let value = try ReadTransaction.run(transaction, begin: "BEGIN IMMEDIATE") {
        begin()
        return try body($0)
      }
      tell()
      return value
    } catch {
      // After a failed COMMIT, the transaction may still be committed.
      if record.hasBegunCommit { tell() }
      throw error
    }
  }

  private func forget() {
    if record.changesSchema { schema = nil }
    (record, marks) = (Record(), [])
    totalChanges = sqlite3_total_changes64(connection.handle)
  }

  /// Prepares for recording once the transaction has begun. If the file has another version by
  /// then, others have changed it.
  private func begin() {
    record.hasBegun = true
    if connection.dataVersion != version { broadcaster.noteUnknownChange() }
    readSchema()
    readInterests()
    let hasInterest = schema?.hasInterest(interests) ?? false
    if hasInterest || !isInstalled { install() }
    knowsAllWritten = hasInterest
  }

  private func readSchema() {
    let generation = broadcaster.schemaGeneration
    guard schema == nil || generation != schemaGeneration else { return }
    schemaGeneration = generation
    interests.generation = -1
    // Without it, everything is considered changed.
    do { schema = try ObservedSchema(of: connection) } catch { schema = nil }
  }

  private func readInterests() {
    guard let newer = broadcaster.interests(unless: interests.generation) else { return }
    interests = newer
    schema?.resolveViews(for: interests, on: connection)
  }

  private func tell() {
    let hasChangedRows = sqlite3_total_changes64(connection.handle) != totalChanges
    guard hasChangedRows || record.changesSchema else { return }
    guard let schema, !record.changesSchema else { return broadcaster.noteUnknownChange() }
    let names = record.reported.union(knowsAllWritten ? record.written : schema.silent)
    broadcaster.publish(
      CommittedChanges(
        tables: ChangedTables(names: names), views: schema.views(of: names),
        shadows: schema.shadows))
  }
}

// MARK: - Savepoints

extension ChangeRecorder {
  func beginSavepoint() { marks.append(record.reported) }

  func releaseSavepoint() { _ = marks.popLast() }

  /// Discards the row changes since the savepoint began, but not the tables that statements write:
  /// SQLite doesn't report those again when a prepared statement runs again.
  func rollBackToSavepoint() {
    record.reported = marks.popLast() ?? record.reported
    (record.addresses, record.lastAddress) = ([], nil)
  }
}

extension Connection {
  /// Changes when the connection finds that a file has changed, or changes it: SQLite counts up.
  fileprivate var dataVersion: UInt32 {
    attached.reduce(dataVersion(of: "main")) { $0 &+ dataVersion(of: $1.name) }
  }

  private func dataVersion(of file: String) -> UInt32 {
    var version: UInt32 = 0
    sqlite3_file_control(handle, file, SQLITE_FCNTL_DATA_VERSION, &version)
    return version
  }
}
