import SchemaParser

/// A constraint that is written as SQL in a cell of a sheet, because a single word can't describe
/// it.
struct SheetConstraint {
  private let table: Table

  /// Reads the constraint of a column; nil if the cell contains no SQL.
  init?(ofColumn sql: String) {
    let words = TokenCursor(sql)
    guard words.isAt("CONSTRAINT") || sql.lowercased().contains("on conflict") else { return nil }
    var reader = TableReader(name: "t", sql: "CREATE TABLE t (x \(sql)\n)", declaredTypes: [])
    reader.read()
    table = reader.table
  }

  var notNull: NotNullConstraint? { table.columns.first?.notNull }
  var primaryKey: PrimaryKey? { table.primaryKey }
  var unique: UniqueConstraint? { table.uniqueConstraints.first }
}
