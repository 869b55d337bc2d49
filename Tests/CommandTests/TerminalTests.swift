import Foundation
import RuntimeSamples
import Testing

/// The command as users see it. The tests also run with the command of a release, which `DBGEN_COMMAND` names.
@Suite("the command on a terminal")
struct TerminalTests {
  private let sandbox: Sandbox

  /// Creates a schema with a sealed version and a draft, one with an error, and databases.
  init() throws {
    sandbox = try Sandbox.package(tables: ["team"])
    for arguments in [
      ["new", "Schemas/league.yaml"], ["seal", "Schemas/league.yaml"],
      ["apply", "Schemas/league.yaml", "league.sqlite"],
    ] {
      #expect(try sandbox.dbgen(["migration"] + arguments).status == 0)
    }
    try sandbox.writeSchema(tables: ["team", "club"])
    #expect(try sandbox.dbgen("migration", "new", "Schemas/league.yaml").status == 0)
    try sandbox.write(
      "database: Broken\ntables: { a: { columns: { b: txt } } }\n", to: "broken.yaml")
    try SQLiteFile(sandbox.path("old.sqlite")).execute(
      "CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (id INTEGER PRIMARY KEY)")
  }

  /// A run of the command, and the status with which it ends.
  struct Run: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    var status: Int32 = 0

    init(_ line: String, status: Int32 = 0) {
      arguments = line.split(separator: " ").map(String.init)
      self.status = status
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  /// Runs that show how far they are.
  private static let long = [
    Run("import old.sqlite"),
    Run("init Old --from old.sqlite --package https://example.com/dbgen"),
    Run("generate Schemas/league.yaml --output Generated"),
    Run("migration verify Schemas/league.yaml"),
    Run("migration apply Schemas/league.yaml league.sqlite"),
  ]

  private static let short = [
    Run("init App --package https://example.com/dbgen"),
    Run("generate Schemas/league.yaml --output Generated --check", status: 1),
    Run("generate Schemas/league.yaml --output Generated --diff", status: 1),
    Run("generate Schemas/league.yaml --single-file -"),
    Run("check Schemas/league.yaml"),
    Run("check broken.yaml", status: 1),
    Run("check missing.yaml", status: 74),
    Run("lint Schemas/league.yaml"),
    Run("explain"),
    Run("explain SC014"),
    Run("export Schemas/league.yaml --format sql"),
    Run("doc Schemas/league.yaml"),
    Run("doc Schemas/league.yaml --output league.html"),
    Run("schema-json"),
    Run("migration new Schemas/league.yaml"),
    Run("migration seal Schemas/league.yaml"),
    Run("migration unseal Schemas/league.yaml --not-shipped", status: 1),
    Run("migration list Schemas/league.yaml"),
    Run("migration rebase Schemas/league.yaml"),
    Run("migration squash Schemas/league.yaml --through 2", status: 1),
    Run("migration status Schemas/league.yaml league.sqlite"),
    Run("migration plan Schemas/league.yaml league.sqlite"),
    Run("cluster load league.sqlite", status: 64),
    Run("cluster dump Schemas/league.yaml", status: 64),
  ]

  @Test("the runs on terminals are of all verbs")
  func verbs() throws {
    struct Help: Decodable { let command: Command }
    struct Command: Decodable {
      let commandName: String
      let subcommands: [Command]?

      var verbs: [String] {
        let verbs = (subcommands ?? []).filter { $0.commandName != "help" }
          .flatMap { command in command.verbs.map { command.commandName + " " + $0 } }
        return verbs.isEmpty ? [""] : verbs
      }
    }
    let text = try sandbox.dbgen("--experimental-dump-help").output
    let help = try JSONDecoder().decode(Help.self, from: Data(text.utf8))
    #expect(help.command.verbs.count > 15)
    for verb in help.command.verbs {
      #expect(
        (Self.long + Self.short).contains { ($0.testDescription + " ").hasPrefix(verb) }, "\(verb)")
    }
  }

