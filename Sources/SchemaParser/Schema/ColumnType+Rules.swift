/// The rules of a type that a column's other cells depend on.
extension ColumnType {
  /// The integers that a column of the type can hold.
  var integerRange: ClosedRange<Int64> {
    switch self {
    case .int32: Int64(Int32.min)...Int64(Int32.max)
    case .int16: Int64(Int16.min)...Int64(Int16.max)
    case .int8: Int64(Int8.min)...Int64(Int8.max)
    case .uint32: 0...Int64(UInt32.max)
    case .uint16: 0...Int64(UInt16.max)
    case .uint8: 0...Int64(UInt8.max)
    default: Int64.min...Int64.max
    }
  }

  /// Whether stored values sort in the order of the values they represent, so that `min` and `max`
  /// apply.
  var isOrdered: Bool {
    switch self {
    case .real, .timestamp, .date, .decimal, .any: true
    default: isInteger
    }
  }

  /// Whether `minLength` and `maxLength` apply.
  var hasLength: Bool {
    switch self {
    case .text, .url, .blob: true
    default: false
    }
  }

  /// Whether `oneOf` applies.
  var canBeListed: Bool {
    switch self {
    case .boolean, .json, .blob: false
    default: true
    }
  }
}
