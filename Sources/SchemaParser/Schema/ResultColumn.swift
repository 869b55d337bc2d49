/// A column of what a SELECT gives, or of a virtual table.
package struct ResultColumn: Equatable, Sendable {
  /// Its name, type and nullability.
  package var column: Column
  /// The column of a table whose values it has, so that it is in Swift what that one is.
  package var origin: ColumnOrigin?

  package init(_ column: Column, origin: ColumnOrigin? = nil) {
    self.column = column
    self.origin = origin
  }
}

/// A column of a table, by their names.
package struct ColumnOrigin: Hashable, Sendable {
  package var table: String
  package var column: String

  package init(table: String, column: String) {
    self.table = table
    self.column = column
  }
}

/// What a schema file says of a result column: its type where SQLite can't tell it, and how it is
/// called in Swift.
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
