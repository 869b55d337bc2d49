internal import DBGenSQLite

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Binding of values. Parameters are numbered from 1, and nil binds NULL.
///
/// A value that can't be stored so that it reads back the same throws `DatabaseError.outOfRange` or
/// `invalidValue`.
extension _Statement {
  /// Binds an integer that `Int64` has room for.
  @inlinable
  public func bind<Integer: FixedWidthInteger>(integer value: Integer?, at parameter: Int32) throws
  {
    try bind(int64: value.map { Int64(truncatingIfNeeded: $0) }, at: parameter)
  }

  @usableFromInline
  func bind(int64 value: Int64?, at parameter: Int32) throws {
    try bind(value, at: parameter) { prepared.integer($0, at: parameter) }
  }

  /// Binds a Boolean value as 0 or 1.
  public func bind(boolean value: Bool?, at parameter: Int32) throws {
    try bind(int64: value.map { $0 ? 1 : 0 }, at: parameter)
  }

  /// Binds text.
  public func bind(text value: String?, at parameter: Int32) throws {
    try bind(value, at: parameter) { prepared.text($0, at: parameter) }
  }

  /// Binds a real number. A REAL column stores -0.0 as 0.0, which is equal to it.
  ///
  /// - Throws: `DatabaseError.invalidValue` for NaN, which SQLite would store as NULL.
  public func bind(real value: Double?, at parameter: Int32) throws {
    try bind(value, at: parameter) { try $0.encode(to: prepared, at: parameter) }
  }

  /// Binds a value of any storage class.
  @inline(never)
  public func bind(any value: SQLValue?, at parameter: Int32) throws {
    switch value {
    case nil, .null?: try check(prepared.null(at: parameter))
    case .integer(let integer)?: try check(prepared.integer(integer, at: parameter))
    case .real(let real)?:
      try bind(real, at: parameter) { try $0.encode(to: prepared, at: parameter) }
    case .text(let text)?: try check(prepared.text(text, at: parameter))
    case .blob(let blob)?: try bind(blob: blob, at: parameter)
    }
  }

  /// Binds a list of values to the parameter of `dbgen_list`.
  public func bind(list values: [SQLValue], at parameter: Int32) throws {
    try check(prepared.bind(ValueList(values), at: parameter))
  }

  // MARK: - Foundation's types, and types of the app

  /// Binds a blob.
  public func bind(blob value: Data?, at parameter: Int32) throws {
    try bind(value, at: parameter) { prepared.blob($0, at: parameter) }
  }

  /// Binds a UUID.
  public func bind(uuid value: UUID?, as encoding: UUIDEncoding, at parameter: Int32) throws {
    try bind(value, at: parameter) { $0.encode(as: encoding, to: prepared, at: parameter) }
  }

  /// Binds a URL as text.
  public func bind(url value: URL?, at parameter: Int32) throws {
    try bind(text: value?.absoluteString, at: parameter)
  }

  /// Binds a decimal number as text, exactly.
  ///
  /// - Throws: `DatabaseError.invalidValue` for NaN.
  public func bind(decimal value: Decimal?, at parameter: Int32) throws {
    try bind(value, at: parameter) { try $0.encode(to: prepared, at: parameter) }
  }

  /// Binds a value as JSON, with the keys of objects in order.
  ///
  /// - Throws: `DatabaseError.invalidValue` if the value can't be encoded.
  public func bind(json value: (some Encodable)?, at parameter: Int32) throws {
    try bind(value, at: parameter) { try $0.encodeJSON(to: prepared, at: parameter) }
  }

  /// Binds a point in time, rounded to the precision of its encoding.
  ///
  /// - Throws: `DatabaseError.outOfRange` outside the years 0000 to 9999.
  public func bind(
    timestamp value: Date?, as encoding: TimestampEncoding, at parameter: Int32
  ) throws {
    try bind(value, at: parameter) { try $0.encode(as: encoding, to: prepared, at: parameter) }
  }

  /// Binds a day.
  ///
  /// - Throws: `DatabaseError.outOfRange` outside the years 0000 to 9999; `invalidValue` if the
  ///   date isn't the beginning of a day in UTC.
  public func bind(date value: Date?, as encoding: DateEncoding, at parameter: Int32) throws {
    try bind(value, at: parameter) { try $0.encode(as: encoding, to: prepared, at: parameter) }
  }

  /// Binds a day, as the number of days since January 1, 1970.
  ///
  /// - Throws: `DatabaseError.outOfRange` outside the years 0000 to 9999.
  public func bind(days value: Int?, as encoding: DateEncoding, at parameter: Int32) throws {
    try bind(value, at: parameter) { try $0.encodeDay(as: encoding, to: prepared, at: parameter) }
  }

  @inline(__always)
  func bind<Value>(_ value: Value?, at parameter: Int32, _ encode: (Value) throws -> Int32) throws {
    guard let value else { return try check(prepared.null(at: parameter)) }
    let code: Int32
    do { code = try encode(value) } catch { throw refusal(error, at: parameter) }
    try check(code)
  }

  @inline(__always)
  func check(_ code: Int32) throws {
    if code != SQLITE_OK { throw error(code) }
  }

  /// Returns the error for a value that a parameter doesn't take.
  @usableFromInline
  @inline(never)
  func refusal(_ error: any Error, at parameter: Int32) -> any Error {
    error.of(table: prepared.table, column: name(of: parameter))
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
