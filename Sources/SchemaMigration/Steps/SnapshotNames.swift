import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The tables of a snapshot with the names of their columns.
struct SnapshotNames {
  let tables: [(name: String, columns: [String])]

  init(_ snapshot: SchemaSnapshot) throws(Diagnostic) {
    let database = try SchemaDatabase(snapshot)
    tables = database.tables.map { table in
      let columns = database.table(named: table.name)?.table.columns ?? []
      return (table.name, columns.map(\.name.value))
    }
  }

  func columns(of table: String) -> [String]? {
    tables.first { SQLName.areEqual($0.name, table) }?.columns
  }

  func has(_ column: String, of table: String) -> Bool {
    columns(of: table)?.contains { SQLName.areEqual($0, column) } ?? false
  }
}
