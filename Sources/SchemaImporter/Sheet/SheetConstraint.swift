import SchemaParser

/// A constraint that stands in a cell of a sheet as SQL has it, because there is more to say of it
/// than a word.
struct SheetConstraint {
  private let table: Table

  /// The constraint of a column; nil where a cell holds no SQL.
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
