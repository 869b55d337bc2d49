import DBGenRuntime
import Foundation

extension StorageClassTests.Accessor {
  static let all = integers + others + encoded

  private static let integers: [Self] = [
    Self(
      "integer", "an integer", { _ = try $0.integer(0) },
      optional: { try $0.optionalInteger(0) != nil },
      null: { try $0.bind(integer: Int?.none, at: 1) }),
    Self(
      "int64", "an integer", { _ = try $0.int64(0) }, optional: { try $0.optionalInt64(0) != nil },
      null: { try $0.bind(integer: Int64?.none, at: 1) }),
    Self(
      "int32", "an integer", { _ = try $0.integer(0, as: Int32.self) },
      optional: { try $0.optionalInteger(0, as: Int32.self) != nil },
      null: { try $0.bind(integer: Int?.none, at: 1) }),
    Self(
      "int16", "an integer", { _ = try $0.integer(0, as: Int16.self) },
      optional: { try $0.optionalInteger(0, as: Int16.self) != nil },
      null: { try $0.bind(integer: Int?.none, at: 1) }),
    Self(
      "int8", "an integer", { _ = try $0.integer(0, as: Int8.self) },
      optional: { try $0.optionalInteger(0, as: Int8.self) != nil },
      null: { try $0.bind(integer: Int?.none, at: 1) }),
    Self(
      "uint32", "an integer", { _ = try $0.integer(0, as: UInt32.self) },
      optional: { try $0.optionalInteger(0, as: UInt32.self) != nil },
      null: { try $0.bind(integer: Int?.none, at: 1) }),
    Self(
      "uint16", "an integer", { _ = try $0.integer(0, as: UInt16.self) },
      optional: { try $0.optionalInteger(0, as: UInt16.self) != nil },
      null: { try $0.bind(integer: Int?.none, at: 1) }),
    Self(
      "uint8", "an integer", { _ = try $0.integer(0, as: UInt8.self) },
      optional: { try $0.optionalInteger(0, as: UInt8.self) != nil },
      null: { try $0.bind(integer: Int?.none, at: 1) }),
    Self(
      "boolean", "an integer", { _ = try $0.boolean(0) },
      optional: { try $0.optionalBoolean(0) != nil },
      null: { try $0.bind(boolean: nil, at: 1) }),
  ]

  private static let others: [Self] = [
    Self(
      "real", "a real number", { _ = try $0.real(0) }, optional: { try $0.optionalReal(0) != nil },
      null: { try $0.bind(real: nil, at: 1) }),
    Self(
      "text", "text", { _ = try $0.text(0) }, optional: { try $0.optionalText(0) != nil },
      null: { try $0.bind(text: nil, at: 1) }),
    Self(
      "blob", "a blob", { _ = try $0.blob(0) }, optional: { try $0.optionalBlob(0) != nil },
      null: { try $0.bind(blob: nil, at: 1) }),
    Self(
      "url", "text", { _ = try $0.url(0) }, optional: { try $0.optionalURL(0) != nil },
      null: { try $0.bind(url: nil, at: 1) }),
    Self(
      "decimal", "text", { _ = try $0.decimal(0) }, optional: { try $0.optionalDecimal(0) != nil },
      null: { try $0.bind(decimal: nil, at: 1) }),
    Self(
      "json", "text", { _ = try $0.json(0, as: Int.self) },
      optional: { try $0.optionalJSON(0, as: Int.self) != nil },
      null: { try $0.bind(json: nil as Int?, at: 1) }),
  ]

  private static let encoded: [Self] = [
    timestamp("text", .text, "text"), timestamp("unixSeconds", .unixSeconds, "an integer"),
    timestamp("unixMilliseconds", .unixMilliseconds, "an integer"),
    timestamp("julianDay", .julianDay, "a real number"),
    timestamp("iso8601", .iso8601, "text"), timestamp("iso8601Seconds", .iso8601Seconds, "text"),
    timestamp("appleSeconds", .appleSeconds, "a real number"),
    date("text", .text, "text"), date("unixDays", .unixDays, "an integer"),
    uuid("text", .text, "text"), uuid("blob", .blob, "a blob"),
    unsigned("integer", .integer, "an integer"), unsigned("blob", .blob, "a blob"),
  ]

  private static func unsigned(
    _ name: String, _ encoding: UnsignedEncoding, _ storageClass: String
  ) -> Self {
    Self(
      "uint64 as \(name)", storageClass, { _ = try $0.unsigned(0, as: encoding) },
      optional: { try $0.optionalUnsigned(0, as: encoding) != nil },
      null: { try $0.bind(unsigned: nil, as: encoding, at: 1) })
  }

  private static func timestamp(
    _ name: String, _ encoding: TimestampEncoding, _ storageClass: String
  ) -> Self {
    Self(
      "timestamp as \(name)", storageClass, { _ = try $0.timestamp(0, as: encoding) },
      optional: { try $0.optionalTimestamp(0, as: encoding) != nil },
      null: { try $0.bind(timestamp: nil, as: encoding, at: 1) })
  }

  private static func date(
    _ name: String, _ encoding: DateEncoding, _ storageClass: String
  ) -> Self {
    Self(
      "date as \(name)", storageClass, { _ = try $0.date(0, as: encoding) },
      optional: { try $0.optionalDate(0, as: encoding) != nil },
      null: { try $0.bind(date: nil, as: encoding, at: 1) })
  }

  private static func uuid(
    _ name: String, _ encoding: UUIDEncoding, _ storageClass: String
  ) -> Self {
    Self(
      "uuid as \(name)", storageClass, { _ = try $0.uuid(0, as: encoding) },
      optional: { try $0.optionalUUID(0, as: encoding) != nil },
      null: { try $0.bind(uuid: nil, as: encoding, at: 1) })
  }
}
