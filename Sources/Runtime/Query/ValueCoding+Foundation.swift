#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ValueCoding where Value == String {
  public static var text: ValueCoding {
    ValueCoding("text", encode: { .text($0) }, decode: { try $0.text($1) })
  }
}

extension ValueCoding where Value == Data {
  public static var blob: ValueCoding {
    ValueCoding("blob", encode: { .blob($0) }, decode: { try $0.blob($1) })
  }
}

extension ValueCoding where Value == URL {
  public static var url: ValueCoding {
    ValueCoding("url", encode: { .text($0.absoluteString) }, decode: { try $0.url($1) })
  }
}

extension ValueCoding where Value == UUID {
  public static func uuid(_ encoding: UUIDEncoding) -> ValueCoding {
    ValueCoding(
      "uuid, \(encoding)", encode: { $0.encoded(as: encoding) },
      decode: { try $0.uuid($1, as: encoding) })
  }
}

extension ValueCoding where Value == Decimal {
  public static var decimal: ValueCoding {
    ValueCoding(
      "decimal",
      encode: { value in
        guard !value.isNaN else {
          throw DatabaseError.invalid("NaN", expected: "a decimal number")
        }
        return .text(value.description)
      }, decode: { try $0.decimal($1) })
  }
}

extension ValueCoding where Value == Date {
  public static func timestamp(_ encoding: TimestampEncoding) -> ValueCoding {
    var lowest: (@Sendable (Date) throws -> SQLValue)?
    if encoding == .text { lowest = { try $0.encodedWithoutZeros } }
    return ValueCoding(
      "timestamp, \(encoding)", encode: { try $0.encoded(as: encoding) }, lowest: lowest,
      decode: { try $0.timestamp($1, as: encoding) })
  }

  public static func date(_ encoding: DateEncoding) -> ValueCoding {
    ValueCoding(
      "date, \(encoding)", encode: { try $0.encoded(as: encoding) },
      decode: { try $0.date($1, as: encoding) })
  }
}

extension ValueCoding where Value == Int {
  /// A day, as the number of days since January 1, 1970.
  public static func days(_ encoding: DateEncoding) -> ValueCoding {
    ValueCoding(
      "date, \(encoding)", encode: { try $0.encodedDay(as: encoding) },
      decode: { try $0.days($1, as: encoding) })
  }
}

extension ValueCoding where Value: Codable {
  public static var json: ValueCoding {
    ValueCoding(
      "json", encode: { .text(String(decoding: try JSONText.encode($0), as: UTF8.self)) },
      decode: { try $0.json($1, as: Value.self) })
  }
}
