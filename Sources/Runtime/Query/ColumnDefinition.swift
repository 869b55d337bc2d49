/// What there is to know of a column, behind one reference: generated source makes so many columns
/// that each word of them would show in the size of an app.
public final class ColumnDefinition<Value: Sendable>: Sendable {
  let name: String
  let coding: ValueCoding<Value>
  /// What the rows are called that it is a column of, where that isn't the name of the table.
  private let rows: String?
  private let collation: Collation?

  init(
    _ name: String, _ coding: ValueCoding<Value>, rows: String? = nil, collation: Collation? = nil
  ) {
    self.name = name
    self.coding = coding
    self.rows = rows
    self.collation = collation
  }

  var quotedName: String { TableSQL.quoted(name) }

  /// The column in SQL, with its table, since a subquery may have a column of the same name.
  func expression(in table: (some DatabaseTable).Type) -> String {
    let column = "\(TableSQL.quoted(rows ?? table.sql.name)).\(quotedName)"
    return column + (collation.map { " COLLATE \(TableSQL.quoted($0.name))" } ?? "")
  }

  func collated(_ collation: Collation) -> ColumnDefinition {
    ColumnDefinition(name, coding, rows: rows, collation: collation)
  }

  func of(rows: String) -> ColumnDefinition {
    ColumnDefinition(name, coding, rows: rows, collation: collation)
  }
}
