import Foundation
import RuntimeSamples
import Testing

/// `dbgen export --rows` with the least and the greatest values of each way to store a time.
@Suite("times for PostgreSQL")
struct PostgreSQLTimeTests {
  private let sandbox = Sandbox()

  /// An encoding of a column, values that are stored in it as SQL, and what PostgreSQL gets.
  struct Values: Sendable, CustomTestStringConvertible {
    let type: String
    let encoding: String?
    let values: [(stored: String, exported: String)]
    /// Values that aren't times, and what is said about them.
    let refused: [(stored: String, problem: String)]

    var testDescription: String { encoding ?? type }

    var column: String {
      "{ type: \(type)?\(encoding.map { ", encoding: \($0)" } ?? "") }"
    }
  }

  /// Times to the millisecond, with what PostgreSQL gets.
  private static let texts = [
    ("0000-01-01 00:00:00.000", "0001-01-01 00:00:00.000000+00 BC"),
    ("0000-12-31 23:59:59.999", "0001-12-31 23:59:59.999000+00 BC"),
    ("0001-01-01 00:00:00.000", "0001-01-01 00:00:00.000000+00"),
    ("1969-12-31 23:59:59.500", "1969-12-31 23:59:59.500000+00"),
    ("2024-02-29 12:00:00.123", "2024-02-29 12:00:00.123000+00"),
    ("9999-12-31 23:59:59.999", "9999-12-31 23:59:59.999000+00"),
  ]

  private static let notTexts = [
    "10000-01-01 00:00:00.000", "-4713-11-24 12:00:00", "2023-02-29 12:00:00.000",
    "2024-01-01 24:00:00.000", "", "2024-01-01 00:00:00.00",
  ]

  private static let ways = "; to read it, use another encoding or the type"

  private static func texts(
    _ encoding: String?, _ form: String, _ change: (String) -> String
  ) -> Values {
    Values(
      type: "timestamp", encoding: encoding, values: texts.map { ("'\(change($0))'", $1) },
      refused: notTexts.map {
        (
          "'\($0)'",
          "'\($0)' is not a timestamp stored as '\(encoding ?? "text")', \(form)\(ways) 'text', or "
            + "rewrite the value"
        )
      })
  }

  private static func beyond(
    _ numbers: [String], _ encoding: String, _ form: String
  ) -> [(String, String)] {
    let infinities = ["9e999": "inf", "-9e999": "-inf"]
    return numbers.map { number in
      let name = infinities[number] ?? number
      return (
        number,
        "\(name) doesn't fit in a timestamp stored as '\(encoding)', \(form)\(ways) 'any', or rewrite "
          + "the value"
      )
    }
  }

