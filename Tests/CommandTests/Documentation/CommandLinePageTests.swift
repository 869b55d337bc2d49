import Testing

@Suite("the page of the command line")
struct CommandLinePageTests {
  private let sandbox: Sandbox
  private let text: String

  init() throws {
    sandbox = Sandbox()
    text = try Page("docs/command-line.md").text
  }

  @Test("docs/command-line.md has a section for each verb, with its options and no others")
  func verbs() throws {
    let verbs = try subcommands(of: [])
    #expect(verbs.contains("generate") && verbs.contains("migration"))
    let groups = ["migration", "cluster"]
    for verb in verbs where !groups.contains(verb) { try check([verb]) }
    for group in groups {
      for verb in try subcommands(of: [group]) { try check([group, verb]) }
    }
  }

  /// The verbs that the help lists.
  private func subcommands(of verb: [String]) throws -> [String] {
    let help = try sandbox.dbgen(verb + ["--help"]).output
    let list = try #require(help.split(separator: "SUBCOMMANDS:\n").last)
    return list.matches(of: #/(?m)^  ([a-z-]+) /#).map { String($0.output.1) }
  }

  private func check(_ verb: [String]) throws {
    let title = verb.joined(separator: " ")
    let section = try #require(
      text.split(separator: "\n## ").first { $0.hasPrefix(title + "\n") }, "\(title)")
    let help = try sandbox.dbgen(verb + ["--help"]).output
    let options = help.matches(of: #/(?m)^  (?:-\w, )?(--[a-z-]+)/#).map { String($0.output.1) }
    let shown = section.matches(of: #/(?m)^\| [^|]*`(--[a-z-]+)[^|]*`[^|]*\|/#)
      .map { String($0.output.1) }
    #expect(
      Set(options).subtracting(Self.common) == Set(shown).subtracting(Self.common), "\(title)")
    #expect(options.contains("--version"), "\(title)")
  }

  /// The options that the page describes once.
  private static let common: Set<String> = [
    "--extension", "--value-limit", "--diagnostics", "--config", "--quiet", "--root", "--color",
    "--version",
    "--help",
  ]

  @Test("docs/command-line.md shows how to write the completions of each shell")
  func completions() throws {
    let shells = text.matches(of: /`dbgen --generate-completion-script (\w+) > ~/).map(\.output.1)
    #expect(shells == ["bash", "zsh", "fish"])
    for shell in shells {
      let outcome = try sandbox.dbgen("--generate-completion-script", String(shell))
      #expect(outcome.status == 0 && outcome.output.contains("migration"), "\(shell)")
    }
  }
}
