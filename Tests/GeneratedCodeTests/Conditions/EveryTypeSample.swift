import DBGenRuntime
import Foundation
import GoldenTypes
import RuntimeSamples

/// A table with a column of every type, and values at the types' edges.
enum EveryTypeSample {
  static let columns: [SampledColumn<Nothing>] =
    [
      integer(Nothing.columns.integer) { $0.integer }, integer(Nothing.columns.int64) { $0.int64 },
      integer(Nothing.columns.int32) { $0.int32 }, integer(Nothing.columns.int16) { $0.int16 },
      integer(Nothing.columns.int8) { $0.int8 }, integer(Nothing.columns.uint32) { $0.uint32 },
      integer(Nothing.columns.uint16) { $0.uint16 }, integer(Nothing.columns.uint8) { $0.uint8 },
      ColumnSampler(Nothing.columns.real, "real", reals, key: { .real($0) }, of: { $0.real }).reals,
      ColumnSampler(Nothing.columns.text, "text", texts, key: { SampledKey($0) }, of: { $0.text })
        .texts,
    ] + collated + times + others

  private static func integer<C: NullableColumn<Nothing, Value>, Value>(
    _ column: C, _ value: @escaping @Sendable (Nothing) -> Value?
  ) -> SampledColumn<Nothing> where Value: FixedWidthInteger & SQLNumber {
    ColumnSampler(
      column, "\"\(Value.self)\"".lowercased().replacing("\"int\"", with: "\"integer\""),
      integers(Value.self), key: { SampledKey.integer(Int64($0)) }, of: value
    ).integers
  }

  static func integers<Value: FixedWidthInteger>(_: Value.Type) -> [SampledValue<Value>] {
    let numbers: [Value] = [0, 1, 2, .min, .max, .max - 1]
    return numbers.map { SampledValue(value: $0, sql: "\($0)", key: .integer(Int64($0))) }
  }

  static let reals = [0, -0.0, 1, -2.5, .infinity, -.infinity, 0x1p63, 1e-300].map {
    value in
    let sql = value.isInfinite ? (value < 0 ? "-9e999" : "9e999") : "\(value)"
    return SampledValue(value: value, sql: sql, key: .real(value))
  }

  static let texts = [
    "", "a", "A", "ab", "aB%", "é", "e\u{301}", "it's", "*[", "\u{1F600}", " a ", "a ",
  ]
  .map { SampledValue(value: $0, sql: SampledText.literal($0), key: SampledKey($0)) }

  private static let collated = [
    collated(.nocase) { SampledText.folded($0.unicodeScalars) },
    collated(.rtrim) { text in
      text.unicodeScalars.reversed().drop { $0 == " " }.reversed().map(\.value)
    },
  ]

  /// Returns the column of texts in a collation, in which texts with the same code points are equal.
  private static func collated(
    _ collation: ColumnCollation, _ points: @escaping @Sendable (String) -> [UInt32]
  ) -> SampledColumn<Nothing> {
    let key = { @Sendable (text: String) in
      SampledKey(String(String.UnicodeScalarView(points(text).compactMap(Unicode.Scalar.init))))
    }
    let name = collation == .nocase ? "nocase" : "rtrim"
    return ColumnSampler(
      Nothing.columns.text.collate(collation), "text COLLATE \(name)",
      texts.map { SampledValue(value: $0.value, sql: $0.sql, key: key($0.value)) }, key: key,
      of: { $0.text }
    ).ordered
  }

  // MARK: - Times

  private static let times: [SampledColumn<Nothing>] = [
    time(
      Nothing.columns.timestamp, "strftime('%Y-%m-%d %H:%M:%f', timestamp)",
      ["'2000-01-01 00:00:00.000'", "'2000-01-01 06:00:00.000'", "'1969-12-31 12:00:00.000'"]
    ) { $0.timestamp },
    time(Nothing.columns.seconds, "seconds", ["946684800", "946706400", "-43200"]) { $0.seconds },
    time(Nothing.columns.millis, "millis", ["946684800000", "946706400000", "-43200000"]) {
      $0.millis
    },
    time(Nothing.columns.julian, "julian", ["2451544.5", "2451544.75", "2440587.0"]) { $0.julian },
    day(Nothing.columns.date, "date", ["'2000-01-01'", "'1969-12-31'"]) { $0.date },
    day(Nothing.columns.days, "days", ["10957", "-1"]) { $0.days },
  ]

  private static func time<C: NullableColumn<Nothing, Date>>(
    _ column: C, _ sql: String, _ literals: [String],
    _ value: @escaping @Sendable (Nothing) -> Date?
  ) -> SampledColumn<Nothing> {
    dates(column, sql, zip([946_684_800, 946_706_400, -43_200], literals), value)
  }

  private static func day<C: NullableColumn<Nothing, Date>>(
    _ column: C, _ sql: String, _ literals: [String],
    _ value: @escaping @Sendable (Nothing) -> Date?
  ) -> SampledColumn<Nothing> {
    dates(column, sql, zip([946_684_800, -86_400], literals), value)
  }

  private static func dates<C: NullableColumn<Nothing, Date>>(
    _ column: C, _ sql: String, _ values: Zip2Sequence<[Double], [String]>,
    _ value: @escaping @Sendable (Nothing) -> Date?
  ) -> SampledColumn<Nothing> {
    let values = values.map { seconds, sql in
      SampledValue(value: Date(timeIntervalSince1970: seconds), sql: sql, key: .real(seconds))
    }
    var result = ColumnSampler(
      column, sql, values, key: { .real($0.timeIntervalSince1970) }, of: value
    ).ordered
    result.hasOneForm = !sql.hasPrefix("strftime")
    return result
  }
}
