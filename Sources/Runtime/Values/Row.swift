internal import DBGenSQLite

/// The row that a statement has come to; columns are numbered from 0.
///
/// Each type of the schema language has an accessor. It throws `DatabaseError.typeMismatch` where the database holds something
/// of another storage class, `outOfRange` where a number doesn't fit, and `invalidValue` where text says nothing in the
/// type: never does it return something near. Each has a twin for columns that can be NULL.
public struct Row: ~Copyable {
  let statement: PreparedStatement

  // One look-up of the value, then SQLite's accessors for values: a connection has one owner at a time, which is what
  // the documentation of sqlite3_column_value asks for.
  @inline(__always)
  func cell(_ column: Int32) -> OpaquePointer? {
    sqlite3_column_value(statement.handle, column)
  }
}

@available(*, unavailable)
extension Row: Sendable {}

// MARK: - The storage classes

extension Row {
  public func int64(_ column: Int32) throws -> Int64 {
    let cell = cell(column)
    guard sqlite3_value_type(cell) == SQLITE_INTEGER else {
      throw typeMismatch(column, expected: "an integer")
    }
    return sqlite3_value_int64(cell)
  }

  public func optionalInt64(_ column: Int32) throws -> Int64? {
    isNull(column) ? nil : try int64(column)
  }

  public func real(_ column: Int32) throws -> Double {
    let cell = cell(column)
    guard sqlite3_value_type(cell) == SQLITE_FLOAT else {
      throw typeMismatch(column, expected: "a real number")
    }
    return sqlite3_value_double(cell)
  }

  public func optionalReal(_ column: Int32) throws -> Double? {
    isNull(column) ? nil : try real(column)
  }

  public func text(_ column: Int32) throws -> String {
    let cell = cell(column)
    guard sqlite3_value_type(cell) == SQLITE_TEXT else {
      throw typeMismatch(column, expected: "text")
    }
    guard let text = String(cell) else { throw invalid(column, expected: "UTF-8") }
    return text
  }

  public func optionalText(_ column: Int32) throws -> String? {
    isNull(column) ? nil : try text(column)
  }

  /// The bytes of a blob, valid until the statement moves on.
  func bytes(_ column: Int32) throws -> UnsafeRawBufferPointer {
    let cell = cell(column)
    guard sqlite3_value_type(cell) == SQLITE_BLOB else {
      throw typeMismatch(column, expected: "a blob")
    }
    let start = sqlite3_value_blob(cell)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(cell)))
  }

  @inline(__always)
  func isNull(_ column: Int32) -> Bool {
    sqlite3_value_type(cell(column)) == SQLITE_NULL
  }
}
