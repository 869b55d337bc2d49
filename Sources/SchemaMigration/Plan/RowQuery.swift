import SchemaImporter
import SchemaParser

/// The rows of a table as they are to become, for queries that look for those that can't.
struct RowQuery {
  /// What is selected from, in SQL.
  private let source: String
  /// What a row is found by.
  let ids: [String]

  /// - Parameter values: The columns with the expressions for them; the rows as they are, where
  ///   there are none.
  init(
    _ table: String, ids: [String], _ values: [(column: String, expression: String)] = [],
    where condition: String? = nil
  ) {
    self.ids = ids
    guard !values.isEmpty else {
      source = table
      return
    }
    let named = values.map { "\($0.expression) AS \(SQLName.quote($0.column))" }
    let columns = Set(values.map { SQLName.folded($0.column) })
    let others = ids.filter { !columns.contains(SQLName.folded($0)) }.map(SQLName.quote)
    let condition = condition.map { " WHERE \($0)" } ?? ""
    source =
      "(SELECT \((others + named).joined(separator: ", ")) FROM \(table)\(condition)) AS \(table)"
  }

  private var idList: String { ids.map(SQLName.quote).joined(separator: ", ") }

  func rows(where condition: String) -> String {
    "SELECT \(idList) FROM \(source) WHERE \(condition)"
  }

  /// The values of keys that are there more than once. NULL is never the same as another.
  func duplicates(of keys: [String], where condition: String? = nil) -> String {
    let present = keys.map { "\($0) IS NOT NULL" } + (condition.map { ["(\($0))"] } ?? [])
    let list = keys.joined(separator: ", ")
    return "SELECT \(list) FROM \(source) WHERE \(present.joined(separator: " AND "))"
      + " GROUP BY \(list) HAVING count(*) > 1"
  }
}

extension StoredTable {
  /// What a row is found by: the primary key, or else the rowid.
  var ids: [String] {
    let key = table.primaryKey?.columns.compactMap { $0.columnName?.value } ?? []
    return key.isEmpty ? table.rowIDName.map { [$0] } ?? [] : key
  }

  /// An index as a model.
  func index(of object: PlanDatabase.Object) -> Index? {
    IndexReader.read(object.sql, object.name, table)
  }
}

extension IndexedColumn {
  /// What is indexed, in SQL.
  var sql: String {
    let term =
      switch term {
      case .column(let name): SQLName.quote(name.value)
      case .expression(let expression): "(\(expression.value))"
      }
    return collation.map { "\(term) COLLATE \(SQLName.quote($0.value))" } ?? term
  }
}
