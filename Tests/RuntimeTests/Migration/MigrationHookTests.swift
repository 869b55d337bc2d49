import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

@Suite("functions of the app in migrations")
struct MigrationHookTests {
  private struct Refusal: Error {}

  private static let schema = League.schema([
    .run("UPDATE team SET name = 'A'"), .call("rename"), .run("UPDATE team SET name = name || '!'"),
  ])

  @Test("a function of the app reads and writes what the steps before it have done")
  func work() throws {
    let league = try League()
    try league.open(
      Self.schema,
      hooks: [
        "rename": { transaction in
          #expect(
            try transaction._statement("SELECT count(*) FROM team WHERE name = 'A'").count() == 5)
          try transaction.execute("UPDATE team SET name = name || \("B") WHERE id = 1")
        }
      ]
    ).close()
    let names = try SQLiteFile(league.path).rows("SELECT name FROM team ORDER BY id LIMIT 2")
    #expect(names == ["AB!", "A!"])
  }

  @Test(
    "a missing function of the app is an error before anything is written",
    arguments: ["delete", "wal"])
  func missing(journal: String) throws {
    let league = try League(journal: journal)
    let before = try league.files()
    let error = DatabaseError.missingHook(name: "rename")
    #expect(throws: error) { try league.open(Self.schema, hooks: ["other": { _ in }]) }
    #expect(error.description.contains("'rename'"))
    #expect(try league.files() == before)
  }

  @Test("a function of the app that no pending migration calls may be missing")
  func notNeeded() throws {
    let league = try League()
    try SQLiteFile(league.path).execute("PRAGMA user_version = 2")
    try league.open(Self.schema).close()
    let folder = try Folder()
    try Database(at: folder.path, schema: Self.schema).close()
  }

  @Test("a function of the app that throws undoes the migration, which throws its error")
  func failure() throws {
    let league = try League()
    let error = try league.expectRefusal(
      of: Self.schema,
      hooks: [
        "rename": { transaction in
          try transaction.execute("DELETE FROM count")
          throw Refusal()
        }
      ])
    #expect(error is Refusal)
  }

  @Test("an error of SQLite's in a function of the app names the step")
  func sqliteFailure() throws {
    let league = try League()
    let error = try league.expectRefusal(
      of: Self.schema, hooks: ["rename": { try $0.execute("UPDATE nothing SET a = 1") }])
    guard case .migrationFailed(2, "try", .sqlite(let failure)) = error as? DatabaseError else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.message.contains("nothing"))
  }

  @Test(
    "a function of the app that ends the transaction undoes the migration, even if it continues",
    arguments: [0, 1, 2])
  func ending(kind: Int) throws {
    let league = try League()
    let error = try league.expectRefusal(
      of: Self.schema,
      hooks: [
        "rename": { transaction in
          switch kind {
          case 0: try? transaction._statement("COMMIT").run()
          case 1: try? transaction._statement("ROLLBACK").run()
          default: try transaction._statement("COMMIT").run()
          }
          try? transaction._statement("BEGIN").run()
          try? transaction._statement("DELETE FROM team").run()
          try? transaction._statement("COMMIT").run()
        }
      ])
    #expect(
      error as? DatabaseError
        == .migrationFailed(version: 2, step: "try", because: .transactionAborted))
  }

  @Test("the migration's transaction can't be used after it")
  func kept() throws {
    final class Keeper: @unchecked Sendable { var transaction: WriteTransaction? }
    let keeper = Keeper()
    let league = try League()
    let database = try league.open(Self.schema, hooks: ["rename": { keeper.transaction = $0 }])
    let transaction = try #require(keeper.transaction)
    #expect(throws: DatabaseError.transactionEnded) { try transaction.execute("DELETE FROM team") }
    database.close()
  }
}
