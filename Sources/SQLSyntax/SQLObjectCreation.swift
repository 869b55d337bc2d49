package import DBGenSQLText

package struct SQLCreateVirtualTable: Sendable {
  package var head: SQLHead
  package var module: SQLIdentifier
  package var arguments: [Range<Int>]
  package var range: Range<Int>
}

package struct SQLCreateView: Sendable {
  package var head: SQLHead
  /// The names of the columns, if they are given.
  package var columns: [SQLIdentifier]?
  /// The range of the SELECT.
  package var select: Range<Int>
  package var range: Range<Int>
}

package struct SQLCreateTrigger: Sendable {
  package enum TriggerEvent: String, Sendable { case insert, update, delete }

  package var head: SQLHead
  /// Whether it runs after a row has changed, rather than before or instead.
  package var isAfter: Bool
  package var event: TriggerEvent
  /// The columns after UPDATE OF.
  package var columns: [SQLIdentifier]?
  package var path: SQLPath
  package var condition: Range<Int>?
  /// The ranges of the statements.
  package var statements: [Range<Int>]
  package var range: Range<Int>

  /// The table or view whose changes fire it.
  package var table: SQLName { path.name }
}
