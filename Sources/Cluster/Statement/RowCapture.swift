import DBGenSQLSyntax
import DBGenSQLText

/// A trigger of the connection to a node that notes the rows that a statement changes, and the table
/// in which it notes them.
struct RowCapture {
  enum RowEvent {
    case insert
    /// An update of columns; nil for any.
    case update(of: [SQLName]?)
    case delete
  }

  /// The statements that create both.
  let setup: String
  let source = "temp.dbgen_returned"
  /// The column by which the rows are in the order in which they were changed.
  let order = "dbgen_order"

  /// The statements that drop both, whether they are there or not.
  static let cleanup = """
    DROP TABLE IF EXISTS temp.dbgen_returned;DROP TRIGGER IF EXISTS temp.dbgen_insert;\
    DROP TRIGGER IF EXISTS temp.dbgen_update;DROP TRIGGER IF EXISTS temp.dbgen_delete
    """

  /// - Parameter rowIDs: The names by which the rowid is needed.
  init(of table: TargetTable, named name: SQLName, events: [RowEvent], rowIDs: [SQLName]) {
    let columns = table.columns.map { column in
      "\(SQLName.quote(column.name)) \(column.affinity.rawValue) COLLATE \(column.collation.quoted)"
    }
    let ids = rowIDs.map { "\($0.quoted) INTEGER" }
    let definitions = (["\(order) INTEGER PRIMARY KEY"] + columns + ids).joined(separator: ", ")
    let names = table.columns.map { SQLName.quote($0.name) } + rowIDs.map(\.quoted)
    let statements =
      [Self.cleanup, "CREATE TEMP TABLE dbgen_returned (\(definitions))"]
      + events.map { event in
        let values = names.map { "\(event.row).\($0)" }.joined(separator: ", ")
        return """
          CREATE TEMP TRIGGER \(event.trigger) ON main.\(name.quoted) BEGIN \
          INSERT INTO dbgen_returned VALUES (NULL, \(values)); END
          """
      }
    setup = statements.joined(separator: ";")
  }
}

extension RowCapture.RowEvent {
  var kind: SQLCreateTrigger.TriggerEvent {
    switch self {
    case .insert: .insert
    case .update: .update
    case .delete: .delete
    }
  }

  fileprivate var row: String { if case .delete = self { "OLD" } else { "NEW" } }

  /// The name of the trigger, and when it runs.
  fileprivate var trigger: String {
    switch self {
    case .insert: return "dbgen_insert AFTER INSERT"
    case .delete: return "dbgen_delete AFTER DELETE"
    case .update(let columns):
      let list = columns.map { " OF " + $0.map(\.quoted).joined(separator: ", ") } ?? ""
      return "dbgen_update AFTER UPDATE" + list
    }
  }
}
