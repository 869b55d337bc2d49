import Foundation
import RuntimeSamples
import Testing

/// A version that was shipped refuses rows of some users, and a later one repairs them before it.
@Suite("repairs before a shipped version")
struct MigrationRepairTests {
  private let sandbox = Sandbox()

  private static let repair =
    "2=DELETE FROM user WHERE id NOT IN (SELECT min(id) FROM user GROUP BY email)"

  private static func schema(email: String) -> String {
    """
    database: S
    tables:
      user:
        columns:
          id: { type: integer, primaryKey: true }
          email: \(email)

    """
  }

  @discardableResult
  private func dbgen(_ arguments: String..., status: Int32 = 0) throws -> Outcome {
    let outcome = try DBGenProcess(["migration"] + arguments, in: sandbox.root).outcome()
    #expect(outcome.status == status, "\(outcome)")
    return outcome
  }

  /// Ships versions 1 and 2. The first database is at version 1, the second at version 2.
  private func ship() throws {
    try sandbox.write(Self.schema(email: "text"), to: "s.yaml")
    try dbgen("new", "s.yaml")
    try dbgen("seal", "s.yaml")
    try dbgen("apply", "s.yaml", "x.db")
    try SQLiteFile(sandbox.path("x.db")).execute(
      "INSERT INTO user VALUES (1, 'a'), (2, 'a'), (3, 'b')")
    try sandbox.write(Self.schema(email: "{ type: text, unique: true }"), to: "s.yaml")
    try dbgen("new", "s.yaml", "--name", "unique")
    try dbgen("seal", "s.yaml")
    try dbgen("apply", "s.yaml", "y.db")
    try SQLiteFile(sandbox.path("y.db")).execute("INSERT INTO user VALUES (5, 'a'), (4, 'b')")
  }

  @Test("databases before the version are repaired and migrated, and those at it are left alone")
  func repairs() throws {
    try ship()
    let refused = try dbgen("apply", "s.yaml", "x.db", status: 1)
    #expect(
      refused.error == """
        x.db: error: version 2 'unique' refuses 2 rows of table 'user': 'email' must be unique [DB003]
          id = 1 AND email = 'a'
          id = 2 AND email = 'a'
        x.db: note: nothing was changed; change or delete these rows with SQL, or have the next version do it
        x.db: note: to change or delete rows before version 2:   dbgen migration new s.yaml --repair 2="an SQL statement"

        """)
    let second = try sandbox.read("s.migrations/0002-unique.yaml")
    try dbgen("new", "s.yaml", "--repair", Self.repair)
    let sealed = try dbgen("seal", "s.yaml")
    #expect(sealed.output.hasPrefix("s.migrations/0003-repair-version-2.yaml\n"))
    #expect(try sandbox.read("s.migrations/0002-unique.yaml") == second)
    let third = try sandbox.read("s.migrations/0003-repair-version-2.yaml")
    #expect(
      third.contains(
        """
        steps:
          - repair: { before: 2, sql: "DELETE FROM user WHERE id NOT IN (SELECT min(id) FROM user GROUP BY email)" }
        sql:
          - step: "repair databases before version 2"
            before: 2
            run: "DELETE FROM user WHERE id NOT IN (SELECT min(id) FROM user GROUP BY email)"

        """))
    try dbgen("apply", "s.yaml", "x.db")
    try dbgen("apply", "s.yaml", "y.db")
    let rows = "SELECT id || email FROM user ORDER BY id"
    #expect(try SQLiteFile(sandbox.path("x.db")).rows(rows) == ["1a", "3b"])
    #expect(try SQLiteFile(sandbox.path("y.db")).rows(rows) == ["4b", "5a"])
    for name in ["x.db", "y.db"] {
      #expect(try SQLiteFile(sandbox.path(name)).rows("PRAGMA user_version") == ["3"])
    }
  }

  @Test("the draft runs the repair as well, and keeps it when it is written again")
  func draft() throws {
    try ship()
    try dbgen("new", "s.yaml", "--repair", Self.repair)
    try dbgen("new", "s.yaml", "--sql", "UPDATE user SET email = email || '!'")
    try dbgen("apply", "s.yaml", "x.db")
    #expect(try SQLiteFile(sandbox.path("x.db")).rows("SELECT id FROM user") == ["1", "3"])
  }

  @Test("a repair that SQLite refuses, or of a version that isn't there, is refused at once")
  func impossible() throws {
    try ship()
    let wrong = try dbgen("new", "s.yaml", "--repair", "2=DELETE FROM users", status: 1)
    #expect(wrong.error.contains("no such table: users"), "\(wrong)")
    let missing = try dbgen("new", "s.yaml", "--repair", "7=DELETE FROM user", status: 1)
    #expect(
      missing.error.contains("the history has no migration to version 7"), "\(missing)")
    let own = try dbgen("new", "s.yaml", "--repair", "3=DELETE FROM user", status: 1)
    #expect(
      own.error.hasPrefix(
        "s.yaml: error: --repair '3=DELETE FROM user': version 3 is this one, which can run SQL first: "
          + "use '--sql-before' instead [MG008]\n"), "\(own)")
  }

  @Test("a step that is requested twice isn't written twice")
  func twice() throws {
    try ship()
    for option in ["--repair", "--sql", "--sql-before"] {
      let value = option == "--repair" ? "2=DELETE FROM user" : "DELETE FROM user"
      let outcome = try dbgen("new", "s.yaml", option, value, option, value, status: 1)
      #expect(
        outcome.error == "s.yaml: error: '\(option) '\(value)'' is given twice [RN104]\n")
    }
  }

  @Test("a repair of a version that was squashed has nothing left to do")
  func squashed() throws {
    try ship()
    try dbgen("new", "s.yaml", "--repair", Self.repair)
    try dbgen("seal", "s.yaml")
    try dbgen("squash", "s.yaml", "--through", "2")
    try dbgen("verify", "s.yaml")
    try dbgen("apply", "s.yaml", "y.db")
    #expect(try SQLiteFile(sandbox.path("y.db")).rows("SELECT count(*) FROM user") == ["2"])
  }

  @Test("a rebase that moves the version into the draft says that the repair doesn't fit anymore")
  func moved() throws {
    try ship()
    try dbgen("new", "s.yaml", "--repair", Self.repair, "--name", "fix")
    try dbgen("seal", "s.yaml")
    var theirs: [String: String] = [:]
    for name in ["0002-unique.yaml", "0003-fix.yaml"] {
      theirs[name] = try sandbox.read("s.migrations/\(name)")
      try FileManager.default.removeItem(at: sandbox.url("s.migrations/\(name)"))
    }
    try sandbox.write(Self.schema(email: "text") + "      c: \"text?\"\n", to: "s.yaml")
    try dbgen("new", "s.yaml", "--name", "ours")
    try dbgen("seal", "s.yaml")
    for (name, text) in theirs { try sandbox.write(text, to: "s.migrations/\(name)") }
    try sandbox.write(
      Self.schema(email: "{ type: text, unique: true }") + "      c: \"text?\"\n", to: "s.yaml")
    let refused = try dbgen("rebase", "s.yaml", "--keep", "0002-ours.yaml", status: 1)
    #expect(
      refused.error.hasPrefix(
        "s.migrations/0003-fix.yaml:6:31: error: 'version 2' is different or missing in the merged schema"
      ), "\(refused)")
    try dbgen("rebase", "s.yaml", "--keep", "0002-ours.yaml", "--discard", "0003-fix.yaml")
  }
}
