import SchemaParser

/// A type of the columns of random tables, with values at its edges.
struct RandomType: Equatable {
  var name: String
  var cells = ""
  /// SQL literals of values that a column can store.
  var values: [String]

  var encoding: String { cells.contains("encoding") ? cells : "" }

  /// Returns what is the same for equal values: a time that is stored as text may lack the zeros
  /// at its end.
  func exact(_ sql: String) -> String {
    isTextOfTimestamp ? "strftime('%Y-%m-%d %H:%M:%f', \(sql))" : sql
  }

  /// Returns a value as the app writes it.
  func written(_ sql: String) -> String { sql == "NULL" ? sql : exact(sql) }

  private var isTextOfTimestamp: Bool { name == "timestamp" && cells.isEmpty }

  static let all: [RandomType] = integers + others + dates

  /// The type of numbered rows.
  static let key = integers[0]

  private static let integers =
    ColumnType.builtIn.map(\.traits).filter { $0.kind == .integer }.map { type in
      let range = type.integers
      let values = Set([range.lowerBound, 0, 1, 2, 7, range.upperBound]).sorted()
      return RandomType(name: type.name, values: values.map(String.init))
    } + [
      RandomType(name: "uint64", values: ["0", "9223372036854775807", "3"]),
      RandomType(name: "boolean", values: ["0", "1"]),
      RandomType(name: "F", values: ["1", "300"]),
    ]

  private static let others = [
    RandomType(name: "real", values: ["0.0", "2.0", "-2.5", "1e300", "9e999", "-0.0", "1e-310"]),
    RandomType(
      name: "text", values: ["''", "'12'", "'ab''c'", "'ABC'", "'é%_'", "'1e2'", "' x '"]),
    RandomType(name: "blob", values: ["x''", "x'00ff'", "x'6162'"]),
    RandomType(
      name: "uint64", cells: ", encoding: blob",
      values: ["x'0000000000000000'", "x'7fffffffffffffff'", "x'8000000000000000'"]),
    RandomType(name: "uuid", values: uuids.map { "'\($0)'" }),
    RandomType(
      name: "uuid", cells: ", encoding: blob",
      values: uuids.map { "x'\($0.filter { $0 != "-" })'" }),
    RandomType(name: "url", values: ["'https://example.org/'", "'a'"]),
    RandomType(name: "decimal", values: ["'9'", "'10.5'", "'-1'", "'0'"]),
    RandomType(
      name: "json", cells: ", swiftType: J", values: ["'{}'", "'[1]'", "'null'", "'{\"a\":1}'"]),
    RandomType(name: "any", values: ["1", "1.0", "'x'", "x'61'"]),
    RandomType(name: "E", values: ["'a'", "'b'"]),
  ]

  private static let uuids = [
    "6b6efc66-5b3b-4a0d-9c0b-6a1f3f0f4b5e", "00000000-0000-0000-0000-000000000000",
  ]

  private static let dates = [
    RandomType(
      name: "timestamp",
      values: [
        "'2000-01-01 00:00:00'", "'2000-01-01 00:00:00.000'", "'2001-02-03 04:05:06.789'",
        "'1999-12-31 23:59:59.000'", "'0000-01-01 00:00:00.000'",
      ]),
    RandomType(
      name: "timestamp", cells: ", encoding: unixSeconds", values: ["0", "1000000000", "-5"]),
    RandomType(
      name: "timestamp", cells: ", encoding: julianDay",
      values: ["2451545.0", "2440587.5", "2451545.25"]),
    RandomType(name: "date", values: ["'2000-01-01'", "'1970-01-01'", "'2024-02-29'"]),
    RandomType(name: "date", cells: ", encoding: unixDays", values: ["0", "10957", "-1"]),
  ]
}
