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
  /// The connection's, which is closed after the recorder's last use.
  private let handle: OpaquePointer
  // No access to any of these calls SQLite or the app, so none overlaps another.
  @exclusivity(unchecked) var schema: ObservedSchema?
  @exclusivity(unchecked) private var interests = Interests(generation: -1)
  /// Whether somebody observes a table whose changes SQLite doesn't report.
  @exclusivity(unchecked) private var hasInterest = false
  /// The tables of the last commit, if nobody waited for it, and the generation of the subscribers.
  @exclusivity(unchecked) private var unobserved: (tables: [Int], generation: Int)?
  @exclusivity(unchecked) private var totalChanges: Int64 = 0
  @exclusivity(unchecked) var isInstalled = false
  @exclusivity(unchecked) var record = Record()
  /// The tables that SQLite has reported since the schema was read.
  @exclusivity(unchecked) var tables = TableNumbers()
  /// The number of tables that had been reported when each open savepoint began.
  @exclusivity(unchecked) private var marks: [Int] = []
  /// The version of the files after the last transaction that began. A transaction that couldn't
  /// begin may have read changes that others made.
  @exclusivity(unchecked) private var version: UInt32 = 0
  /// Whether the writes to all tables whose changes SQLite doesn't report have been recorded.
  @exclusivity(unchecked) private var knowsAllWritten = false

  /// The changes that SQLite has reported for a transaction.
  struct Record {
    /// The numbers of the tables with changed rows, each once.
    var reported: [Int] = []
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

    /// Makes it like a new one, with the room that it has.
    mutating func removeAll() {
      while reported.popLast() != nil {}
      if !addresses.isEmpty { addresses = [] }
      if !written.isEmpty { written = [] }
      lastAddress = nil
      (changesSchema, isDropping, hasBegun, hasBegunCommit) = (false, false, false, false)
    }
  }

  init(_ broadcaster: ChangeBroadcaster, on connection: Connection) {
    (self.broadcaster, self.connection) = (broadcaster, connection)
    handle = connection.handle
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
    record.removeAll()
    if !marks.isEmpty { marks = [] }
    totalChanges = sqlite3_total_changes64(handle)
  }

  /// Prepares for recording once the transaction has begun. If the file has another version by
  /// then, others have changed it.
  private func begin() {
    record.hasBegun = true
    if connection.dataVersion != version { broadcaster.noteUnknownChange() }
    if schema == nil || !broadcaster.hasInterests(of: interests.generation) { readInterests() }
    if hasInterest || !isInstalled { install() }
    knowsAllWritten = hasInterest
  }

  private func readInterests() {
    let newer = broadcaster.interests
    if schema == nil || newer.schemaGeneration != interests.schemaGeneration { readSchema() }
    (interests, unobserved) = (newer, nil)
    schema?.resolveViews(for: interests, on: connection)
    hasInterest = schema?.hasInterest(interests) ?? false
  }

  private func readSchema() {
    tables = TableNumbers()
    // Without it, everything is considered changed.
    do { schema = try ObservedSchema(of: connection) } catch { schema = nil }
  }

  private func tell() {
    let hasChangedRows = sqlite3_total_changes64(handle) != totalChanges
    guard hasChangedRows || record.changesSchema else { return }
    if concernsNobody { return }
    guard let schema, !record.changesSchema else { return broadcaster.noteUnknownChange() }
    let written = knowsAllWritten ? record.written : schema.silent
    let names = written.union(record.reported.lazy.map { self.tables.names[$0] })
    let generation = broadcaster.publish(
      CommittedChanges(
        tables: ChangedTables(names: names), views: schema.views(of: names),
        shadows: schema.shadows))
    unobserved = record.written.isEmpty ? generation.map { (record.reported, $0) } : nil
  }

  /// Whether the transaction changed what an earlier one did, for which nobody waited, and there is
  /// nobody else since.
  private var concernsNobody: Bool {
    guard let generation = unobserved?.generation, !record.changesSchema, record.written.isEmpty
    else { return false }
    return record.reported == unobserved?.tables && broadcaster.isUnchanged(since: generation)
  }

  // MARK: - Savepoints

  func beginSavepoint() { marks.append(record.reported.count) }

  func releaseSavepoint() { _ = marks.popLast() }

  /// Discards the row changes since the savepoint began, but not the tables that statements write:
  /// SQLite doesn't report those again when a prepared statement runs again.
  func rollBackToSavepoint() {
    if let mark = marks.popLast() { record.reported.removeSubrange(mark...) }
    (record.addresses, record.lastAddress) = ([], nil)
  }
}
