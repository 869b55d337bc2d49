import DBGenSQLite
import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("The work of a statement")
struct StatementWorkTests {
  // In a process of its own, because SQLite counts the memory of all connections together.
  @Test("long values weigh as much while another statement runs between the rows")
  func interleaved() async {
    await #expect(processExitsWith: .success) {
      SQLiteMemory.limit(forSchemaOf: 0)
      let alone = try StatementWorkTests.work(besides: false)
      #expect(alone > 10_000)
      #expect(try StatementWorkTests.work(besides: true) >= alone)
    }
  }

  @Test("a statement weighs what it weighs alone after one with long values")
  func following() async {
    await #expect(processExitsWith: .success) {
      SQLiteMemory.limit(forSchemaOf: 0)
      let connection = try SQLiteConnection()
      let works = try (1...3).map { _ in
        let before = connection.budget.taken
        _ = try connection.rows(
          "SELECT length(hex(zeroblob(200000 + column1))) FROM (VALUES (1), (2))")
        return connection.budget.taken - before
      }
      #expect(works[1] >= works[0])
      #expect(works[2] == works[1])
    }
  }

  /// Returns the work of reading rows of long values, without that of another statement that runs
  /// after each row.
  private static func work(besides isBesides: Bool) throws -> Int {
    let connection = try SQLiteConnection()
    let statements = connection.statements
    let other = try statements.prepare("SELECT 1")
    let rows = try statements.prepare(
      "SELECT hex(zeroblob(200000 + column1)) FROM (VALUES (1), (2), (3))")
    defer { for statement in [other, rows] { sqlite3_finalize(statement) } }
    var work = 0
    while true {
      let before = connection.budget.taken
      let hasRow = try statements.step(rows)
      work += connection.budget.taken - before
      guard hasRow else { return work }
      guard isBesides else { continue }
      while try statements.step(other) {}
      sqlite3_reset(other)
    }
  }
}
