import Foundation
import RuntimeSamples
import Testing

@Suite("times that a step rewrites in the form of their encoding")
struct NormalizedTimesTests: MigratedSchema {
  let sandbox = Sandbox()

  private func normalize(_ type: String, _ value: String) throws -> (Outcome, [String]) {
    let columns = "id: { type: integer, primaryKey: true }, at: { type: \(type) }"
    try start(
      ["note: { strict: false, columns: { \(columns) } }"],
      "INSERT INTO note VALUES (1, '\(value)')")
    let outcome = try new("--normalize", "note.at")
    #expect(try seal().status == 0)
    #expect(try apply().status == 0)
    return (outcome, try rows("SELECT at FROM note"))
  }

  @Test(
    "--normalize rounds a fraction that is finer than the encoding, and keeps others",
    arguments: [
      ("timestamp, encoding: textSeconds", "2024-01-31 12:00:00.999", "2024-01-31 12:00:01"),
      ("timestamp, encoding: textSeconds", "2024-01-31 12:00:00.4996", "2024-01-31 12:00:00"),
      ("timestamp, encoding: textSeconds", "2024-12-31T23:59:59.5Z", "2025-01-01 00:00:00"),
      (
        "timestamp, encoding: iso8601Seconds", "2024-01-31 12:00:00.5+02:00", "2024-01-31T10:00:01Z"
      ),
      ("timestamp", "2024-01-31T12:00:00.123456Z", "2024-01-31 12:00:00.123"),
      ("timestamp", "2024-01-31T12:00:59.9996", "2024-01-31 12:01:00.000"),
      (
        "timestamp, encoding: textMicroseconds", "2024-01-31T12:00:59.9999876Z",
        "2024-01-31 12:00:59.999988"
      ),
      (
        "timestamp, encoding: textOptionalMicroseconds", "2024-01-31T12:00:00.0Z",
        "2024-01-31 12:00:00"
      ),
      ("timestamp, encoding: realSeconds", "2024-01-31T12:00:00.123456Z", "1706702400.12346"),
      ("timestamp, encoding: appleSeconds", "2024-01-31T12:00:00.0625Z", "728395200.0625"),
    ])
  func rounding(type: String, value: String, result: String) throws {
    let (outcome, values) = try normalize(type, value)
    #expect(values == [result])
    let isLossy = !type.contains("realSeconds") && !type.contains("appleSeconds")
    #expect(outcome.error.contains("[ML002]") == isLossy, "\(outcome.error)")
  }

  @Test("the warning names the unit to which times are rounded")
  func warning() throws {
    let (outcome, _) = try normalize(
      "timestamp, encoding: textSeconds", "2024-01-31 12:00:00")
    #expect(
      outcome.error.contains(
        "warning: times of 'note.at' in another form are rounded to the second [ML002]\n"),
      "\(outcome.error)")
  }

  @Test(
    "--normalize leaves what is no time, or no day, as it is",
    arguments: [
      ("timestamp, encoding: textSeconds", "2024-01-31 12:00:005"),
      ("timestamp, encoding: textSeconds", "2024-01-31 12:00:00..5"),
      ("timestamp, encoding: textSeconds", "9999-12-31 23:59:59.5"),
      ("timestamp, encoding: unixSeconds", "2024-01-31 12:00:00.5"),
      ("date", "2024-01-31 00:00:00.5"),
      ("timestamp", "2024-02-31T12:00:00Z"),
      ("timestamp, encoding: realSeconds", "2023-02-29 12:00:00.5"),
      ("timestamp, encoding: iso8601Seconds", "2024-01-31 24:00:00"),
      ("timestamp", "2024-12-31T23:59:60Z"),
      ("timestamp", "2024-01-31T12:00:00+15:00"),
      ("timestamp", "12024-01-31T12:00:00Z"),
      ("timestamp", "0000-01-01 00:00:00+01:00"),
      ("date", "2024-04-31 00:00:00"),
      ("date", "2024-01-31 00:00:00+02:00"),
    ])
  func kept(type: String, value: String) throws {
    #expect(try normalize(type, value).1 == [value])
  }
}
