internal import DBGenSQLite

/// The current row of a statement. Columns are numbered from 0.
///
/// There is an accessor for each kind of value, and another one for columns that can be NULL. An
/// accessor never returns an approximate value. It throws `DatabaseError.typeMismatch` if the stored
/// value has another storage class, `outOfRange` if a number doesn't fit, `invalidValue` if the
/// value isn't valid for the type, and `invalidStatement` if the statement has no such column.
public struct Row: ~Copyable, _Nonisolated {
  let statement: PreparedStatement
  /// The column of the statement that has the number 0 in this row.
  var first: Int32 = 0

  /// A column's value as SQLite holds it, looked up once for several calls.
  struct Cell {
    let value: OpaquePointer?
    let type: Int32
    let column: Int32

    @inline(__always)
    init(_ value: OpaquePointer?, _ column: Int32) {
      (self.value, self.column) = (value, column)
      type = sqlite3_value_type(value)
    }

    var isNull: Bool { type == SQLITE_NULL }
  }

  /// The rowid of the row that the connection inserted last; 0 after the transaction has ended.
  public var _lastInsertedRowID: Int64 {
    // The connection may have been closed since.
    statement.handle.map { sqlite3_last_insert_rowid(sqlite3_db_handle($0)) } ?? 0
  }

  // SQLite's accessors for values need a connection with one owner at a time, as ours has: see the
  // documentation of sqlite3_column_value.
  @inline(__always)
  func cell(_ column: Int32) throws -> Cell {
    // Without a statement, SQLite would report all columns as NULL.
    guard let handle = statement.handle else { throw statement.revocation }
    return Cell(sqlite3_column_value(handle, first &+ column), column)
  }

  /// Whether a value is really NULL. SQLite also reports NULL for columns beyond the last, and for
  /// all columns if there is no row.
  @inline(__always)
  func isNull(_ cell: Cell) throws -> Bool {
    guard cell.isNull else { return false }
    if isAbsent(cell.column), let error = absence(of: cell.column) { throw error }
    return true
  }

  @inline(__always)
  private func isAbsent(_ column: Int32) -> Bool {
    UInt32(bitPattern: first &+ column)
      >= UInt32(bitPattern: sqlite3_data_count(statement.handle))
  }

  /// Returns the error for a column that doesn't exist; nil if it does.
  @inline(never)
  func absence(of column: Int32) -> (any Error)? {
    guard isAbsent(column) else { return nil }
    let (column, count) = (first &+ column, sqlite3_data_count(statement.handle))
    return DatabaseError.invalidStatement(
      sql: statement.sql,
      reason: count == 0
        ? "column \(column) was read where there is no row"
        : "column \(column) was read, but the last one is \(count - 1)")
  }
}

@available(*, unavailable)
extension Row: Sendable {}

// MARK: - The storage classes

extension Row {
  /// Returns whether a column is NULL.
  ///
  /// - Parameter column: The number of the column, starting at 0.
  /// - Throws: `DatabaseError.invalidStatement` if there is no such column.
  public func isNull(_ column: Int32) throws -> Bool { try isNull(cell(column)) }

  /// Reads an integer as `Int64`, which has room for any that SQLite stores.
  ///
  /// - Parameter column: The number of the column, starting at 0.
  /// - Throws: `DatabaseError.typeMismatch` if the value isn't an integer; `invalidStatement` if
  ///   there is no such column.
  public func int64(_ column: Int32) throws -> Int64 { try int64(cell(column)) }

  /// Reads an integer as `Int64`; nil if the column is NULL.
  ///
  /// - Parameter column: The number of the column, starting at 0.
  /// - Throws: The errors of `int64(_:)`, except if the column is NULL.
  public func optionalInt64(_ column: Int32) throws -> Int64? {
    let cell = try cell(column)
    return try isNull(cell) ? nil : int64(cell)
  }

  /// Reads a real number, or an integer that is exactly one.
  ///
  /// - Parameter column: The number of the column, starting at 0.
  /// - Throws: `DatabaseError.typeMismatch` if the value isn't a number; `outOfRange` if it is an
  ///   integer that `Double` can't represent; `invalidStatement` if there is no such column.
  public func real(_ column: Int32) throws -> Double { try real(cell(column)) }

  /// Reads a real number; nil if the column is NULL.
  ///
  /// - Parameter column: The number of the column, starting at 0.
  /// - Throws: The errors of `real(_:)`, except if the column is NULL.
  public func optionalReal(_ column: Int32) throws -> Double? {
    let cell = try cell(column)
    return try isNull(cell) ? nil : real(cell)
  }

  /// Reads text, which has to be UTF-8.
  ///
  /// - Parameter column: The number of the column, starting at 0.
  /// - Throws: `DatabaseError.typeMismatch` if the value isn't text; `invalidValue` if it isn't
  ///   UTF-8; `invalidStatement` if there is no such column.
  public func text(_ column: Int32) throws -> String { try text(cell(column)) }

  /// Reads text; nil if the column is NULL.
  ///
  /// - Parameter column: The number of the column, starting at 0.
  /// - Throws: The errors of `text(_:)`, except if the column is NULL.
  public func optionalText(_ column: Int32) throws -> String? {
    let cell = try cell(column)
    return try isNull(cell) ? nil : text(cell)
  }

  @inline(__always)
  func int64(_ cell: Cell) throws -> Int64 {
    guard cell.type == SQLITE_INTEGER else {
      throw typeMismatch(cell, expected: "an integer")
    }
    return sqlite3_value_int64(cell.value)
  }

  @inline(__always)
  func real(_ cell: Cell) throws -> Double {
    guard cell.type == SQLITE_FLOAT else { return try wholeReal(cell) }
    return sqlite3_value_double(cell.value)
  }

  /// Returns a real number that SQLite stores as an integer, as a NUMERIC column does with whole
  /// numbers.
  @inline(never)
  private func wholeReal(_ cell: Cell) throws -> Double {
    guard cell.type == SQLITE_INTEGER else {
      throw typeMismatch(cell, expected: "a real number")
    }
    let integer = sqlite3_value_int64(cell.value)
    guard let real = Double(exactly: integer) else {
      throw outOfRange(cell.column, Double.self, found: integer)
    }
    return real
  }

  @inline(__always)
  func text(_ cell: Cell) throws -> String {
    guard cell.type == SQLITE_TEXT else { throw typeMismatch(cell, expected: "text") }
    guard let text = String(cell.value) else { throw invalid(cell.column, expected: "UTF-8") }
    return text
  }

  /// Returns the bytes of a blob, valid until the statement moves on.
  func bytes(_ cell: Cell) throws -> UnsafeRawBufferPointer {
    guard cell.type == SQLITE_BLOB else { throw typeMismatch(cell, expected: "a blob") }
    guard let bytes = UnsafeRawBufferPointer(blob: cell.value) else { throw outOfMemory }
    return bytes
  }

  @inline(never)
  private var outOfMemory: any Error {
    DatabaseError(SQLiteFailure(SQLITE_NOMEM, on: nil, sql: statement.sql))
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes of a blob; nil if there is no memory for them. Zeros that SQLite hasn't written out
  /// yet then have a length but no address.
  @inline(__always)
  init?(blob value: OpaquePointer?) {
    let start = sqlite3_value_blob(value)
    let count = Int(sqlite3_value_bytes(value))
    guard start != nil || count == 0 else { return nil }
    self.init(start: start, count: count)
  }
}
