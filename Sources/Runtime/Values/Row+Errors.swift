internal import DBGenSQLite

/// Errors are built and boxed outside the accessors, so that these stay small.
extension Row {
  @inline(never)
  func typeMismatch(_ cell: Cell, expected: String) -> any Error {
    if cell.isNull, let error = absence(of: cell.column) { return error }
    let found =
      switch cell.type {
      case SQLITE_NULL: "NULL"
      case SQLITE_INTEGER: "an integer"
      case SQLITE_FLOAT: "a real number"
      case SQLITE_TEXT: "text"
      default: "a blob"
      }
    return DatabaseError.typeMismatch(
      table: statement.table, column: name(of: cell.column), expected: expected,
      found: found)
  }

  @inline(never)
  func outOfRange(_ column: Int32, expected: String, found: String) -> any Error {
    DatabaseError.outOfRange(
      table: statement.table, column: name(of: column), expected: expected,
      found: found)
  }

  @usableFromInline
  @inline(never)
  func outOfRange<Integer>(_ column: Int32, _ type: Integer.Type, found: Int64) -> any Error {
    outOfRange(column, expected: "\(type)", found: "\(found)")
  }

  /// Returns the error for an invalid value. Without a text, it states the number of bytes found.
  @inline(never)
  func invalid(_ column: Int32, expected: String, found: String? = nil) -> any Error {
    let found = found ?? "\(sqlite3_column_bytes(statement.handle, first + column)) bytes"
    return DatabaseError.invalidValue(
      table: statement.table, column: name(of: column), expected: expected,
      found: found)
  }

  @inline(never)
  func invalid(_ column: Int32, expected: String, text: String) -> any Error {
    let isLong = text.utf8.count > 80
    return invalid(
      column, expected: expected, found: "'\(isLong ? text.prefix(60) + "..." : text[...])'")
  }

  private func name(of column: Int32) -> String {
    // A raw value may be checked after its row is gone, which SQLite doesn't detect here.
    guard let handle = statement.handle, let name = sqlite3_column_name(handle, first + column)
    else {
      return "\(column)"
    }
    return String(cString: name)
  }
}
