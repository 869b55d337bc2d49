public import DBGenRuntime
internal import DBGenSQLText

extension Database {
  /// Returns the changes to the given tables and views that are committed from now on, or to all
  /// tables and views if none are given.
  ///
  /// The sequence has one element for each commit that changes one of them. Commits made while
  /// nobody is waiting are coalesced into one element. The sequence ends when the database is
  /// closed or the task is cancelled; it doesn't keep the database open.
  ///
  ///     for await change in database.changes(in: Team.self, Player.self) {
  ///       if change.contains(Team.self) { ... }
  ///     }
  ///
  /// Changes that are rolled back aren't reported. A table that hasn't changed may be reported in
  /// three cases: it is a virtual table or has no rowid, and a transaction with other changes ran a
  /// statement that could have written to it; a failed statement changed its rows before it was
  /// undone; or all tables are reported, because the schema changed, a transaction was in progress
  /// at the time of the first call, or somebody else changed the file.
  ///
  /// Commits by other processes, and by other `Database` values of the same file, are reported when
  /// the next write of this database begins or the database is resumed.
  ///
  /// - Parameter table: The tables and views to observe; none to observe all of them.
  public func changes<each Table: DatabaseTable>(
    in table: repeat (each Table).Type
  ) -> DatabaseChanges {
    var names: Set<SQLName> = []
    for table in repeat each table { names.insert(SQLName(table._sql.name)) }
    return DatabaseChanges(of: changes, names.isEmpty ? .all : .tables(names))
  }

  /// Returns the value of a read, now and after each commit that changes a table it read.
  ///
  /// The first value is available immediately. Each read determines which tables it depends on,
  /// through views and subqueries and in the app's own SQL. Commits made while nobody is waiting
  /// are coalesced into one value, and so are those made within four milliseconds of a read. A value
  /// may be equal to the one before; `removeDuplicates()` leaves those out. A table that
  /// `changes(in:)` would report without need causes another read, too.
  ///
  /// The sequence ends when the task is cancelled or the database is closed; after its first value
  /// it doesn't keep the database open. It throws any error that `read` throws, and waits while the
  /// database is suspended.
  ///
  ///     for try await teams in database.observe({ try Team.fetchAll(from: $0) }) { ... }
  ///
  /// - Parameter read: Reads through a transaction, which is valid until the closure returns.
  public func observe<Value: Sendable>(
    _ read: @escaping @Sendable (ReadTransaction) throws -> Value
  ) -> DatabaseValues<Value> {
    DatabaseValues(of: self, read)
  }

  /// Returns the value of a read with the tables that it read.
  func trackingRead<Value: Sendable>(
    _ body: @Sendable (ReadTransaction) throws -> Value
  ) async throws -> (value: Value, tables: TablesRead) {
    let statements = readers === writer ? nil : changes.statements
    return try await read { transaction in
      if let statements, transaction.connection.isFreeToTrace {
        return try statements.track(transaction, body)
      }
      return try ReadTracker.track(on: transaction.connection) { try body(transaction) }
    }
  }

  /// Notifies the subscribers of changes.
  var changes: ChangeBroadcaster {
    let installed = observation.observer as? ChangeBroadcaster
    if let installed { return installed }
    let new = ChangeBroadcaster()
    return observation.install(new) as? ChangeBroadcaster ?? new
  }
}
