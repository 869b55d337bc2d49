import Testing

@Suite("constants that SQLite can't use")
struct ConstantFaultTests {
  private static func schema(_ columns: String = "", _ rest: String = "") -> String {
    """
    database: Arena
    tables:
      player:
        columns:
          id: { type: integer, primaryKey: true }
    \(columns)\(rest)
    """
  }

  @Test("one in a draft is a warning at its place", arguments: ["check", "lint"])
  func draft(command: String) throws {
    let sandbox = Sandbox()
    try sandbox.write(Self.schema(), to: "arena.yaml")
    try sandbox.addVersion(of: "arena.yaml", "--name", "one")
    try sandbox.write(Self.schema("      day: \"text?\"\n"), to: "arena.yaml")
    let new = try sandbox.dbgen(
      "migration", "new", "arena.yaml", "--name", "two", "--fill", "player.day=date('now', '1 dy')",
      "--sql", "UPDATE player SET day = json_set(day, 'a', 1)")
    #expect(new.status == 0)
    let outcome = try sandbox.dbgen(command, "arena.yaml")
    #expect(outcome.status == 0)
    for message in [
      "6:65: warning: date() is always NULL: SQLite can't use the modifier '1 dy' [SC162]",
      "7:49: warning: json_set() always fails: SQLite can't use the path 'a' [SC162]",
    ] {
      #expect(
        outcome.error.contains("arena.migrations/0002-two.yaml:\(message)"), "\(outcome.error)")
    }
    #expect(try sandbox.dbgen("migration", "seal", "arena.yaml").status == 0)
    #expect(!(try sandbox.dbgen(command, "arena.yaml").error.contains("SC162")))
  }

  @Test("a constant without quotes is reported, also for a newer SQLite that is known")
  func numbers() throws {
    let sandbox = Sandbox()
    let query =
      "SELECT date(1700000000) AS a, date(1700000000, 'auto') AS b, date(id) AS c FROM player"
    try sandbox.write(
      "sqlite: 3.50\n" + Self.schema("", "queries: { q: \"\(query)\" }\n"), to: "arena.yaml")
    #expect(
      try sandbox.dbgen("check", "arena.yaml").error.contains(
        "7:28: error: date() is always NULL: SQLite can't use the time 1700000000 [SC162]\n"))
  }

  @Test(
    "a path behind an arrow is judged, and a name or a place isn't one",
    arguments: [
      ("'$[x'", true), ("'$.a[x]'", true), ("'$.a'", false), ("'$[0]'", false), ("'$[#-1]'", false),
      ("'a[x'", false), ("'[x]'", true), ("'[1]'", false), ("'a b'", false),
    ])
  func arrows(path: String, isFault: Bool) throws {
    let sandbox = Sandbox()
    let query = "{ sql: \"SELECT doc -> \(path) AS a FROM player\", columns: { a: text? } }"
    try sandbox.write(
      Self.schema("      doc: text\n", "queries: { q: \(query) }\n"), to: "arena.yaml")
    let error = try sandbox.dbgen("check", "arena.yaml").error
    #expect(error.contains("'->' always fails: SQLite can't use the path") == isFault, "\(error)")
  }

  @Test("what is meant for a newer SQLite than the linked one isn't reported")
  func newer() throws {
    let sandbox = Sandbox()
    try sandbox.write(
      "sqlite: 3.99\n"
        + Self.schema("", "queries: { q: \"SELECT date('now', 'next day') AS d FROM player\" }\n"),
      to: "arena.yaml")
    #expect(try sandbox.dbgen("check", "arena.yaml").error == "")
  }
}
