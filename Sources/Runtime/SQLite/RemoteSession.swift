/// Runs the statements of a connection elsewhere, as on a cluster. The connection itself then has
/// only the schema, by which statements are compiled, and the transaction that is open elsewhere.
package protocol RemoteSession: AnyObject {
  /// Returns the statement of the connection that runs SQL elsewhere, with the same parameters and
  /// columns.
  ///
  /// - Throws: `DatabaseError` if SQLite refuses the SQL, or it can't run there.
  func statement(for sql: String) throws -> RemoteStatementText

  /// The number of rows that the last statement changed.
  var changes: Int64 { get }

  /// Whether the transaction that failed to commit may be committed all the same.
  var outcomeIsUnknown: Bool { get }

  /// Whether several executions of a statement can be sent at once.
  var collects: Bool { get }

  /// Collects what the next statements send, and none of them has a result, until `sendCollected`.
  func collect()

  /// Sends what was collected at once. The next executions of the same statements return the
  /// results, in order.
  func sendCollected()

  /// Ends the wait for an answer; called on any thread.
  func interrupt()

  func close()
}

/// A statement that runs SQL elsewhere.
package struct RemoteStatementText {
  /// The SQL of the local statement.
  package let text: String
  /// Whether it changes nothing elsewhere.
  package let isReadOnly: Bool
  /// Whether it neither returns nor writes rows there.
  package let isControl: Bool
  /// The object that the local statement needs for as long as it is prepared.
  package let object: AnyObject

  package init(_ text: String, isReadOnly: Bool, isControl: Bool, object: AnyObject) {
    (self.text, self.isReadOnly, self.isControl) = (text, isReadOnly, isControl)
    self.object = object
  }
}
