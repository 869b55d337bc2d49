import Testing

@Suite("the oldest SQLite that an app runs on")
struct NewerSQLTests {
  private static func schema(_ columns: String, oldest: String = "sqlite: 3.38\n") -> String {
    """
    database: Arena
    \(oldest)tables:
      player:
        columns:
          id: { type: integer, primaryKey: true }
    \(columns)
    """
  }

  @Test(
    "SQL of a draft that needs a newer one is an error at its place", arguments: ["check", "lint"])
  func draft(command: String) throws {
    let sandbox = Sandbox()
    try sandbox.write(Self.schema(""), to: "arena.yaml")
    try sandbox.addVersion(of: "arena.yaml", "--name", "one")
    try sandbox.write(Self.schema("      level: \"integer?\"\n"), to: "arena.yaml")
    let new = try sandbox.dbgen(
      "migration", "new", "arena.yaml", "--name", "two", "--sql",
      "UPDATE player SET level = 1 WHERE level IS NOT DISTINCT FROM 2")
    #expect(new.status == 1)
    let outcome = try sandbox.dbgen(command, "arena.yaml")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains(
        """
        arena.migrations/0002-two.yaml:7:58: error: IS DISTINCT FROM needs SQLite 3.39, and the app also \
        runs on 3.38 [SC160]
        """), "\(outcome.error)")
  }

  @Test("it is a version from 3.38 on")
  func version() throws {
    let sandbox = Sandbox()
    for (text, message) in [
      ("3.37", "generated source needs SQLite 3.38 or later [SC012]"),
      ("4.0", "'4.0' isn't a version of SQLite, such as 3.39 [SC011]"),
    ] {
      try sandbox.write(Self.schema("", oldest: "sqlite: \(text)\n"), to: "arena.yaml")
      let outcome = try sandbox.dbgen("check", "arena.yaml")
      #expect(outcome.status == 1)
      #expect(outcome.error.hasPrefix("arena.yaml:2:9: error: \(message)\n"), "\(outcome.error)")
    }
    for text in ["3.40", "\"3.40\"", "3.40.1", "3.50"] {
      try sandbox.write(Self.schema("", oldest: "sqlite: \(text)\n"), to: "arena.yaml")
      #expect(try sandbox.dbgen("check", "arena.yaml").status == 0)
    }
    let exported = try sandbox.dbgen("export", "arena.yaml", "--format", "json")
    #expect(exported.output.contains("\"sqlite\": \"3.50\""))
  }
}
