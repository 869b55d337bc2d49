import DBGenRuntime
import Foundation
import GoldenTypes

/// Columns whose values can only be equal or not.
extension EveryTypeSample {
  static let others: [SampledColumn<Nothing>] = [
    ColumnSampler(
      Nothing.columns.boolean, "boolean", booleans, key: { .integer($0 ? 1 : 0) },
      of: { $0.boolean }
    ).sampled,
    ColumnSampler(
      Nothing.columns.decimal, "CAST(decimal AS NUMERIC)", decimals,
      key: { .real(Double("\($0)") ?? 0) },
      of: { $0.decimal }
    ).sampled,
    ColumnSampler(Nothing.columns.any, "\"any\"", anything, key: { SampledKey($0) }, of: { $0.any })
      .sampled,
    ColumnSampler(Nothing.columns.blob, "blob", blobs, key: { .blob(Array($0)) }, of: { $0.blob })
      .sampled,
    ColumnSampler(
      Nothing.columns.color, "color", colors, key: { SampledKey($0.rawValue) }, of: { $0.color }
    ).sampled,
    ColumnSampler(
      Nothing.columns.level, "level", levels, key: { .integer(Int64($0.rawValue)) },
      of: { $0.level }
    ).sampled,
    ColumnSampler(
      Nothing.columns.url, "url", urls, key: { SampledKey($0.absoluteString) }, of: { $0.url }
    ).sampled,
    ColumnSampler(
      Nothing.columns.uuidBytes, "uuidBytes", uuids, key: { SampledKey($0) }, of: { $0.uuidBytes }
    ).sampled,
  ]

  static let booleans = [true, false].map {
    SampledValue(value: $0, sql: $0 ? "1" : "0", key: .integer($0 ? 1 : 0))
  }
  static let decimals = ["0", "9", "10.5", "-1"].map {
    SampledValue(value: Decimal(string: $0) ?? 0, sql: $0, key: .real(Double($0) ?? 0))
  }
  static let blobs = ["", "a", "ab", "\u{0}"].map { text in
    let hex = text.utf8.map { $0 < 16 ? "0\(String($0, radix: 16))" : String($0, radix: 16) }
    return SampledValue(
      value: Data(text.utf8), sql: "x'\(hex.joined())'", key: .blob(Array(text.utf8)))
  }
  static let anything = [
    SampledValue(value: SQLValue.integer(1), sql: "1", key: .integer(1)),
    SampledValue(value: SQLValue.real(1), sql: "1.0", key: .real(1)),
    SampledValue(value: SQLValue.real(-1.5), sql: "-1.5", key: .real(-1.5)),
    SampledValue(value: SQLValue.text("1"), sql: "'1'", key: SampledKey("1")),
    SampledValue(value: SQLValue.blob(Data("1".utf8)), sql: "x'31'", key: .blob(Array("1".utf8))),
  ]
  static let colors = [Color.red, .green, .blue].map {
    SampledValue(value: $0, sql: "'\($0.rawValue)'", key: SampledKey($0.rawValue))
  }
  static let levels = [Level.low, .middle, .high].map {
    SampledValue(value: $0, sql: "\($0.rawValue)", key: .integer(Int64($0.rawValue)))
  }
  static let urls = ["https://example.org/", "a:b"].compactMap { text in
    URL(string: text).map { SampledValue(value: $0, sql: "'\(text)'", key: SampledKey(text)) }
  }
  static let uuids = [
    "6B6EFC66-5B3B-4A0D-9C0B-6A1F3F0F4B5E", "00000000-0000-0000-0000-000000000000",
  ].compactMap { text in
    UUID(uuidString: text).map { uuid in
      SampledValue(
        value: uuid, sql: "x'\(text.filter { $0 != "-" })'", key: SampledKey(uuid))
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
