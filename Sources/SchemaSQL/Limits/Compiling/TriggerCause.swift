import DBGenSQLSyntax
import DBGenSQLText

/// A change of rows of a table or view, which may fire triggers.
package struct TriggerCause: Hashable, Comparable {
  typealias Event = SQLCreateTrigger.TriggerEvent

  let event: Event
  let table: SQLName

  /// Reads the statement that creates a trigger; returns nil for any other.
  package init?(_ sql: String) {
    guard let trigger = SQLText(sql).createTrigger else { return nil }
    (event, table) = (trigger.event, trigger.table)
  }

  init(_ event: Event, of table: SQLName) { (self.event, self.table) = (event, table) }

  package static func < (left: Self, right: Self) -> Bool {
    (left.table, left.event.rawValue) < (right.table, right.event.rawValue)
  }
}
