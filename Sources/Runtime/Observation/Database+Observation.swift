extension Database {
  /// The changes of tables and views that are committed from now on; those of all, where none are
  /// given.
  ///
  /// There is an element for each commit that has changed one of them; several that come about
  /// before the next element is asked for are united. The sequence ends when the database is closed,
  /// which it doesn't prevent, or when the task is cancelled.
  ///
  ///     for await change in database.changes(in: Team.self, Player.self) {
  ///       if change.contains(Team.self) { ... }
  ///     }
  ///
  /// What is rolled back isn't told of. There are three cases in which a table may be told of that
  /// hasn't changed: virtual tables and those without rowids, where a statement of a transaction
  /// that changed something could have changed them; rows that a statement undid when it failed; and
  /// all tables, where the schema itself changes, where a transaction is under way at the time of
  /// the first call, and where others have changed the file.
  ///
  /// What other processes commit, and other `Database` values of the same file, is told of when a
  /// write of this database begins that comes after it, or when the database is resumed.
  public func changes<each Table: DatabaseTable>(
    in table: repeat (each Table).Type
  ) -> DatabaseChanges {
    var names: Set<TableName> = []
    for table in repeat each table { names.insert(TableName(table.sql.name)) }
    return DatabaseChanges(of: changeSource, names.isEmpty ? .all : .tables(names))
  }

  /// The value of a read, and its value anew after each commit that has changed a table that it has
  /// read.
  ///
  /// The first value comes at once. Which tables are read is found out each time: through views and
  /// subqueries, and in SQL of the app's own. Where several commits come about before the next value
  /// is asked for, there is one value of all of them. The same value can come again;
  /// `removeDuplicates()` leaves it out. A commit of which `changes(in:)` would tell more than has
  /// changed gives a value more, too.
  ///
  /// The sequence ends when the task is cancelled or the database is closed, which it doesn't prevent
  /// after its first value; it throws what `read` throws. It waits while the database is suspended.
  ///
  ///     for try await teams in database.observe({ try Team.fetchAll(from: $0) }) { ... }
  public func observe<Value: Sendable>(
    _ read: @escaping @Sendable (ReadTransaction) throws -> Value
  ) -> DatabaseValues<Value> {
    DatabaseValues(of: self, read)
  }

  /// Reads, and returns the tables that were read as well.
  func trackingRead<Value: Sendable>(
    _ body: @Sendable (ReadTransaction) throws -> Value
  ) async throws -> (value: Value, tables: TablesRead) {
    try await read { transaction in
      try ReadTracker.track(on: transaction.connection) { try body(transaction) }
    }
  }

  /// Tells all who wait for changes that everything may have changed, the tables themselves
  /// included: for what is done to the database in other ways than by a write.
  func noteChangeOfEverything() {
    changeSource.publishUnknown()
  }

  /// Who tells of changes.
  var changes: ChangeBroadcaster { changeSource.broadcaster }
}
