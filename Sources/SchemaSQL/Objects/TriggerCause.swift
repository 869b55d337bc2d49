import DBGenSQLSyntax
import DBGenSQLText

/// The event that fires a trigger, and the table or view that it's on.
package struct TriggerCause: Hashable {
  let event: SQLCreateTrigger.TriggerEvent
  let table: SQLName

  /// Reads the statement that creates a trigger; returns nil for any other.
  package init?(_ sql: String) {
    guard let trigger = SQLText(sql).createTrigger else { return nil }
    (event, table) = (trigger.event, trigger.table)
  }

  init(_ event: SQLCreateTrigger.TriggerEvent, of table: SQLName) {
    (self.event, self.table) = (event, table)
  }
}

extension TriggerCause: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    (left.table, left.event.rawValue) < (right.table, right.event.rawValue)
  }
}

extension SQLiteConnection {
  /// Returns a statement that fires triggers; nil if their table has no columns to update.
  package func statement(firing cause: TriggerCause) throws(SQLiteError) -> String? {
    let name = cause.table.quoted
    switch cause.event {
    case .insert: return "INSERT INTO \(name) DEFAULT VALUES"
    case .delete: return "DELETE FROM \(name)"
    case .update:
      let columns = try columnNames(of: cause.table.description).map(SQLName.quote)
      let assignments = columns.map { "\($0) = \($0)" }.joined(separator: ", ")
      return columns.isEmpty ? nil : "UPDATE \(name) SET \(assignments)"
    }
  }
}
