internal import DBGenSQLite

extension Row {
  public func integer(_ column: Int32) throws -> Int { try narrow(cell(column)) }
  public func int32(_ column: Int32) throws -> Int32 { try narrow(cell(column)) }
  public func int16(_ column: Int32) throws -> Int16 { try narrow(cell(column)) }
  public func int8(_ column: Int32) throws -> Int8 { try narrow(cell(column)) }
  public func uint32(_ column: Int32) throws -> UInt32 { try narrow(cell(column)) }
  public func uint16(_ column: Int32) throws -> UInt16 { try narrow(cell(column)) }
  public func uint8(_ column: Int32) throws -> UInt8 { try narrow(cell(column)) }

  public func optionalInteger(_ column: Int32) throws -> Int? { try optionallyNarrow(cell(column)) }
  public func optionalInt32(_ column: Int32) throws -> Int32? { try optionallyNarrow(cell(column)) }
  public func optionalInt16(_ column: Int32) throws -> Int16? { try optionallyNarrow(cell(column)) }
  public func optionalInt8(_ column: Int32) throws -> Int8? { try optionallyNarrow(cell(column)) }
  public func optionalUInt32(_ column: Int32) throws -> UInt32? {
    try optionallyNarrow(cell(column))
  }
  public func optionalUInt16(_ column: Int32) throws -> UInt16? {
    try optionallyNarrow(cell(column))
  }
  public func optionalUInt8(_ column: Int32) throws -> UInt8? { try optionallyNarrow(cell(column)) }

  /// Reads a Boolean value, stored as 0 or 1. Any other integer is out of range.
  public func boolean(_ column: Int32) throws -> Bool { try boolean(cell(column)) }

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

  @inline(__always)
  private func narrow<Integer: FixedWidthInteger>(_ cell: Cell) throws -> Integer {
    let wide = try int64(cell)
    guard let narrow = Integer(exactly: wide) else {
      throw outOfRange(cell.column, Integer.self, found: wide)
    }
    return narrow
  }

  @inline(__always)
  private func optionallyNarrow<Integer: FixedWidthInteger>(_ cell: Cell) throws -> Integer? {
    try isNull(cell) ? nil : narrow(cell)
  }
}
