/// The definition of a column, behind one reference. Generated source has so many columns that each
/// machine word in them would add to the size of an app.
public final class ColumnDefinition<Value: Sendable>: Sendable {
  let name: String
  let coding: ValueCoding<Value>
  /// The name of the rows that the column belongs to, if it isn't the table's.
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

  /// Returns the column in SQL, with its table, since a subquery may have a column of the same
  /// name.
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
