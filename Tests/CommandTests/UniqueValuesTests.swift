import RuntimeSamples
import Testing

/// A version that changes values of unique columns. SQLite checks a unique key after each row, so the
/// new value of one row may be the old value of another.
@Suite("new values of unique columns")
struct UniqueValuesTests {
  private let sandbox = Sandbox()

  private func schema(_ encoding: String, _ unique: String) -> String {
    """
    database: S
    tables:
      event:
        \(unique)
        columns:
          id: { type: integer, primaryKey: true }
          at: { type: timestamp, encoding: \(encoding) }
          name: text

    """
  }

  private func dbgen(_ arguments: String...) throws -> Outcome {
    let outcome = try DBGenProcess(["migration"] + arguments, in: sandbox.root).outcome()
    try #require(outcome.status == 0, "\(arguments): \(outcome.error)")
    return outcome
  }

  @Test(
    "a value may become the old value of a later row",
    arguments: ["unique: [[at]]", "indexes: { event_at: { columns: [at], unique: true } }"])
  func meeting(unique: String) throws {
    try sandbox.write(schema("unixSeconds", unique), to: "s.yaml")
    for verb in ["new", "seal"] { _ = try dbgen(verb, "s.yaml") }
    _ = try dbgen("apply", "s.yaml", "x.db")
    let file = try SQLiteFile(sandbox.path("x.db"))
    try file.execute("INSERT INTO event VALUES (1, 1, 'a'), (2, 1000, 'b'), (3, 1000000, 'c')")
    try sandbox.write(schema("unixMilliseconds", unique), to: "s.yaml")
    for verb in ["new", "seal"] { _ = try dbgen(verb, "s.yaml") }
    _ = try dbgen("apply", "s.yaml", "x.db")
    #expect(
      try file.rows("SELECT id, at, name FROM event ORDER BY id")
        == ["1|1000|a", "2|1000000|b", "3|1000000000|c"])
  }
}
