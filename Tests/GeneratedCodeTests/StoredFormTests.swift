import Foundation
import RuntimeSamples
import SchemaParser
import Testing

@testable import DBGenRuntime

/// The command knows a stored form as a condition in SQL, and the runtime by reading it.
@Suite("stored forms")
struct StoredFormTests {
  /// A type with one of its encodings.
  struct Kind: Sendable, CustomTestStringConvertible {
    let type: ColumnType
    let encoding: Encoding

    var testDescription: String { "\(type.name), \(encoding.rawValue)" }
    var form: StoredForm { type.form(encodedAs: encoding) }
  }

  private static let encoded = ColumnType.builtIn.flatMap { type in
    type.encodings.map { Kind(type: type, encoding: $0) }
  }
  private static let decimal = Kind(type: .decimal, encoding: .text)
  private static let real = Kind(type: .real, encoding: .text)

  /// Reads the first column as a value, and returns the SQL of what is stored for it.
  private static func stored(
    _ kind: Kind, _ row: borrowing Row, _ transaction: ReadTransaction
  ) throws -> SQLValue {
    switch kind.type {
    case .timestamp:
      let encoding = try #require(
        TimestampEncoding.allCases.first { "\($0)" == kind.encoding.rawValue })
      return try row.timestamp(0, as: encoding).encode(as: encoding, to: .value)
    case .date:
      let encoding = try #require(DateEncoding.allCases.first { "\($0)" == kind.encoding.rawValue })
      return try row.date(0, as: encoding).encode(as: encoding, to: .value)
    case .uuid:
      let encoding = try #require(UUIDEncoding.allCases.first { "\($0)" == kind.encoding.rawValue })
      return try row.uuid(0, as: encoding).encode(as: encoding, to: .value)
    case .uint64:
      let encoding = try #require(
        UnsignedEncoding.allCases.first { "\($0)" == kind.encoding.rawValue })
      return try row.unsigned(0, as: encoding).encode(as: encoding, to: .value)
    case .real: return try row.real(0).encode(to: .value)
    default: return try row.decimal(0).encode(to: .value)
    }
  }

  private static let schema = DatabaseSchema(
    _version: 1, statements: ["CREATE TABLE probe (value)"])

  private static func database() throws -> Database {
    try Database(at: ":memory:", schema: schema)
  }

  /// Calls `body` in a database of each encoding of text.
  private static func withDatabases(_ body: (ReadTransaction) throws -> Void) throws {
    for encoding in ["UTF-8", "UTF-16le", "UTF-16be"] {
      let file = try TemporaryFile()
      try SQLiteFile(file.path).execute(
        "PRAGMA encoding = '\(encoding)'; CREATE TABLE probe (value)")
      try Database(at: file.path, schema: schema).read { transaction in
        #expect(try transaction.fetch("PRAGMA encoding", as: String.self) == [encoding])
        try body(transaction)
      }
    }
  }

  private static func sql(_ condition: String, _ value: String) -> String {
    condition.replacing("@", with: value)
  }

  /// Decimals with about as many digits as there can be.
  private static let limits = [
    "340282366920938463463374607431768211455", "340282366920938463463374607431768211456",
    "-34028236692093846346337460743176821145.5", "0.340282366920938463463374607431768211456",
    "3402823669209384634633746074317682114560", "99999999999999999999999999999999999999",
    "999999999999999999999999999999999999999", "100000000000000000000000000000000000001",
  ]

  /// Values that are nearly, or exactly, in one of the forms.
  private static func candidate(_ random: inout SeededGenerator) -> SQLValue {
    let time = Double.random(in: -7e10...2.6e11, using: &random)
    let near = Double.random(in: -1e9...4e9, using: &random)
    let date = Date(timeIntervalSince1970: Bool.random(using: &random) ? time : near)
    let encoding = TimestampEncoding.allCases.randomElement(using: &random) ?? .text
    let values: [SQLValue?] = [
      try? date.encode(as: encoding, to: .value), .text(UUID().uuidString),
      .text(UUID().uuidString.lowercased()), .blob(Data((0..<16).map { UInt8($0) })),
      .integer(Int64(near)), .real(near),
      .blob(Data((0..<Int.random(in: 7...9, using: &random)).map { _ in .max })), .integer(.min),
      .text("\(random.next())\(random.next())"), .text(limits.randomElement(using: &random) ?? ""),
      .integer(.random(in: .min ... .max, using: &random)), .integer(1 << 53 + 1), .integer(.max),
      .text("\(Int(near)).\(Int.random(in: 0...99, using: &random))"),
      .text("\(Decimal(Int(near)) / 1000)"), .integer(Int64(time) / 86_400),
      .text(String((date.civilText ?? "").prefix(10))), .real(2_440_587.5 + near / 86_400),
    ]
    let value = (values.randomElement(using: &random) ?? nil) ?? .null
    guard case .text(var text) = value, !text.isEmpty, Int.random(in: 0..<3, using: &random) == 0
    else { return value }
    let place = text.indices.randomElement(using: &random) ?? text.startIndex
    let other = Array("0159-:.TZ aAfF\0").randomElement(using: &random) ?? "0"
    switch Int.random(in: 0..<3, using: &random) {
    case 0: text.remove(at: place)
    case 1: text.insert(other, at: place)
    default: text.replaceSubrange(place...place, with: String(other))
    }
    return .text(text)
  }

  @Test(
    "SQL's condition for a form holds for exactly the values that are read, and stored alike again",
    arguments: encoded + [decimal, real])
  func agreement(_ kind: Kind) throws {
    let database = try Self.database()
    let condition = try #require(kind.form.condition)
    var random = SeededGenerator(seed: 7)
    try database.write { transaction in
      for _ in 0..<Soak.count(500, soak: 4000) {
        let value = Self.candidate(&random)
        try transaction.execute("DELETE FROM probe")
        try transaction.execute("INSERT INTO probe VALUES (\(value))")
        let text = "SELECT coalesce(\(Self.sql(condition, "value")), 0) FROM probe"
        let isInForm = try transaction.fetch(SQL(raw: text)) { try $0.boolean(0) }[0]
        let again = try? transaction.fetch("SELECT value FROM probe") {
          try Self.stored(kind, $0, transaction)
        }.first
        #expect((again != nil) == isInForm, "\(value)")
        if let again { #expect(Self.isSame(again, value), "\(value) and \(again)") }
      }
    }
  }

  /// SQLite's real numbers that are whole can be integers.
  private static func isSame(_ one: SQLValue, _ other: SQLValue) -> Bool {
    if case (.real(let real), .integer(let integer)) = (one, other) {
      return real == Double(integer)
    }
    return one == other
  }

  @Test(
    "the default that SQLite computes is in the form of each encoding",
    arguments: encoded.filter { $0.type != .uint64 })
  func current(_ kind: Kind) throws {
    let (condition, current) = (
      try #require(kind.form.condition), try #require(kind.form.current)
    )
    try Self.withDatabases { transaction in
      for _ in 0..<200 {
        let text = "SELECT \(Self.sql(condition, "value")) FROM (SELECT \(current) AS value)"
        let isInForm = try transaction.fetch(SQL(raw: text)) { try $0.boolean(0) }
        #expect(isInForm == [true])
      }
    }
  }

  @Test("a conversion between encodings keeps the value, and gives it in the other form")
  func conversions() throws {
    var count = 0
    for old in Self.encoded {
      for new in Self.encoded where new.type == old.type && new.encoding != old.encoding {
        guard let there = old.type.conversion(of: "value", from: old.encoding, to: new.encoding)
        else { continue }
        count += 1
        let back = old.type.conversion(of: "other", from: new.encoding, to: old.encoding)
        try Self.withDatabases { transaction in
          for value in Self.samples(of: old) {
            let text =
              "SELECT \(Self.sql(try #require(new.form.condition), "other")), "
              + "\(back.map { "\($0) IS value" } ?? "1") "
              + "FROM (SELECT value, \(there) AS other FROM (SELECT "
            let row = try transaction.fetch("\(raw: text)\(value) AS value))") {
              [try $0.boolean(0), try $0.boolean(1)]
            }
            #expect(row == [[true, true]], "\(old.testDescription) to \(new.encoding): \(value)")
          }
        }
      }
    }
    #expect(count > 60)
  }

  private static func samples(of kind: Kind) -> [SQLValue] {
    let times = [-62_135_596_800, -1, 0, 951_868_799, 1_709_208_000, 4_102_444_799.0]
      .flatMap { [$0, $0 + 0.25, $0 + 0.999] }.map { Date(timeIntervalSince1970: $0) }
    switch kind.type {
    case .timestamp:
      let encoding = TimestampEncoding.allCases.first { "\($0)" == kind.encoding.rawValue } ?? .text
      return times.compactMap { try? $0.encode(as: encoding, to: .value) }
    case .date:
      return kind.encoding == .unixDays ? [.integer(-1), .integer(19_000)] : [.text("2024-02-29")]
    case .uint64:
      let encoding = UnsignedEncoding.allCases.first { "\($0)" == kind.encoding.rawValue } ?? .blob
      return [0, 1, 255, 256, 0x0102_0304_0506_0708, UInt64(Int64.max), .max].compactMap {
        try? $0.encode(as: encoding, to: .value)
      }
    default:
      let uuid = UUID()
      let encoding = UUIDEncoding.allCases.first { "\($0)" == kind.encoding.rawValue } ?? .text
      return [uuid.encode(as: encoding, to: .value)]
    }
  }
}
