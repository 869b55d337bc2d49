#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The conversion of a column's values between Swift and SQLite. Generated source states it for
/// each column, by the schema's name for the type.
public final class ValueCoding<Value: Sendable>: Sendable {
  typealias Encode = @Sendable (Value) throws -> SQLValue

  /// The form in which the values are stored. Values of different forms can't be compared.
  let form: String
  let encode: Encode
  let decode: @Sendable (borrowing Row, Int32) throws -> Value
  /// If a value can be stored in several forms, returns the one that sorts first; `encode` returns
  /// the one that sorts last.
  let lowest: Encode?

  init(
    _ form: String, encode: @escaping Encode, lowest: Encode? = nil,
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
    func ofRaw(_ encode: @escaping ValueCoding<Value.RawValue>.Encode) -> Encode {
      { try encode($0.rawValue) }
    }
    return ValueCoding(
      raw.form, encode: ofRaw(raw.encode), lowest: raw.lowest.map(ofRaw),
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

extension ValueCoding<Int> {
  public static var integer: ValueCoding { integer { try $0.integer($1) } }
}

extension ValueCoding<Int64> {
  public static var int64: ValueCoding { integer { try $0.int64($1) } }
}

extension ValueCoding<Int32> {
  public static var int32: ValueCoding { integer { try $0.int32($1) } }
}

extension ValueCoding<Int16> {
  public static var int16: ValueCoding { integer { try $0.int16($1) } }
}

extension ValueCoding<Int8> {
  public static var int8: ValueCoding { integer { try $0.int8($1) } }
}

extension ValueCoding<UInt32> {
  public static var uint32: ValueCoding { integer { try $0.uint32($1) } }
}

extension ValueCoding<UInt16> {
  public static var uint16: ValueCoding { integer { try $0.uint16($1) } }
}

extension ValueCoding<UInt8> {
  public static var uint8: ValueCoding { integer { try $0.uint8($1) } }
}

extension ValueCoding<Bool> {
  public static var boolean: ValueCoding {
    ValueCoding("integer", encode: { .integer($0 ? 1 : 0) }, decode: { try $0.boolean($1) })
  }
}

extension ValueCoding<Double> {
  public static var real: ValueCoding {
    ValueCoding("real", encode: { try $0.encode(to: .value) }, decode: { try $0.real($1) })
  }
}

extension ValueCoding<Decimal> {
  public static var decimal: ValueCoding {
    ValueCoding("decimal", encode: { try $0.encode(to: .value) }, decode: { try $0.decimal($1) })
  }
}

// MARK: - Text and blobs

extension ValueCoding<String> {
  public static var text: ValueCoding {
    ValueCoding("text", encode: { .text($0) }, decode: { try $0.text($1) })
  }
}

extension ValueCoding<Data> {
  public static var blob: ValueCoding {
    ValueCoding("blob", encode: { .blob($0) }, decode: { try $0.blob($1) })
  }
}

extension ValueCoding<URL> {
  public static var url: ValueCoding {
    ValueCoding("url", encode: { .text($0.absoluteString) }, decode: { try $0.url($1) })
  }
}

extension ValueCoding<UUID> {
  public static func uuid(_ encoding: UUIDEncoding) -> ValueCoding {
    ValueCoding(
      "uuid, \(encoding)", encode: { $0.encode(as: encoding, to: .value) },
      decode: { try $0.uuid($1, as: encoding) })
  }
}

extension ValueCoding where Value: Codable {
  public static var json: ValueCoding {
    ValueCoding(
      "json", encode: { try $0.encodeJSON(to: .value) },
      decode: { try $0.json($1, as: Value.self) })
  }
}

extension ValueCoding<SQLValue> {
  public static var any: ValueCoding {
    ValueCoding("any", encode: { try $0.encode(to: .value) }, decode: { try $0.any($1) })
  }
}

// MARK: - Dates

extension ValueCoding<Date> {
  public static func timestamp(_ encoding: TimestampEncoding) -> ValueCoding {
    let lowest: Encode = { try $0.encodeWithoutZeros() }
    return ValueCoding(
      "timestamp, \(encoding)", encode: { try $0.encode(as: encoding, to: .value) },
      lowest: encoding == .text ? lowest : nil,
      decode: { try $0.timestamp($1, as: encoding) })
  }

  public static func date(_ encoding: DateEncoding) -> ValueCoding {
    ValueCoding(
      "date, \(encoding)", encode: { try $0.encode(as: encoding, to: .value) },
      decode: { try $0.date($1, as: encoding) })
  }
}

extension ValueCoding<Int> {
  /// A day, as the number of days since January 1, 1970.
  public static func days(_ encoding: DateEncoding) -> ValueCoding {
    ValueCoding(
      "date, \(encoding)", encode: { try $0.encodeDay(as: encoding, to: .value) },
      decode: { try $0.days($1, as: encoding) })
  }
}