  static let all = [
    texts(nil, "YYYY-MM-DD HH:MM:SS.SSS") { $0 },
    texts("iso8601", "YYYY-MM-DDTHH:MM:SS.SSSZ") { $0.replacing(" ", with: "T") + "Z" },
    texts("textMicroseconds", "YYYY-MM-DD HH:MM:SS.SSSSSS") { $0 + "000" },
    Values(
      type: "timestamp", encoding: "unixMicroseconds",
      values: [
        ("-1", "1969-12-31 23:59:59.999999+00"),
        ("1709208000123456", "2024-02-29 12:00:00.123456+00"),
        ("253402300799999000", "9999-12-31 23:59:59.999000+00"),
      ],
      refused: beyond(
        ["253402300799999999", "253402300800000000"], "unixMicroseconds", "microseconds since 1970")
    ),
    Values(
      type: "timestamp", encoding: "unixSeconds",
      values: [
        ("-62167219200", "0001-01-01 00:00:00.000000+00 BC"),
        ("-1", "1969-12-31 23:59:59.000000+00"), ("0", "1970-01-01 00:00:00.000000+00"),
        ("253402300799", "9999-12-31 23:59:59.000000+00"),
      ],
      refused: beyond(
        ["-62167219201", "253402300800", "\(Int64.min)", "\(Int64.max)"], "unixSeconds",
        "seconds since 1970")),
    Values(
      type: "timestamp", encoding: "unixMilliseconds",
      values: [
        ("-62167219200000", "0001-01-01 00:00:00.000000+00 BC"),
        ("-1", "1969-12-31 23:59:59.999000+00"),
        ("253402300799999", "9999-12-31 23:59:59.999000+00"),
      ],
      refused: beyond(
        ["-62167219200001", "253402300800000", "\(Int64.min)", "\(Int64.max)"], "unixMilliseconds",
        "milliseconds since 1970")),
    Values(
      type: "timestamp", encoding: "julianDay",
      values: [
        ("1721059.5", "0001-01-01 00:00:00.000000+00 BC"),
        ("2440587.5", "1970-01-01 00:00:00.000000+00"),
        ("julianday('9999-12-31 23:59:59')", "9999-12-31 23:59:59.000000+00"),
      ],
      refused: beyond(
        ["0.0", "1721059.4", "5373484.5", "1e+300", "9e999", "-9e999"], "julianDay",
        "a Julian day in whole milliseconds")),
    Values(
      type: "timestamp", encoding: "appleSeconds",
      values: [
        ("-63145526400.0004", "0002-12-31 23:59:59.999603+00 BC"),
        ("-63145526400.0", "0001-01-01 00:00:00.000000+00 BC"),
        ("-63113904000.25", "0001-12-31 23:59:59.750000+00 BC"),
        ("-978307200.000001", "1969-12-31 23:59:59.999999+00"),
        ("-0.0000001", "2001-01-01 00:00:00.000000+00"),
        ("0.1234567", "2001-01-01 00:00:00.123457+00"), ("-1.5", "2000-12-31 23:59:58.500000+00"),
        ("252423993599.999", "9999-12-31 23:59:59.998993+00"),
      ],
      refused: beyond(
        ["-63145526400.001", "252423993600.0", "1e+300", "9e999", "-9e999"], "appleSeconds",
        "seconds since 2001")),
    Values(
      type: "date", encoding: nil,
      values: [
        ("'0000-01-01'", "0001-01-01 BC"), ("'0000-02-29'", "0001-02-29 BC"),
        ("'0001-01-01'", "0001-01-01"), ("'9999-12-31'", "9999-12-31"),
      ],
      refused: ["10000-01-01", "-4713-11-24", "2023-02-29", ""].map {
        (
          "'\($0)'",
          "'\($0)' is not a date stored as 'text', YYYY-MM-DD\(ways) 'text', or rewrite the value"
        )
      }),
    Values(
      type: "date", encoding: "unixDays",
      values: [
        ("-719528", "0001-01-01 BC"), ("-719162", "0001-01-01"), ("-1", "1969-12-31"),
        ("2932896", "9999-12-31"),
      ],
      refused: ["-719529", "2932897", "\(Int64.min)", "\(Int64.max)"].map {
        (
          $0,
          "\($0) doesn't fit in a date stored as 'unixDays', days since 1970\(ways) 'any', or rewrite the "
            + "value"
        )
      }),
  ]

  private func export(_ values: Values, _ stored: [String]) throws -> Outcome {
    try sandbox.write(
      """
      database: A
      tables:
        t: { columns: { id: { type: integer, primaryKey: true }, x: \(values.column) } }

      """, to: "app.yaml")
    for file in ["app.db", "app.db-wal", "app.db-shm"] {
      try? FileManager.default.removeItem(at: sandbox.url(file))
    }
    #expect(try sandbox.dbgen("migration", "apply", "app.yaml", "app.db").status == 0)
    let rows = stored.enumerated().map { "(\($0 + 7), \($1))" }.joined(separator: ", ")
    try SQLiteFile(sandbox.path("app.db")).execute("INSERT INTO t VALUES \(rows)")
    return try sandbox.dbgen(
      "export", "app.yaml", "--format", "postgresql", "--rows", "app.db")
  }

  @Test("every time that the runtime reads is written exactly, and none as NULL", arguments: all)
  func exact(_ values: Values) throws {
    let outcome = try export(values, values.values.map(\.stored) + ["NULL"])
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    let lines = outcome.output.split(separator: "\n").drop { !$0.hasPrefix("COPY") }.dropFirst()
    let cells = lines.prefix { $0 != "\\." }.compactMap { $0.split(separator: "\t").last }
    #expect(cells.map(String.init) == values.values.map(\.exported) + ["\\N"])
  }

  @Test("what isn't a time is an error with its table, column and row, never NULL", arguments: all)
  func refused(_ values: Values) throws {
    for (stored, problem) in values.refused {
      let outcome = try export(values, ["NULL", stored])
      #expect(outcome.status == 1)
      #expect(
        outcome.error == "app.db: error: row 2 of table 't' (id 8): 't.x': \(problem) [SI026]\n")
      #expect(outcome.output.contains("RAISE EXCEPTION 'dbgen could not export all rows'"))
    }
  }

  @Test("PostgreSQL takes the times as they are meant", .enabled(if: PostgreSQLServer.isExpected))
  func server() throws {
    let server = try PostgreSQLServer(in: sandbox)
    for (index, values) in Self.all.enumerated() {
      let outcome = try export(values, values.values.map(\.stored))
      _ = try server.load(outcome.output, into: "times\(index)")
      let shown = try server.rows("SELECT x FROM t ORDER BY id", in: "times\(index)")
      let zeros = values.values.map { $0.exported.replacing(#/\.?0+\+00/#, with: "+00") }
      #expect(shown == zeros)
    }
  }
}
