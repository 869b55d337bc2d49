import Foundation
import RuntimeSamples

@testable import DBGenRuntime

extension ValueKind {
  static let all = integers + others + texts + timestamps + dates + raws

  private static func integer<Integer: FixedWidthInteger & Sendable>(
    _ coding: _ValueCoding<Integer>,
    _ bind: @escaping @Sendable (borrowing _Statement, Integer?) throws -> Void,
    _ read: @escaping @Sendable (borrowing Row) throws -> Integer,
    _ readOptional: @escaping @Sendable (borrowing Row) throws -> Integer?
  ) -> Self {
    Self(
      "\(Integer.self)", "INTEGER", coding, make: { $0.integer(Integer.self) }, isSame: ==,
      bind: bind, read: read, readOptional: readOptional)
  }

  private static let integers: [Self] = [
    integer(
      .integer, { try $0.bind(integer: $1, at: 1) }, { try $0.integer(0) },
      { try $0.optionalInteger(0) }),
    integer(
      .integer, { try $0.bind(integer: $1, at: 1) }, { try $0.int64(0) },
      { try $0.optionalInt64(0) }),
    integer(
      .integer, { try $0.bind(integer: $1, at: 1) }, { try $0.integer(0, as: Int32.self) },
      { try $0.optionalInteger(0, as: Int32.self) }),
    integer(
      .integer, { try $0.bind(integer: $1, at: 1) }, { try $0.integer(0, as: Int16.self) },
      { try $0.optionalInteger(0, as: Int16.self) }),
    integer(
      .integer, { try $0.bind(integer: $1, at: 1) }, { try $0.integer(0, as: Int8.self) },
      { try $0.optionalInteger(0, as: Int8.self) }),
    integer(
      .integer, { try $0.bind(integer: $1, at: 1) }, { try $0.integer(0, as: UInt32.self) },
      { try $0.optionalInteger(0, as: UInt32.self) }),
    integer(
      .integer, { try $0.bind(integer: $1, at: 1) }, { try $0.integer(0, as: UInt16.self) },
      { try $0.optionalInteger(0, as: UInt16.self) }),
    integer(
      .integer, { try $0.bind(integer: $1, at: 1) }, { try $0.integer(0, as: UInt8.self) },
      { try $0.optionalInteger(0, as: UInt8.self) }),
  ]

  private static let others: [Self] = [
    Self(
      "boolean", "INTEGER", .boolean, make: { $0.oneIn(2) }, isSame: ==,
      bind: { try $0.bind(boolean: $1, at: 1) }, read: { try $0.boolean(0) },
      readOptional: { try $0.optionalBoolean(0) }),
    real("REAL", negativeZero: 0), real("ANY", negativeZero: 0),
    Self(
      "blob", "BLOB", .blob, make: { $0.blob() }, isSame: ==,
      bind: { try $0.bind(blob: $1, at: 1) }, read: { try $0.blob(0) },
      readOptional: { try $0.optionalBlob(0) }),
    Self(
      "any", "ANY", .any, make: { $0.any() },
      stored: { $0.isNaN ? nil : $0 == .real(0) ? .real(0) : $0 },
      isSame: { $0.isSame(as: $1) },
      bind: { try $0.bind(any: $1, at: 1) }, read: { try $0.any(0) },
      readOptional: { try $0.optionalAny(0) }),
    Self(
      "decimal", "TEXT", .decimal, make: { $0.decimal() }, stored: { $0.isNaN ? nil : $0 },
      isSame: ==, bind: { try $0.bind(decimal: $1, at: 1) }, read: { try $0.decimal(0) },
      readOptional: { try $0.optionalDecimal(0) }),
    uuid(.text, "TEXT"), uuid(.blob, "BLOB"), unsigned(.integer, "INTEGER"),
    unsigned(.blob, "BLOB"),
  ]

  private static func unsigned(_ encoding: UnsignedEncoding, _ type: String) -> Self {
    Self(
      "uint64 as \(encoding)", type, .unsigned(encoding), make: { $0.integer(UInt64.self) },
      stored: { encoding == .blob || $0 <= Int64.max ? $0 : nil }, isSame: ==,
      bind: { try $0.bind(unsigned: $1, as: encoding, at: 1) },
      read: { try $0.unsigned(0, as: encoding) },
      readOptional: { try $0.optionalUnsigned(0, as: encoding) })
  }

  /// Returns a kind of real number. A column declared as REAL stores whole numbers as integers,
  /// which have no negative zero.
  private static func real(_ type: String, negativeZero: Double) -> Self {
    Self(
      "real in \(type)", type, .real, make: { $0.real() },
      stored: { $0.isNaN ? nil : $0 == 0 && $0.sign == .minus ? negativeZero : $0 },
      isSame: { $0.bitPattern == $1.bitPattern }, bind: { try $0.bind(real: $1, at: 1) },
      read: { try $0.real(0) }, readOptional: { try $0.optionalReal(0) })
  }

  private static func uuid(_ encoding: UUIDEncoding, _ type: String) -> Self {
    Self(
      "UUID as \(encoding)", type, .uuid(encoding), make: { $0.uuid() }, isSame: ==,
      bind: { try $0.bind(uuid: $1, as: encoding, at: 1) },
      read: { try $0.uuid(0, as: encoding) },
      readOptional: { try $0.optionalUUID(0, as: encoding) })
  }

  private static let texts: [Self] = [
    Self(
      "text", "TEXT", .text, make: { $0.text() },
      isSame: { $0.utf8.elementsEqual($1.utf8) }, bind: { try $0.bind(text: $1, at: 1) },
      read: { try $0.text(0) }, readOptional: { try $0.optionalText(0) }),
    Self(
      "URL", "TEXT", .url, make: { $0.url() },
      isSame: { $0.absoluteString.utf8.elementsEqual($1.absoluteString.utf8) },
      bind: { try $0.bind(url: $1, at: 1) }, read: { try $0.url(0) },
      readOptional: { try $0.optionalURL(0) }),
    Self(
      "JSON", "TEXT", .json, make: { $0.document() }, stored: { $0.hasForm ? $0 : nil },
      isSame: { $0.isSame(as: $1) }, bind: { try $0.bind(json: $1, at: 1) },
      read: { try $0.json(0, as: RandomDocument.self) },
      readOptional: { try $0.optionalJSON(0, as: RandomDocument.self) }),
  ]
}

extension SQLValue {
  var isNaN: Bool {
    if case .real(let real) = self { real.isNaN } else { false }
  }

  func isSame(as other: SQLValue) -> Bool {
    switch (self, other) {
    case (.real(let one), .real(let two)): one.bitPattern == two.bitPattern
    case (.text(let one), .text(let two)): one.utf8.elementsEqual(two.utf8)
    default: self == other
    }
  }
}