  /// A terminal's width and what it says of its colors.
  private static let terminals: [(columns: UInt16, environment: [String: String])] = [
    (80, [:]), (40, ["NO_COLOR": "1"]), (40, [:]), (80, ["TERM": "dumb"]),
  ]

  @Test(
    "a terminal of any width, with colors or without, shows what a pipe gets",
    arguments: long + short)
  func samePlainText(run: Run) throws {
    let pipe = try copy { try $0.shell("exec \"$DBGEN\" \(run.testDescription) 2>&1") }
    #expect(pipe.status == run.status, "\(pipe)")
    // In usual runs, a run has every other terminal, and the next run the others.
    let place = (Self.long + Self.short).firstIndex { $0.arguments == run.arguments } ?? 0
    let terminals = Self.terminals.dropFirst(Soak.isOn ? 0 : place % 2)
    for (columns, environment) in Array(terminals).sampled(every: 2) {
      let outcome = try copy {
        try Terminal(run.arguments, in: $0.root, columns: columns, environment: environment)
          .outcome()
      }
      #expect(outcome.status == run.status, "\(outcome)")
      let hasDiagnostics = run.status != 64 && pipe.output.contains(#/(error|warning): /#)
      let hasColors = environment.isEmpty && hasDiagnostics
      #expect(outcome.output.contains(/\u{1B}\[[0-9;]+m/) == hasColors)
      // An explanation is broken between words.
      let texts = [outcome.output.plain, pipe.output].map { text in
        run.arguments.first == "explain" ? text.split(whereSeparator: \.isWhitespace) : [text[...]]
      }
      #expect(texts[0] == texts[1], "\(columns) \(environment)")
    }
  }

  @Test("the sentences of an explanation are broken between words")
  func explanation() throws {
    let outcome = try Terminal(["explain", "SC014"], in: sandbox.root, columns: 40).outcome()
    let lines = outcome.output.plain.split(separator: "\n", omittingEmptySubsequences: false)
    let sentences = lines.prefix { !$0.isEmpty }
    #expect(sentences.count > 2 && sentences.allSatisfy { $0.count <= 40 }, "\(outcome)")
    let whole = try sandbox.dbgen("explain", "SC014").output
    #expect(whole.replacing("\n", with: " ").hasPrefix(sentences.joined(separator: " ")))
  }

  @Test(
    "a terminal of any width shows how far a long run is, in one line that isn't wrapped",
    arguments: long)
  func progress(run: Run) throws {
    for columns: UInt16 in [80, 40] {
      let arguments = run.arguments + ["--progress-after", "0"]
      let outcome = try copy { try Terminal(arguments, in: $0.root, columns: columns).outcome() }
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.output.contains(/\r\u{1B}\[K\u{1B}\[\?7l[^\n]+\u{1B}\[\?7h/), "\(outcome)")
    }
  }

  @Test("a line of a schema is shown as far as a terminal has room", arguments: [40, 80, 400])
  func excerpt(columns: Int) throws {
    let others = (1...30).map { "column\($0): integer" }.joined(separator: ", ")
    try sandbox.write(
      "database: Long\ntables: { a: { columns: { \(others), b: txt, "
        + "\(others.replacing("column", with: "other")) } } }\n",
      to: "long.yaml")
    let outcome = try Terminal(
      ["check", "long.yaml"], in: sandbox.root, columns: UInt16(columns),
      environment: ["NO_COLOR": "1"]
    ).outcome()
    let lines = outcome.output.plain.split(separator: "\n")
    #expect(lines.count == 4, "\(outcome)")
    #expect(lines[1].count == min(columns, 206) && lines[1].hasSuffix("..."))
    let caret = lines[2].firstIndex(of: "^").map {
      lines[2].distance(from: lines[2].startIndex, to: $0)
    }
    #expect(lines[1].dropFirst(caret ?? 0).hasPrefix("txt"))
  }

  @Test("a process that has the database locked is named, and waited for")
  func lock() throws {
    try sandbox.writeSchema(tables: ["team", "club", "coach"])
    #expect(try sandbox.dbgen("migration", "new", "Schemas/league.yaml").status == 0)
    let file = try SQLiteFile(sandbox.path("league.sqlite"))
    try file.execute("BEGIN IMMEDIATE")
    let terminal = try Terminal(
      ["migration", "apply", "Schemas/league.yaml", "league.sqlite", "--progress-after", "0"],
      in: sandbox.root, columns: 200)
    #if os(Linux)
      #expect(terminal.waits(for: "(process \(getpid())), which has 'league.sqlite' locked"))
    #else
      #expect(terminal.waits(for: "waiting for another process, which has 'league.sqlite' locked"))
    #endif
    try file.execute("COMMIT")
    let outcome = terminal.outcome()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.contains("league.sqlite was migrated from version 1 to version 2"))
  }

  @Test("a line of progress without room ends with an ellipsis")
  func narrow() throws {
    let table = "a_table_with_a_name_that_has_no_room_in_40_columns"
    try SQLiteFile(sandbox.path("long.sqlite")).execute(
      "CREATE TABLE \(table) (id INTEGER PRIMARY KEY)")
    let outcome = try Terminal(
      ["import", "long.sqlite", "--progress-after", "0"], in: sandbox.root, columns: 40,
      showsOutput: false
    ).outcome()
    let shown = "reading table 1 of 1: a_table_with_a_na…"
    #expect(shown.count == 40)
    #expect(outcome.output == "\r\u{1B}[K\u{1B}[?7l\(shown)\u{1B}[?7h\r\u{1B}[K")
  }

  @Test("a run whose standard output and error are closed ends as usual", arguments: long + short)
  func closed(run: Run) throws {
    let outcome = try copy {
      try $0.shell("exec \"$DBGEN\" \(run.testDescription) >&- 2>&-")
    }
    #expect(outcome == Outcome(status: run.status, output: "", error: ""))
  }

  /// The terminal holds back what isn't read, and so the run: it can't end before.
  @Test("Ctrl-C in the middle of a run ends it at once")
  func interrupt() throws {
    let tables = (0..<400).map { "CREATE TABLE a_table_with_a_name_that_is_long_enough_\($0) (a);" }
    try SQLiteFile(sandbox.path("many.sqlite")).execute(tables.joined())
    let run = try Terminal(
      ["import", "many.sqlite", "--output", "many.yaml", "--progress-after", "0"], in: sandbox.root)
    #expect(run.waits(for: "reading table 1 of 400"))
    run.press("\u{3}")
    let outcome = run.outcome()
    #expect(outcome.status == -SIGINT)
    #expect(outcome.output.hasSuffix("\r\u{1B}[K"), "the line is left behind")
    #expect(
      try sandbox.files(in: "").keys.filter { $0.contains("many.yaml") || $0.contains("tmp") } == []
    )
  }

  @Test("Ctrl-C ends a run that watches")
  func watching() throws {
    let run = try Terminal(
      ["generate", "Schemas/league.yaml", "--output", "Generated", "--watch"], in: sandbox.root)
    #expect(run.waits(for: "wrote "))
    run.press("\u{3}")
    #expect(run.outcome().status == -SIGINT)
  }

  /// Runs the command in a copy of the sandbox, which goes afterward.
  private func copy(_ run: (Sandbox) throws -> Outcome) throws -> Outcome {
    let copy = Sandbox()
    try FileManager.default.removeItem(at: copy.root)
    try FileManager.default.copyItem(at: sandbox.root, to: copy.root)
    return try withExtendedLifetime(copy) { try run(copy) }
  }
}

extension String {
  /// The text that a terminal got, without line feeds' carriage returns, colors and the line that says how far
  /// a run is.
  fileprivate var plain: String {
    replacing("\r\n", with: "\n")
      .replacing(/\r\u{1B}\[K(\u{1B}\[\?7l[^\n]*?\u{1B}\[\?7h)?/, with: "")
      .replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }
}
