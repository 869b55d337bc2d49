import Testing

@Suite("the help of each verb")
struct UsageTests {
  private let sandbox = Sandbox()

  private func help(_ verb: [String]) throws -> String {
    try sandbox.dbgen(verb + ["--help"]).output
  }

  private func subcommands(of verb: [String]) throws -> [[String]] {
    let list = try #require(try help(verb).split(separator: "SUBCOMMANDS:\n").last)
    return list.matches(of: #/(?m)^  ([a-z-]+) /#).map { verb + [String($0.output.1)] }
  }

  private var verbs: [[String]] {
    get throws {
      let groups = [["migration"], ["cluster"]]
      return try subcommands(of: []).filter { !groups.contains($0) }
        + groups.flatMap { try subcommands(of: $0) }
    }
  }

  @Test("the usage of each verb fits on a line, and names the verb")
  func usage() throws {
    for verb in try verbs {
      let text = try help(verb)
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("USAGE: ") })
      #expect(line.count <= 80, "\(line)")
      #expect(line.hasPrefix("USAGE: dbgen \(verb.joined(separator: " "))"), "\(line)")
      let after = try #require(text.split(separator: line).last)
      #expect(after.hasPrefix("\n\n"), "\(line)")
    }
  }

  @Test("the options of a verb stand before those that it shares with others")
  func order() throws {
    for verb in try verbs {
      let options = try help(verb).matches(of: #/(?m)^  (?:-\w, )?(--[a-z-]+)/#)
        .map { String($0.output.1) }
      guard let first = options.firstIndex(of: "--value-limit") else { continue }
      let after = options[first...].drop { Self.shared.contains($0) }
      #expect(after == [], "\(verb)")
    }
  }

  private static let shared: Set = [
    "--value-limit", "--diagnostics", "--quiet", "--color", "--extension", "--root", "--version",
    "--help",
  ]

  @Test(
    "wrong usage that a verb finds while it runs is shown with the usage of the verb",
    arguments: [
      (["generate", "a.yaml"], "Missing expected argument '--output <dir>'", "generate"),
      (["migration", "list"], "Name one of the 2 schemas", "migration list"),
    ])
  func usageWhileRunning(arguments: [String], message: String, verb: String) throws {
    let schema = "database: A\ntables: { t: { columns: { id: integer } } }\n"
    try sandbox.write(schema, to: "a.yaml")
    try sandbox.write(schema, to: "b.yaml")
    try sandbox.write(
      "schemas:\n  - { schema: a.yaml, output: A }\n  - { schema: b.yaml, output: B }\n",
      to: "dbgen.yaml")
    let outcome = try sandbox.dbgen(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.error.hasPrefix("error: \(message)"), "\(outcome.error)")
    #expect(outcome.error.contains("\nUsage: dbgen \(verb) ["), "\(outcome.error)")
    #expect(
      outcome.error.hasSuffix("\n  See 'dbgen \(verb) --help' for more information.\n"),
      "\(outcome.error)")
  }

  @Test(
    "an option is suggested for one that is near it, and for no other",
    arguments: [
      ("--quite", "Unknown option '--quite'. Did you mean '--quiet'?"),
      ("--frob", "Unknown option '--frob'"),
    ])
  func unknownOption(option: String, message: String) throws {
    let outcome = try sandbox.dbgen(["check", option])
    #expect(outcome.status == 64)
    #expect(outcome.error.hasPrefix("error: \(message)\nUsage: dbgen check ["), "\(outcome.error)")
  }
}
