/// The conversion of a column's values between Swift and SQLite. Generated source states it for
/// each column, by the schema's name for the type.
public final class ValueCoding<Value: Sendable>: Sendable {
  /// The form in which the values are stored. Values of different forms can't be compared.
  let form: String
  let encode: @Sendable (Value) throws -> SQLValue
  let decode: @Sendable (borrowing Row, Int32) throws -> Value
  /// If a value can be stored in several forms, returns the one that sorts first; `encode` returns
  /// the one that sorts last.
  let lowest: (@Sendable (Value) throws -> SQLValue)?

  init(
    _ form: String, encode: @escaping @Sendable (Value) throws -> SQLValue,
    lowest: (@Sendable (Value) throws -> SQLValue)? = nil,
    decode: @escaping @Sendable (borrowing Row, Int32) throws -> Value
  ) {
    self.form = form
    self.encode = encode
    self.lowest = lowest
    self.decode = decode
  }
}

extension ValueCoding where Value: RawRepresentable, Value.RawValue: Sendable {
  /// Returns the conversion for a type of the app, a key or an enum, whose raw values are stored.
  public static func raw(_ raw: ValueCoding<Value.RawValue>) -> ValueCoding {
    var lowest: (@Sendable (Value) throws -> SQLValue)?
    if let rawLowest = raw.lowest { lowest = { try rawLowest($0.rawValue) } }
    return ValueCoding(
      raw.form, encode: { try raw.encode($0.rawValue) }, lowest: lowest,
      decode: { row, column in
        try row.value(Value.self, raw: raw.decode(row, column), at: column)
      })
  }
}

// MARK: - Numbers

extension ValueCoding where Value: FixedWidthInteger {
  private static func integer(
    _ decode: @escaping @Sendable (borrowing Row, Int32) throws -> Value
  ) -> ValueCoding {
    // No type of the schema language is wider.
    ValueCoding("integer", encode: { .integer(Int64(truncatingIfNeeded: $0)) }, decode: decode)
  }
}

extension ValueCoding where Value == Int {
  public static var integer: ValueCoding { integer { try $0.integer($1) } }
}

extension ValueCoding where Value == Int64 {
  public static var int64: ValueCoding { integer { try $0.int64($1) } }
}

extension ValueCoding where Value == Int32 {
  public static var int32: ValueCoding { integer { try $0.int32($1) } }
}

extension ValueCoding where Value == Int16 {
  public static var int16: ValueCoding { integer { try $0.int16($1) } }
}

extension ValueCoding where Value == Int8 {
  public static var int8: ValueCoding { integer { try $0.int8($1) } }
}

extension ValueCoding where Value == UInt32 {
  public static var uint32: ValueCoding { integer { try $0.uint32($1) } }
}

extension ValueCoding where Value == UInt16 {
  public static var uint16: ValueCoding { integer { try $0.uint16($1) } }
}

extension ValueCoding where Value == UInt8 {
  public static var uint8: ValueCoding { integer { try $0.uint8($1) } }
}

extension ValueCoding where Value == Bool {
  public static var boolean: ValueCoding {
    ValueCoding("integer", encode: { .integer($0 ? 1 : 0) }, decode: { try $0.boolean($1) })
  }
}

extension ValueCoding where Value == Double {
  public static var real: ValueCoding {
    ValueCoding(
      "real",
      encode: { value in
        // SQLite would store it as NULL.
        guard !value.isNaN else { throw DatabaseError.invalid("NaN", expected: "a real number") }
        return .real(value)
      }, decode: { try $0.real($1) })
  }
}

extension ValueCoding where Value == SQLValue {
  public static var any: ValueCoding {
    ValueCoding(
      "any",
      encode: { value in
        if case .real(let real) = value { return try ValueCoding<Double>.real.encode(real) }
        return value
      },
      decode: { try $0.any($1) })
  }
}
