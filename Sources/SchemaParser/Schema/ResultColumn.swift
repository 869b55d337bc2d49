/// A result column of a SELECT, or a column of a virtual table.
package struct ResultColumn: Equatable, Sendable {
  /// Its name, type and nullability.
  package var column: Column
  /// The table column that the values come from, which determines the Swift type.
  package var origin: ColumnOrigin?

  package init(_ column: Column, origin: ColumnOrigin? = nil) {
    self.column = column
    self.origin = origin
  }
}

/// A table column, identified by the names of the table and the column.
package struct ColumnOrigin: Hashable, Sendable {
  package var table: String
  package var column: String

  package init(table: String, column: String) {
    self.table = table
    self.column = column
  }
}

/// The cells that a schema file gives for a result column or a parameter: its type where SQLite
/// can't tell, and its names in Swift.
package struct ResultColumnCells: Equatable, Sendable {
  package var name: Located<String>
  package var type: Located<ColumnType>?
  package var isNullable = false
  package var encoding: Located<Encoding>?
  package var swiftName: Located<String>?
  package var swiftType: Located<String>?
  package var doc: String?

  package init(name: Located<String>) {
    self.name = name
  }
}
