internal import DBGenRuntime
import DBGenSQLText

/// A statement as a session runs it.
final class NodeStatement {
  enum StatementForm {
    case begin(isImmediate: Bool)
    case commit
    case rollback
    /// A savepoint of the runtime, which can be sent together with what follows.
    case savepoint(Savepoints.SavepointStep)
    case query(NodeSQL)
    case execute(NodeSQL)
    /// An INSERT, and the query of the row that it stored.
    case insert(NodeSQL, thenQuery: NodeSQL)
    /// The statements that have a trigger note rows, a statement that changes these, and the query
    /// of the rows that were noted.
    case captured(String, NodeSQL, thenQuery: NodeSQL)
  }

  let sql: String
  let form: StatementForm
  /// The INSERT of many rows; nil if the statement isn't an INSERT that can have these. It is read
  /// when it is first needed.
  private var manyRows: ManyRowInsert??
  private let onRelease: () -> Void

  init(_ sql: String, _ form: StatementForm, onRelease: @escaping () -> Void) {
    (self.sql, self.form, self.onRelease) = (sql, form, onRelease)
  }

  deinit { onRelease() }

  func manyRows(on connection: Connection) throws -> ManyRowInsert? {
    if let manyRows { return manyRows }
    let read = try ManyRowInsert(Translation(SQLText(sql)), on: connection)
    manyRows = .some(read)
    return read
  }

  var isReadOnly: Bool {
    switch form {
    case .begin, .commit, .rollback, .savepoint, .query: true
    case .execute, .insert, .captured: false
    }
  }

  var isControl: Bool {
    switch form {
    case .begin, .commit, .rollback, .savepoint: true
    case .query, .execute, .insert, .captured: false
    }
  }
}
