internal import DBGenSQLText
internal import DBGenSQLite

// The rows that errors name. They are looked up only when there is an error.

extension Row {
  /// Returns the error of reading the columns of a table, with the table and the key of the row.
  ///
  /// - Parameter key: The numbers of the key's columns; none if the table has no key.
  func locating(_ error: any Error, table: String, key: [Int]) -> any Error {
    error.changingValue { value in
      guard value.wasRead else { return }
      if value.table.isEmpty { value.table = table }
      guard value.row == nil, statement.handle != nil, !key.isEmpty else { return }
      let terms = key.map { "\(name(of: Int32($0))) = \(literal(of: Int32($0)))" }
      value.row = .key(terms.joined(separator: " AND "))
    }
  }

  /// Returns a value as SQL; the beginning of a long one.
  private func literal(of column: Int32) -> String {
    let value = sqlite3_column_value(statement.handle, first + column)
    switch sqlite3_value_type(value) {
    case SQLITE_NULL: return "NULL"
    case SQLITE_INTEGER: return "\(sqlite3_value_int64(value))"
    case SQLITE_FLOAT: return "\(sqlite3_value_double(value))"
    case SQLITE_TEXT:
      return SQLString.quote(String((String(compactly: value) ?? "").prefix(Self.maximumShown)))
    default:
      let bytes = UnsafeRawBufferPointer(blob: value)?.prefix(Self.maximumShown)
      return "X'\(bytes?.hexadecimal ?? "")'"
    }
  }

  private static var maximumShown: Int { 100 }
}

extension Error {
  /// Returns the error of reading a row of a result, with the number of the row unless the error
  /// names the row already, or is about a value to be stored.
  func numbering(_ number: Int) -> any Error {
    changingValue { value in
      if value.wasRead, value.row == nil { value.row = .number(number) }
    }
  }
}
