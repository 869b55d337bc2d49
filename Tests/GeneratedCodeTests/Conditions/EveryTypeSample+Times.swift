import DBGenRuntime
import Foundation
import GoldenTypes
import RuntimeSamples

/// Columns of times and days.
extension EveryTypeSample {
  static let times = [
    time(
      "timestamp", Nothing.columns.timestamp, \.timestamp,
      sql: "strftime('%Y-%m-%d %H:%M:%f', timestamp)",
      ["'2000-01-01 00:00:00.000'", "'2000-01-01 06:00:00.000'", "'1969-12-31 12:00:00.000'"],
      ["'2024-02-30 00:00:00.000'": .value, "x'00'": .type]),
    time(
      "seconds", Nothing.columns.seconds, \.seconds, ["946684800", "946706400", "-43200"],
      ["253402300800": .range, "'2024-01-01 00:00:00.000'": .type], limit: { $0.rounded(.down) }),
    time(
      "millis", Nothing.columns.millis, \.millis,
      ["946684800000", "946706400000", "-43200000"], ["253402300800000": .range]),
    time(
      "julian", Nothing.columns.julian, \.julian, ["2451544.5", "2451544.75", "2440587.0"],
      ["1e9": .range]),
    day(
      "date", Nothing.columns.date, \.date, ["'2000-01-01'", "'1969-12-31'"],
      ["'2024-2-3'": .value]),
    day("days", Nothing.columns.days, \.days, ["10957", "-1"], ["1.5": .type]),
  ]

  private typealias TimePath = any WritableKeyPath<Nothing, Date?> & Sendable

  private static let limits = [253_402_300_799.999, -62_167_219_200, -0.001, 951_782_399.999]
  /// The first moment after the year 9999.
  private static let beyond = Date(timeIntervalSince1970: 253_402_300_800)

  private static func time(
    _ name: String, _ column: some NullableColumn<Nothing, Date>, _ path: TimePath,
    sql: String? = nil, _ literals: [String], _ faults: KeyValuePairs<String, String>,
    limit: (Double) -> Double = { $0 }
  ) -> TypeSample {
    var sample = TypeSample(
      name, column, path, sql: sql, values([946_684_800, 946_706_400, -43_200], literals),
      key: { .real($0.timeIntervalSince1970) },
      limits: limits.map { Date(timeIntervalSince1970: limit($0)) }, refused: [beyond],
      faults: faults, random: { $0.time() }, as: { [$0.ordered] })
    sample.isRounded = true
    sample.conditions[0].hasOneForm = sql == nil
    return sample
  }

  private static func day(
    _ name: String, _ column: some NullableColumn<Nothing, Date>, _ path: TimePath,
    _ literals: [String], _ faults: KeyValuePairs<String, String>
  ) -> TypeSample {
    TypeSample(
      name, column, path, values([946_684_800, -86_400], literals),
      key: { .real($0.timeIntervalSince1970) },
      limits: limits.map { Date(timeIntervalSince1970: ($0 / 86_400).rounded(.down) * 86_400) },
      refused: [beyond, Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: -1)],
      faults: faults, random: { $0.day() }, as: { [$0.ordered] })
  }

  private static func values(_ seconds: [Double], _ literals: [String]) -> [SampledValue<Date>] {
    zip(seconds, literals).map { seconds, sql in
      SampledValue(value: Date(timeIntervalSince1970: seconds), sql: sql, key: .real(seconds))
    }
  }
}
