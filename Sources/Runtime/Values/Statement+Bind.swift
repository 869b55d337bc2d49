internal import DBGenSQLite

/// Binding of values. Parameters are numbered from 1, and nil binds NULL.
///
/// A value that can't be stored so that it reads back the same throws `DatabaseError.outOfRange` or
/// `invalidValue`.
extension Statement {
  public func bind(int64 value: Int64?, at parameter: Int32) throws {
    guard let value else { return try bindNull(at: parameter) }
    try check(sqlite3_bind_int64(prepared.handle, parameter, value))
  }

  public func bind(integer value: Int?, at parameter: Int32) throws {
    try bind(int64: value.map(Int64.init), at: parameter)
  }

  public func bind(int32 value: Int32?, at parameter: Int32) throws {
    try bind(int64: value.map(Int64.init), at: parameter)
  }

  public func bind(int16 value: Int16?, at parameter: Int32) throws {
    try bind(int64: value.map(Int64.init), at: parameter)
  }

  public func bind(int8 value: Int8?, at parameter: Int32) throws {
    try bind(int64: value.map(Int64.init), at: parameter)
  }

  public func bind(uint32 value: UInt32?, at parameter: Int32) throws {
    try bind(int64: value.map(Int64.init), at: parameter)
  }

  public func bind(uint16 value: UInt16?, at parameter: Int32) throws {
    try bind(int64: value.map(Int64.init), at: parameter)
  }

  public func bind(uint8 value: UInt8?, at parameter: Int32) throws {
    try bind(int64: value.map(Int64.init), at: parameter)
  }

  public func bind(boolean value: Bool?, at parameter: Int32) throws {
    try bind(int64: value.map { $0 ? 1 : 0 }, at: parameter)
  }

  /// Binds a real number. A REAL column stores -0.0 as 0.0, which is equal to it.
  ///
  /// - Throws: `DatabaseError.invalidValue` for NaN, which SQLite would store as NULL.
  public func bind(real value: Double?, at parameter: Int32) throws {
    guard let value else { return try bindNull(at: parameter) }
    if value.isNaN { throw invalid(parameter, expected: "a real number", found: "NaN") }
    try check(sqlite3_bind_double(prepared.handle, parameter, value))
  }

  public func bind(text value: String?, at parameter: Int32) throws {
    guard let value else { return try bindNull(at: parameter) }
    let code = value.utf8.withContiguousStorageIfAvailable {
      prepared.bindText(UnsafeRawBufferPointer($0), at: parameter)
    }
    try check(code ?? bindCopy(of: value, at: parameter))
  }

  /// Binds a text that isn't stored as contiguous UTF-8, as texts of Objective-C may be.
  private func bindCopy(of value: String, at parameter: Int32) -> Int32 {
    var copy = value
    return copy.withUTF8 { prepared.bindText(UnsafeRawBufferPointer($0), at: parameter) }
  }

  func bindNull(at parameter: Int32) throws {
    try check(sqlite3_bind_null(prepared.handle, parameter))
  }

  @inline(__always)
  func check(_ code: Int32) throws {
    if code != SQLITE_OK { throw error(code) }
  }

  @inline(never)
  func invalid(_ parameter: Int32, expected: String, found: String) -> any Error {
    DatabaseError.invalidValue(
      table: prepared.table, column: name(of: parameter), expected: expected, found: found)
  }

  @inline(never)
  func outOfRange(_ parameter: Int32, expected: String, found: String) -> any Error {
    DatabaseError.outOfRange(
      table: prepared.table, column: name(of: parameter), expected: expected, found: found)
  }

  /// Returns the column that a parameter belongs to, or the parameter's name in the SQL.
  func name(of parameter: Int32) -> String {
    let index = Int(parameter) - 1
    if prepared.columns.indices.contains(index) { return prepared.columns[index] }
    // Without a statement, there is no name to look up.
    let name = prepared.handle.flatMap { sqlite3_bind_parameter_name($0, parameter) }
    return name.map { String(cString: $0) } ?? "?\(parameter)"
  }
}
