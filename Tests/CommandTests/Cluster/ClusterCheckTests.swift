import Testing

@Suite("what a cluster would refuse")
struct ClusterCheckTests {
  private static let schema = """
    database: Arena
    tables:
      player:
        columns:
          id:    { type: integer, primaryKey: true }
          moves: { type: integer, default: 0 }
      game: { columns: { id: { type: integer, primaryKey: true } } }
    triggers:
      moved: |
        CREATE TRIGGER moved AFTER UPDATE ON player BEGIN
          UPDATE player SET moves = moves + 1 WHERE id = NEW.id;
        END
      twice: |
        CREATE TRIGGER twice BEFORE INSERT ON game WHEN NEW.id = 1 BEGIN
          INSERT INTO game VALUES (2);
        END
    queries:
      restart: UPDATE player SET moves = 0 RETURNING id
      restartOne: UPDATE player SET moves = 0 WHERE id = :id RETURNING id
      count: DELETE FROM player WHERE id IN :ids RETURNING (SELECT max(id) FROM player) AS next

    """

  private static let report = """
    arena.yaml:8:3: error: functions of table 'game': a cluster can't run this statement with \
    RETURNING: a trigger or a foreign key inserts into 'game' at the same time [CL001]
      game: { columns: { id: { type: integer, primaryKey: true } } }
      ^~~~
    arena.yaml:19:12: error: a cluster can't run this statement with RETURNING: a trigger or a \
    foreign key updates 'player' at the same time [CL001]
      restart: UPDATE player SET moves = 0 RETURNING id
               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    arena.yaml:21:10: error: a cluster can't run this statement with RETURNING: it returns what a \
    SELECT reads from 'player' while that changes [CL001]
      count: DELETE FROM player WHERE id IN :ids RETURNING (SELECT max(id) FROM player) AS next
             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

    """

  private func outcome(_ arguments: [String], _ text: String) throws -> (Int32, String) {
    let sandbox = Sandbox()
    try sandbox.write(text, to: "arena.yaml")
    let process = try DBGenProcess(arguments, in: sandbox.root)
    let outcome = try process.outcome()
    return (outcome.status, outcome.error)
  }

  @Test(
    "it is reported by each command that checks a schema that runs on one",
    arguments: [
      ["check", "arena.yaml"], ["lint", "arena.yaml"], ["generate", "arena.yaml", "--output", "."],
    ])
  func runsOn(arguments: [String]) throws {
    let place = Self.schema.replacing("\ntables:", with: "\nrunsOn: cluster\ntables:")
    let (status, report) = try outcome(arguments, place)
    #expect(status == 1)
    #expect(report == Self.report)
  }

  @Test("it is reported if it is asked for")
  func option() throws {
    #expect(try outcome(["check", "arena.yaml"], Self.schema) == (0, ""))
    let place = Self.schema.replacing("\ntables:", with: "\n\ntables:")
    #expect(try outcome(["check", "--cluster", "arena.yaml"], place) == (1, Self.report))
  }

  @Test("functions, collations and tokenizers of the app are reported at their names")
  func ownNames() throws {
    let (status, report) = try outcome(
      ["check", "arena.yaml"],
      """
      database: Arena
      runsOn: cluster
      functions: { rank: 2 }
      collations: [german]
      tokenizers: [words]
      tables: { player: { columns: { id: { type: integer, primaryKey: true } } } }

      """)
    #expect(status == 1)
    #expect(
      report == """
        arena.yaml:3:14: error: a cluster doesn't have the function 'rank' that the schema needs \
        [CL001]
        functions: { rank: 2 }
                     ^~~~
        arena.yaml:4:14: error: a cluster doesn't have the collation 'german' that the schema needs \
        [CL001]
        collations: [german]
                     ^~~~~~
        arena.yaml:5:14: error: a cluster doesn't have the tokenizer 'words' that the schema needs \
        [CL001]
        tokenizers: [words]
                     ^~~~~

        """)
  }

  @Test("a function of the app hides no other objection")
  func all() throws {
    let text = Self.schema.replacing("\ntables:", with: "\nfunctions: { rank: 2 }\ntables:")
      .replacing("moves = 0 RETURNING", with: "moves = rank(id, 0) RETURNING")
    let (status, report) = try outcome(["check", "--cluster", "arena.yaml"], text)
    #expect(status == 1)
    let places = report.matches(of: /arena\.yaml:(\d+):\d+: error: .* \[CL001\]/).map(\.1)
    #expect(places == ["2", "8", "19", "21"])
  }

  @Test("steps of a draft that a cluster refuses are reported")
  func steps() throws {
    let sandbox = Sandbox()
    let text = """
      database: Arena
      runsOn: cluster
      tables:
        player:
          columns:
            id: { type: integer, primaryKey: true }

      """
    try sandbox.write(text, to: "arena.yaml")
    try sandbox.addVersion(of: "arena.yaml", "--name", "one")
    try sandbox.write(text + "      level: \"integer?\"\n", to: "arena.yaml")
    let new = try sandbox.dbgen(
      "migration", "new", "arena.yaml", "--name", "two", "--sql",
      "UPDATE player SET level = 1 RETURNING id", "--swift", "fixLevels")
    #expect(new.status == 1)
    for command in ["check", "lint"] {
      let outcome = try sandbox.dbgen(command, "arena.yaml")
      #expect(outcome.status == 1)
      #expect(
        outcome.error.contains(
          """
          arena.migrations/0002-two.yaml:7:5: error: a cluster refuses a step with RETURNING, which \
          some versions of nodes don't survive [CL001]
            - sql: "UPDATE player SET level = 1 RETURNING id"
              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          arena.migrations/0002-two.yaml:8:5: error: only an app could run this step, and none \
          migrates a cluster [CL001]
            - swift: fixLevels
              ^~~~~~~~~~~~~~~~

          """))
    }
  }
}
