// Values that are stored as integers.

extension Row {
  /// Reads an integer as `Int`.
  ///
  /// - Parameter column: The number of the column, starting at 0.
  /// - Throws: `DatabaseError.typeMismatch` if the value isn't an integer; `outOfRange` if it
  ///   doesn't fit `Int`; `invalidStatement` if there is no such column.
  public func integer(_ column: Int32) throws -> Int {
    try narrow(int64(cell(column)), at: column)
  }

  /// Reads an integer as `Int`; nil if the column is NULL.
  ///
  /// - Parameter column: The number of the column, starting at 0.
  /// - Throws: The errors of `integer(_:)`, except if the column is NULL.
  public func optionalInteger(_ column: Int32) throws -> Int? {
    let cell = try cell(column)
    return try isNull(cell) ? nil : narrow(int64(cell), at: column)
  }

  /// Reads an integer as a type such as `Int16`.
  ///
  /// - Parameters:
  ///   - column: The number of the column, starting at 0.
  ///   - type: The type of the value.
  /// - Throws: `DatabaseError.typeMismatch` if the value isn't an integer; `outOfRange` if it
  ///   doesn't fit the type; `invalidStatement` if there is no such column.
  @_alwaysEmitIntoClient
  public func integer<Integer: FixedWidthInteger>(
    _ column: Int32, as type: Integer.Type
  ) throws -> Integer {
    try narrow(int64(column), at: column)
  }

  /// Reads an integer as a type such as `Int16`; nil if the column is NULL.
  ///
  /// - Parameters:
  ///   - column: The number of the column, starting at 0.
  ///   - type: The type of the value.
  /// - Throws: The errors of `integer(_:as:)`, except if the column is NULL.
  @_alwaysEmitIntoClient
  public func optionalInteger<Integer: FixedWidthInteger>(
    _ column: Int32, as type: Integer.Type
  ) throws -> Integer? {
    guard let wide = try optionalInt64(column) else { return nil }
    return try narrow(wide, at: column)
  }

  /// Reads a Boolean value, stored as 0 or 1. Any other integer is out of range.
  ///
  /// - Parameter column: The number of the column, starting at 0.
  /// - Throws: `DatabaseError.typeMismatch` if the value isn't an integer; `outOfRange` if it is
  ///   neither 0 nor 1; `invalidStatement` if there is no such column.
  public func boolean(_ column: Int32) throws -> Bool { try boolean(cell(column)) }

  /// Reads a Boolean value; nil if the column is NULL.
  ///
  /// - Parameter column: The number of the column, starting at 0.
  /// - Throws: The errors of `boolean(_:)`, except if the column is NULL.
  public func optionalBoolean(_ column: Int32) throws -> Bool? {
    let cell = try cell(column)
    return try isNull(cell) ? nil : boolean(cell)
  }

  private func boolean(_ cell: Cell) throws -> Bool {
    switch try int64(cell) {
    case 0: return false
    case 1: return true
    case let other: throw outOfRange(cell.column, Bool.self, found: other)
    }
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func narrow<Integer: FixedWidthInteger>(_ wide: Int64, at column: Int32) throws -> Integer {
    guard let narrow = Integer(exactly: wide) else {
      throw outOfRange(column, Integer.self, found: wide)
    }
    return narrow
  }
}
