internal import DBGenSQLite

/// A transaction that reads one snapshot of the database; valid until the closure that got it returns.
public class ReadTransaction {
  private enum State { case open, aborted, ended }

  let connection: Connection
  private var state = State.open

  init(on connection: Connection) {
    self.connection = connection
  }

  var allowsWriting: Bool { false }

  /// The statement of this SQL, prepared when it is first asked for.
  ///
  /// Statements are told apart by the literal's address.
  public func statement(_ sql: StaticString) throws -> Statement {
    try statement(sql, on: "")
  }

  @usableFromInline
  func statement(_ sql: StaticString, on table: StaticString) throws -> Statement {
    if state != .open { throw closedError }
    let prepared = try checkOut(sql)
    prepared.table = table
    let statement = Statement(prepared: prepared, transaction: self)
    if !prepared.isReadOnly && !allowsWriting { throw readOnlyError(sql) }
    return statement
  }

  private func checkOut(_ sql: StaticString) throws -> PreparedStatement {
    do {
      return try connection.statements.checkOut(sql, on: connection.handle)
    } catch {
      noteFailure()
      throw error
    }
  }

  /// Runs `body` between `begin` and COMMIT, or ROLLBACK when it throws.
  static func run<Value>(
    _ transaction: sending Transaction
  ) throws -> Value {}
}
