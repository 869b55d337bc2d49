import Foundation
import RuntimeSamples
import Testing

@Suite("sealing a version, and taking the seal back")
struct MigrationSealTests {
  private let sandbox: Sandbox
  private let draft = "s.migrations/0002-merge.yaml"

  /// A sealed version with two tables, and a draft that moves the rows of one into the other, which
  /// may refuse them.
  init() throws {
    sandbox = Sandbox()
    let swim =
      "  swim: { columns: { id: { type: integer, primaryKey: true }, minutes: integer } }\n"
    let run = """
      database: S
      tables:
        run: { columns: { id: { type: integer, primaryKey: true }, minutes: { type: integer, max: 60 } } }

      """
    try sandbox.write(run + swim, to: "s.yaml")
    #expect(try sandbox.dbgen("migration", "new", "s.yaml").status == 0)
    #expect(try seal().status == 0)
    try sandbox.write(run, to: "s.yaml")
    #expect(
      try sandbox.dbgen(
        "migration", "new", "s.yaml", "--drop", "swim", "--name", "merge", "--sql-before",
        "INSERT INTO run (minutes) SELECT minutes FROM swim"
      ).status == 0)
  }

  private func seal(_ options: String...) throws -> Outcome {
    try sandbox.dbgen(["migration", "seal", "s.yaml"] + options)
  }

  private func unseal(_ options: String...) throws -> Outcome {
    try sandbox.dbgen(["migration", "unseal", "s.yaml"] + options)
  }

  private func edit(_ old: String, _ new: String, in file: String) throws {
    let text = try sandbox.read(file)
    #expect(text.contains(old))
    try sandbox.write(text.replacing(old, with: new), to: file)
  }

  private func correct() throws {
    try edit("SELECT minutes FROM", "SELECT min(minutes, 60) FROM", in: draft)
  }

  private static let towns = "\n  town: { columns: { id: { type: integer, primaryKey: true } } }"
  private static let enums = "\nenums: { State: [open, closed] }"

  @Test(
    "some rows are tried that both versions accept, if the new rules say which these are",
    arguments: [
      (
        "n: integer, m: integer",
        "n: { type: integer, min: 10, max: 20 }, m: { type: integer, min: 999 }", ""
      ),
      ("s: text", "s: { type: text, oneOf: [open, closed] }", ""),
      (
        "s: text, c: text",
        "s: { type: text, minLength: 5 }, c: { type: text, check: length(c) = 7 }", ""
      ),
      ("town: integer", "town: { type: integer, references: town, index: true }", towns),
      ("s: text", "s: State", enums),
      (
        "s: text, u: text, a: integer, b: integer",
        "s: { type: text, oneOf: [open, closed] }, u: { type: text, oneOf: [yes, no] }, "
          + "a: { type: integer, min: 10, max: 20 }, b: { type: integer, min: 77, max: 88 }", ""
      ),
      ("s: text", "s: boolean", "CASE s WHEN 'yes' THEN 1 WHEN 'no' THEN 0 END"),
      ("s: text", "s: date", "substr(s, 7, 4) || '-' || substr(s, 4, 2) || '-' || substr(s, 1, 2)"),
      ("s: text", "s: date", "substr(s, 4)"),
    ])
  func rowsOfBoth(old: String, new: String, rest: String) throws {
    let sandbox = Sandbox()
    let isConverted = rest.contains("(") || rest.contains("CASE")
    func write(_ columns: String) throws {
      let table = "t: { columns: { id: { type: integer, primaryKey: true }, \(columns) } }"
      try sandbox.write(
        "database: S\ntables:\n  \(table)\(isConverted ? "" : rest)\n", to: "s.yaml")
    }
    try write(old)
    for verb in ["new", "seal"] {
      #expect(try sandbox.dbgen("migration", verb, "s.yaml").status == 0)
    }
    try write(new)
    let convert = isConverted ? ["--convert", "t.s=\(rest)"] : []
    #expect(try sandbox.dbgen(["migration", "new", "s.yaml"] + convert).status == 0)
    let outcome = try sandbox.dbgen("migration", "seal", "s.yaml")
    let refusesAll = outcome.error.contains(
      "warning: all rows that were tried in table 't' are refused: 's' can't be converted to date text"
    )
    #expect(outcome.status == 0 && outcome.error.contains("version 2 refuses"))
    #expect(refusesAll == (rest == "substr(s, 4)"), "\(outcome.error)")
    #expect(outcome.error.contains("[MG013]") == refusesAll)
  }

  @Test("columns beside one that calls a function of the app are planned as they are sealed")
  func appFunction() throws {
    let sandbox = Sandbox()
    let old = """
      database: S
      functions: { ff: { arguments: 1, deterministic: true, innocuous: true } }
      tables:
        t:
          columns:
            id: { type: integer, primaryKey: true }
            a: text

      """
    let new = """
            m: { type: "text?", generated: "ff(a)" }
            n: { type: boolean, default: false }
            p: { type: boolean, default: false }

      """
    for schema in [old, old + new] {
      try sandbox.write(schema, to: "s.yaml")
      for verb in ["new", "seal", "verify"] {
        let outcome = try sandbox.dbgen("migration", verb, "s.yaml")
        #expect(outcome.status == 0, "\(verb): \(outcome)")
      }
    }
    let version = try sandbox.read("s.migrations/0002-add-t-m-and-2-more.yaml")
    #expect(version.contains(#"ADD COLUMN "n""#) && !version.contains("rebuild"), "\(version)")
  }

  @Test("seal warns of names that apps use which may read the databases of the version")
  func olderApps() throws {
    let sandbox = Sandbox()
    func schema(_ column: String) -> String {
      "database: S\ntables:\n  t: { columns: { id: { type: integer, primaryKey: true }, \(column): text? } }\n"
    }
    try sandbox.write(schema("a"), to: "s.yaml")
    for verb in ["new", "seal"] {
      #expect(try sandbox.dbgen("migration", verb, "s.yaml").status == 0)
    }
    try sandbox.write(schema("b"), to: "s.yaml")
    #expect(
      try sandbox.dbgen("migration", "new", "s.yaml", "--rename", "t.a=b", "--name", "b").status
        == 0)
    let draft = "s.migrations/0002-b.yaml"
    try sandbox.write(
      sandbox.read(draft).replacing("steps:", with: "minReader: 1\nsteps:"), to: draft)
    let outcome = try sandbox.dbgen("migration", "seal", "s.yaml")
    #expect(outcome.status == 0)
    #expect(
      outcome.error.hasPrefix(
        "s.migrations/0002-b.yaml:7:37: warning: apps since version 1 can read this database, and use 't.a' [ML006]\n"
      ), "\(outcome.error)")
  }

  @Test("what verify refuses isn't sealed, and what is proved is said")
  func proof() throws {
    let before = try sandbox.read(draft)
    let refusal = try seal()
    #expect(refusal.status == 1)
    #expect(
      refusal.error.hasPrefix(
        "\(draft):6:5: error: fails on a database with rows: 'run SQL': CHECK constraint failed: minutes"
      ), "\(refusal)")
    #expect(refusal.error == (try sandbox.dbgen("migration", "verify", "s.yaml").error))
    #expect(try sandbox.read(draft) == before)
    try correct()
    let sealed = try seal()
    #expect(sealed.output == draft + "\n" && sealed.status == 0)
    #expect(sealed.error.contains(#/^verified 2 versions, 2 steps and \d+ rows\n/#), "\(sealed)")
    #expect(try sandbox.dbgen("generate", "s.yaml", "--output", "Generated").status == 0)
  }

  @Test("a draft is sealed only if the named database matches it")
  func match() throws {
    try correct()
    let path = sandbox.path("theirs.sqlite")
    try SQLiteFile(path).execute("CREATE TABLE run (id INTEGER PRIMARY KEY, minutes TEXT)")
    let before = try sandbox.read(draft)
    let refusal = try seal("theirs.sqlite")
    #expect(refusal.status == 1)
    #expect(
      refusal.error.contains(
        "theirs.sqlite: error: theirs.sqlite has no version, and doesn't match any version of the schema [DB001]"
      ), "\(refusal)")
    #expect(try sandbox.read(draft) == before)
    #expect(try sandbox.dbgen("migration", "apply", "s.yaml", "ours.sqlite").status == 0)
    #expect(try seal("ours.sqlite").status == 0)
  }

  @Test("a version that hasn't been shipped becomes a draft, with the steps that were edited")
  func unsealing() throws {
    try correct()
    #expect(try seal().status == 0)
    let sealed = try sandbox.read(draft)
    try edit("min(minutes, 60)", "min(minutes, 59)", in: draft)
    let edited = try sandbox.dbgen("migration", "new", "s.yaml")
    #expect(edited.status == 1)
    #expect(
      edited.error.contains(
        "note: to edit it, if it hasn't been shipped:   dbgen migration unseal s.yaml\n"),
      "\(edited)")
    let refusal = try unseal()
    #expect(refusal.status == 1)
    #expect(
      refusal.error == """
        \(draft): error: version 2 'merge' can't be unsealed if an app was shipped with it: its users would be locked out [RN107]
        note: if it wasn't:   dbgen migration unseal s.yaml --not-shipped

        """)
    let outcome = try unseal("--not-shipped")
    #expect(outcome.output == draft + "\n" && outcome.error == "" && outcome.status == 0)
    #expect(
      try sandbox.dbgen("migration", "list", "s.yaml").output.contains("2  merge  (draft)"))
    #expect(try sandbox.dbgen("migration", "new", "s.yaml").status == 0)
    #expect(try sandbox.read(draft).contains("SELECT min(minutes, 59) FROM swim"))
    try edit("min(minutes, 59)", "min(minutes, 60)", in: draft)
    #expect(try seal().status == 0)
    #expect(try sandbox.read(draft) == sealed)
  }

  @Test("on a terminal, unsealing asks, and anything but yes leaves the version as it is")
  func confirmation() throws {
    try correct()
    #expect(try seal().status == 0)
    let sealed = try sandbox.read(draft)
    let question = "Unseal it? [y/N] "
    for (answer, questions) in [("\n", 1), ("n\n", 1), ("yess\n", 2), ("\u{4}", 1)] {
      let terminal = try Terminal(["migration", "unseal", "s.yaml"], in: sandbox.root)
      #expect(terminal.waits(for: question))
      terminal.press(answer)
      let outcome = terminal.outcome()
      #expect(outcome.status == 1)
      #expect(outcome.output.components(separatedBy: question).count - 1 == questions)
      // What the terminal shows next begins a line.
      #expect(outcome.output.hasSuffix("\r\n"))
      #expect(try sandbox.read(draft) == sealed)
    }
    let terminal = try Terminal(["migration", "unseal", "s.yaml", "--quiet"], in: sandbox.root)
    #expect(terminal.waits(for: question))
    terminal.press("y\n")
    #expect(terminal.outcome().status == 0)
    #expect(try sandbox.read(draft) != sealed)
  }

  @Test("while unsealing asks, others can work on the history, and aren't undone")
  func changesMeanwhile() throws {
    try correct()
    #expect(try seal().status == 0)
    let sealed = try sandbox.read(draft)
    let terminal = try Terminal(
      ["migration", "unseal", "s.yaml"], in: sandbox.root, environment: ["NO_COLOR": "1"])
    #expect(terminal.waits(for: "Unseal it? [y/N] "))
    try edit("max: 60", "max: 90", in: "s.yaml")
    #expect(try sandbox.dbgen("migration", "new", "s.yaml", "--name", "more").status == 0)
    terminal.press("y\n")
    let outcome = terminal.outcome()
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains(
        "s.migrations: error: the history has changed since it was read: run the command again"),
      "\(outcome)")
    #expect(try sandbox.read(draft) == sealed)
  }

  @Test("of several steps of SQL, the one that fails is named")
  func failingStatement() throws {
    try correct()
    try edit(
      "steps:\n",
      "steps:\n  - sql: \"UPDATE run SET minutes = 1; UPDATE run SET minutes = 2\"\n"
        + "  - sql: \"UPDATE run SET minutes = 3; UPDATE run SET minutes = 99\"\n", in: draft)
    let outcome = try seal()
    #expect(outcome.status == 1)
    let lines = try sandbox.read(draft).components(separatedBy: "\n")
    let line = try #require(lines.firstIndex { $0.contains("minutes = 99") }) + 1
    #expect(outcome.error.contains("\(draft):\(line):5: error: fails on a database"), "\(outcome)")
  }

  @Test("a table of which nothing is proven is named at its statement")
  func unfilled() throws {
    try sandbox.write(
      """
      database: U
      tables:
        run: { columns: { id: { type: integer, primaryKey: true } } }
        odd: { columns: { n: integer }, checks: [n <> n] }

      """, to: "u.yaml")
    #expect(try sandbox.dbgen("migration", "new", "u.yaml").status == 0)
    let path = "u.migrations/0001-initial.yaml"
    let lines = try sandbox.read(path).components(separatedBy: "\n")
    let line = try #require(lines.firstIndex { $0.contains("CREATE TABLE \"odd\"") })
    let outcome = try sandbox.dbgen("migration", "verify", "u.yaml")
    #expect(
      outcome.error.hasPrefix("\(path):\(line):7: warning: no row could be put into table 'odd'"),
      "\(outcome)")
  }

  @Test("only the last version is unsealed, while it has a history")
  func limits() throws {
    let isDraft = try unseal("--not-shipped")
    #expect(isDraft.status == 1)
    #expect(
      isDraft.error.hasPrefix(
        "\(draft):1:1: error: version 2 'merge' is a draft already"), "\(isDraft)")
    #expect(
      isDraft.error.hasSuffix(
        "\nnote: to unseal version 1 'initial' instead, without what was written in the draft:   "
          + "rm \(draft) && dbgen migration unseal s.yaml\n"), "\(isDraft)")
    try correct()
    #expect(try seal().status == 0)
    #expect(
      try sandbox.dbgen("migration", "squash", "s.yaml", "--through", "2").status == 0)
    let squashed = try unseal("--not-shipped")
    #expect(squashed.status == 1)
    #expect(
      squashed.error.hasPrefix(
        "\(draft):1:1: error: the versions before version 2 were squashed"), "\(squashed)")
  }

  @Test("a sealed version that can't be proved any longer is unsealed")
  func oldSeal() throws {
    try correct()
    #expect(try seal().status == 0)
    // An older command sealed without a proof.
    try edit("min(minutes, 60)", "minutes", in: draft)
    #expect(try unseal("--not-shipped").status == 0)
    #expect(try seal().status == 1)
  }
}
