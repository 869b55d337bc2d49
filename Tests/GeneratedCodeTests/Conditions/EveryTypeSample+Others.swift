import DBGenRuntime
import Foundation
import GoldenTypes

/// Columns whose values can only be equal or not.
extension EveryTypeSample {
  static let others = [
    TypeSample(
      "boolean", Nothing.columns.boolean, \.boolean, booleans, key: { .integer($0 ? 1 : 0) },
      limits: [true, false], faults: ["2": .range, "'true'": .type],
      random: { $0.below(2) == 0 }),
    TypeSample(
      "decimal", Nothing.columns.decimal, \.decimal, sql: "CAST(decimal AS NUMERIC)", decimals,
      key: { .real(Double("\($0)") ?? 0) }, limits: [largest, -largest], refused: [.nan],
      faults: ["'1,5'": .value], random: { $0.decimal() }),
    TypeSample(
      "any", Nothing.columns.any, \.any, anything, key: { SampledKey($0) },
      limits: [.integer(.max), .text(""), .blob(Data()), .real(-0.0)], refused: [.real(.nan)],
      faults: [:], random: { $0.any() }),
    TypeSample(
      "blob", Nothing.columns.blob, \.blob, blobs, key: { .blob(Array($0)) },
      limits: [Data(0...255), Data()], faults: ["'x'": .type],
      random: { Data($0.text().utf8) }),
    TypeSample(
      "color", Nothing.columns.color, \.color, colors, key: { SampledKey($0.rawValue) },
      limits: [.red, .green, .blue, .red], faults: ["'mauve'": .value, "NULL": .type],
      random: { [Color.red, .green, .blue][$0.below(3)] }),
    TypeSample(
      "level", Nothing.columns.level, \.level, levels, key: { .integer(Int64($0.rawValue)) },
      limits: [.high, .low, .middle, .low], faults: ["7": .value],
      random: { [Level.low, .middle, .high][$0.below(3)] }),
    TypeSample(
      "url", Nothing.columns.url, \.url, urls, key: { SampledKey($0.absoluteString) },
      limits: ["https://example.org/a%20b?q=é#f"].compactMap { URL(string: $0) },
      faults: ["'http://['": .value],
      random: { URL(string: "https://example.org/\($0.below(1000))?q=é#\($0.below(9))") }),
    uuid("uuid", Nothing.columns.uuid, \.uuid, ["'x'": .value]) {
      ("'\($0.uuidString.lowercased())'", SampledKey($0.uuidString.lowercased()))
    },
    uuid("uuidBytes", Nothing.columns.uuidBytes, \.uuidBytes, ["x'00'": .value]) {
      ("x'\($0.uuidString.filter { $0 != "-" })'", SampledKey($0))
    },
    TypeSample(
      "email", Nothing.columns.email, \.email, emails, key: { SampledKey($0.rawValue) },
      limits: emails.map(\.value), faults: ["'nobody'": .value],
      random: { Email(rawValue: $0.text() + "@") }),
    TypeSample(
      "json", \.json, limits: [Preferences(theme: "\"/\\\0", sizes: [1, -2])],
      faults: ["'{}'": .value],
      random: { Preferences(theme: $0.text(), sizes: [$0.integer(Int.self)]) }),
  ]

  private static func uuid(
    _ name: String, _ column: some NullableColumn<Nothing, UUID>,
    _ path: any WritableKeyPath<Nothing, UUID?> & Sendable, _ faults: KeyValuePairs<String, String>,
    _ stored: @escaping @Sendable (UUID) -> (sql: String, key: SampledKey)
  ) -> TypeSample {
    let uuids = [
      "6B6EFC66-5B3B-4A0D-9C0B-6A1F3F0F4B5E", "00000000-0000-0000-0000-000000000000",
    ].compactMap { UUID(uuidString: $0) }
    return TypeSample(
      name, column, path,
      uuids.map { SampledValue(value: $0, sql: stored($0).sql, key: stored($0).key) },
      key: { stored($0).key }, limits: uuids, faults: faults, random: { $0.uuid() })
  }

  private static let largest = Decimal(string: "99999999999999999999999999999999999999") ?? 0

  private static let booleans = [true, false].map {
    SampledValue(value: $0, sql: $0 ? "1" : "0", key: .integer($0 ? 1 : 0))
  }
  private static let decimals = ["0", "9", "10.5", "-1"].map {
    SampledValue(value: Decimal(string: $0) ?? 0, sql: $0, key: .real(Double($0) ?? 0))
  }
  private static let blobs = ["", "a", "ab", "\u{0}"].map { text in
    let hex = text.utf8.map { $0 < 16 ? "0\(String($0, radix: 16))" : String($0, radix: 16) }
    return SampledValue(
      value: Data(text.utf8), sql: "x'\(hex.joined())'", key: .blob(Array(text.utf8)))
  }
  private static let anything = [
    SampledValue(value: SQLValue.integer(1), sql: "1", key: .integer(1)),
    SampledValue(value: SQLValue.real(1), sql: "1.0", key: .real(1)),
    SampledValue(value: SQLValue.real(-1.5), sql: "-1.5", key: .real(-1.5)),
    SampledValue(value: SQLValue.text("1"), sql: "'1'", key: SampledKey("1")),
    SampledValue(value: SQLValue.blob(Data("1".utf8)), sql: "x'31'", key: .blob(Array("1".utf8))),
  ]
  private static let colors = [Color.red, .green, .blue].map {
    SampledValue(value: $0, sql: "'\($0.rawValue)'", key: SampledKey($0.rawValue))
  }
  private static let levels = [Level.low, .middle, .high].map {
    SampledValue(value: $0, sql: "\($0.rawValue)", key: .integer(Int64($0.rawValue)))
  }
  private static let urls = ["https://example.org/", "a:b"].compactMap { text in
    URL(string: text).map { SampledValue(value: $0, sql: "'\(text)'", key: SampledKey(text)) }
  }
  private static let emails = ["a@b", "@"].compactMap { text in
    Email(rawValue: text).map {
      SampledValue(value: $0, sql: "'\(text)'", key: SampledKey(text))
    }
  }
}

extension SampledKey {
  init(_ text: String) { self = .text(Array(text.utf8)) }

  fileprivate init(_ uuid: UUID) { self = .blob(withUnsafeBytes(of: uuid.uuid) { Array($0) }) }

  fileprivate init(_ value: SQLValue) {
    self =
      switch value {
      case .integer(let value): .integer(value)
      case .real(let value): .real(value)
      case .text(let value): .text(Array(value.utf8))
      case .blob(let value): .blob(Array(value))
      case .null: .integer(0)
      }
  }
}
