import Foundation
import RuntimeSamples
import Testing

@Suite("database files made to do harm")
struct HostileFileTests {
  private let sandbox = Sandbox()

  private func version(_ name: String, balance: String) throws {
    try sandbox.write(
      """
      database: Bank
      tables:
        account:
          columns:
            id: { type: integer, primaryKey: true }
            balance: \(balance)

      """, to: "bank.yaml")
    #expect(try sandbox.dbgen("migration", "new", "bank.yaml", "--name", name).status == 0)
    #expect(try sandbox.dbgen("migration", "seal", "bank.yaml").status == 0)
  }

  /// Replaces a text in the file with another one, padded to the same length.
  private func replace(_ text: String, by other: String) throws {
    var bytes = try Data(contentsOf: sandbox.url("bank.db"))
    let range = try #require(bytes.range(of: Data(text.utf8)))
    let padded = other.padding(toLength: text.utf8.count, withPad: " ", startingAt: 0)
    bytes.replaceSubrange(range, with: Data(padded.utf8))
    try bytes.write(to: sandbox.url("bank.db"))
  }

  @Test("migration apply runs no SQL that follows the statement of an index in the file")
  func apply() throws {
    try version("one", balance: "integer")
    #expect(try sandbox.dbgen("migration", "apply", "bank.yaml", "bank.db").status == 0)
    let index =
      "CREATE INDEX own ON account (balance /*" + String(repeating: "x", count: 100) + "*/)"
    do {
      let database = try SQLiteFile(sandbox.path("bank.db"))
      try database.execute("PRAGMA journal_mode = DELETE")
      try database.execute("INSERT INTO account (balance) VALUES (1), (2)")
      try database.execute(index)
    }
    try replace(
      index,
      by: "CREATE INDEX own ON account (balance); ATTACH 'foreign.db' AS f; "
        + "CREATE TABLE f.x (a); UPDATE account SET balance = 666 --")
    let before = try sandbox.read("bank.db")
    try version("two", balance: "{ type: integer, min: 0 }")
    let outcome = try sandbox.dbgen("migration", "apply", "bank.yaml", "bank.db")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains(
        "failed in the step 'keep index 'own' of table 'account', which isn't in the schema': "
          + "invalid statement, it must create index 'own' of table 'account' and do nothing else"),
      "\(outcome.error)")
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("foreign.db")))
    #expect(try sandbox.read("bank.db") == before)
  }

  @Test(
    "migration status and plan create no file beside one, and read its log",
    arguments: ["status", "plan"])
  func log(verb: String) throws {
    try version("one", balance: "integer")
    #expect(try sandbox.dbgen("migration", "apply", "bank.yaml", "bank.db").status == 0)
    let database = try SQLiteFile(sandbox.path("bank.db"))
    try database.execute("ALTER TABLE account ADD note TEXT; PRAGMA user_version = 7")
    try sandbox.write("", to: "copy/.keep")
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(
        at: sandbox.url("bank.db" + ending), to: sandbox.url("copy/bank.db" + ending))
    }
    let before = try sandbox.files(in: "copy")
    for path in ["copy/bank.db", "bank.db"] {
      let outcome = try sandbox.dbgen("migration", verb, "bank.yaml", path)
      #expect(outcome.status == 1)
      #expect((outcome.output + outcome.error).contains("version 7"), "\(outcome)")
    }
    #expect(try sandbox.files(in: "copy") == before)
  }
}
