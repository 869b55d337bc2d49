import SchemaParser

/// A table that is tested, with the tables that it needs.
struct TestedTable {
  var number: Int
  /// The prefix of the names of the schema's own types, and of its helping tables.
  var prefix: String
  var name: String
  var kind: TableKind
  var relation: RelationChoice
  var hasAdditions: Bool
  var columns: [TestedColumn]
  var queries: [TestedQuery] = []
  var keysAreTyped: Bool
  /// The module of generated source with a period, if the driver is another one.
  var module: String

  var sql: String { "\"\(name)\"" }
  /// The type of a row, and the type with the functions.
  var type: String { module + SwiftName.type(from: name) }
  var functions: String { kind == .tuple ? type + "Table" : type }
  /// The table with the rows: that of a view has another name.
  var stored: String { kind == .view ? "\"\(name)Base\"" : sql }

  var key: [TestedColumn] { kind == .noKey ? [] : columns.filter(\.role.isOfKey) }
  /// Whether rows have an order: that of their key. A query that sorts decimals is refused, because
  /// their order is that of texts.
  var isOrdered: Bool {
    !key.isEmpty && kind != .view && key.allSatisfy { $0.form.type != "decimal" }
  }
  /// The columns of the covering array.
  var featured: [TestedColumn] { columns.filter { $0.isFeatured } }
  var folded: [TestedColumn] { columns.filter(\.isFolded) }
  var deletion: TestedColumn? { columns.first { $0.role == .softDelete } }
  var version: TestedColumn? { columns.first { $0.role == .rowVersion } }
  var touched: TestedColumn? { columns.first { $0.role == .touch } }

  /// How many rows the table has: columns without equal values must have a value for each.
  var rows: Int {
    columns.filter { $0.role.isUnique && $0.pattern == nil }.map(\.form.samples.count)
      .reduce(4, min)
  }

  /// The condition that a row isn't deleted.
  var visible: String {
    guard let deletion, kind != .view else { return "true" }
    return deletion.form.kind == .boolean ? "\(deletion.sql) = 0" : "\(deletion.sql) IS NULL"
  }

  /// Whether records have a property that isn't stored.
  var hasProperty: Bool { hasAdditions && kind != .tuple }

  var order: String { isOrdered ? " ORDER BY " + key.map(\.sorted).joined(separator: ", ") : "" }

  /// All columns, for SQL.
  var list: String { columns.map(\.sql).joined(separator: ", ") }

  /// The columns that are compared after a change: not the time of an update.
  var compared: String {
    columns.filter { !$0.isStamped }.map { column in
      column.role == .softDelete ? "\(column.sql) IS NULL OR \(column.sql) = 0" : column.sql
    }.joined(separator: ", ")
  }

  /// Returns the statement that inserts a row.
  func insertion(ofRow row: Int) -> String {
    let written = columns.filter(\.isWritten)
    let names = written.map(\.sql).joined(separator: ", ")
    let values = written.map { $0.sql(ofRow: row) }.joined(separator: ", ")
    return "INSERT INTO \(stored) (\(names)) VALUES (\(values))"
  }

  /// Returns the condition that a row has the key of another.
  func has(keyOfRow row: Int) -> String {
    key.map { "\($0.sql) = \($0.sql(ofRow: row))" }.joined(separator: " AND ")
  }
}

extension TestedColumn {
  var isFeatured: Bool { cells.contains("doc: Featured.") }
}
