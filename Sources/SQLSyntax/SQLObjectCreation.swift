package import DBGenSQLText

package struct SQLCreateVirtualTable: Sendable {
  package var head: SQLHead
  /// The place of the module's name.
  package var module: Int
  package var arguments: [Range<Int>]
  package var range: Range<Int>
}

package struct SQLCreateView: Sendable {
  package var head: SQLHead
  /// The places of the columns' names, if they are given.
  package var columns: [Int]?
  /// The range of the SELECT.
  package var select: Range<Int>
  package var range: Range<Int>
}

package struct SQLCreateTrigger: Sendable {
  package enum TriggerEvent: String, Sendable { case insert, update, delete }

  package var head: SQLHead
  package var event: TriggerEvent
  /// The places of the columns after UPDATE OF.
  package var columns: [Int]?
  /// The places of the table's names.
  package var table: [Int]
  package var condition: Range<Int>?
  /// The ranges of the statements.
  package var statements: [Range<Int>]
  package var range: Range<Int>
}
