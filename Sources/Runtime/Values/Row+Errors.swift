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
      problem(cell.column, expected, found: found, cell.isNull ? .optional : .type("any")))
  }

  @usableFromInline
  @inline(never)
  func outOfRange<Integer>(_ column: Int32, _ type: Integer.Type, found: Int64) -> any Error {
    DatabaseError.outOfRange(
      problem(column, "\(type)", found: "\(found)", ValueRemedy(beyond: type)))
  }

  @inline(never)
  func outOfRange(
    _ column: Int32, expected: String, found: String,
    _ remedy: ValueRemedy = .encodingOrType("any")
  ) -> any Error {
    DatabaseError.outOfRange(problem(column, expected, found: found, remedy))
  }

  /// Returns the error for an invalid value, which states the number of bytes found.
  @inline(never)
  func invalid(_ column: Int32, expected: String, _ remedy: ValueRemedy = .none) -> any Error {
    let count = sqlite3_column_bytes(statement.handle, first + column)
    return DatabaseError.invalidValue(problem(column, expected, found: "\(count) bytes", remedy))
  }

  @inline(never)
  func invalid(
    _ column: Int32, expected: String, text: String, _ remedy: ValueRemedy
  ) -> any Error {
    let isLong = text.utf8.count > 80
    let found = "'\(isLong ? text.prefix(60) + "..." : text[...])'"
    return DatabaseError.invalidValue(problem(column, expected, found: found, remedy))
  }

  private func problem(
    _ column: Int32, _ expected: String, found: String, _ remedy: ValueRemedy
  ) -> ValueProblem {
    ValueProblem(
      table: statement.table, column: name(of: column), expected: expected, found: found,
      remedy: remedy, wasRead: true)
  }

  func name(of column: Int32) -> String {
    // A raw value may be checked after its row is gone, which SQLite doesn't detect here.
    guard let handle = statement.handle, let name = sqlite3_column_name(handle, first + column)
    else {
      return "\(column)"
    }
    return String(cString: name)
  }
}
