import Foundation
import RuntimeSamples
import Testing

@Suite("commands of CI in what is printed")
struct WorkflowCommandTests {
  private let sandbox = Sandbox()
  private static let marks = [
    "::error::x", "  ::set-output name=a::b", "##[command]x", "##vso[task.x]y",
  ]

  /// Returns the lines that GitHub Actions or Azure Pipelines would act on.
  private func commands(in outcome: Outcome) -> [String] {
    (outcome.output + "\n" + outcome.error).split(whereSeparator: \.isNewline).map(String.init)
      .filter { line in
        line.drop { $0.isWhitespace }.hasPrefix("::") || line.contains("##[")
          || line.contains("##vso[")
      }
  }

  @Test("no excerpt, name, note or suggestion is one", arguments: marks)
  func messages(mark: String) throws {
    let quoted = "\"\(mark)\""
    let schemas = [
      "\(mark)\n", "database: \(quoted)\n", "database: D\n\(mark): 1\n",
      "database: D\ntables:\n  \(quoted): { columns: { \(quoted): integr } }\n",
      "database: D\ntables:\n  a: { columns: { b: integer, \(quoted): int } }\nqueries:\n  q: |\n    SELECT\n    \(mark)\n",
      "database: D\nenums: { \(quoted): [\(quoted), \(quoted)] }\ntables: {}\n",
      "database: D\ninclude: [\(quoted)]\ntables: {}\n",
      "database: D\ntables: {}\nviews:\n  v: SELECT 1 AS \(quoted.replacing("\"", with: "'"))\n",
      "database: D\ntables:\n  a: { columns: { b: { type: text, default: \(quoted) } }, checks: [\(quoted)] }\n",
    ]
    // In usual runs, each schema has each format, and each verb, too.
    let first = Self.marks.firstIndex { $0 == mark } ?? 0
    for (place, schema) in schemas.enumerated() {
      try sandbox.write(schema, to: "s.yaml")
      for (number, verb) in verbs.enumerated() {
        let formats = Soak.isOn ? formats : [formats[(first + place + number) % formats.count]]
        for format in formats {
          let outcome = try sandbox.dbgen(verb + ["s.yaml", "--diagnostics", format])
          let commands = commands(in: outcome)
          #expect(
            format == "github" ? commands.allSatisfy(isAnnotation) : commands == [],
            "\(verb) \(format) \(schema): \(outcome)")
        }
      }
    }
  }

  private let verbs = [
    ["check"], ["lint"], ["migration", "new"], ["generate", "--output", "out"],
  ]
  private let formats = ["text", "json", "sarif", "github"]

  /// Whether a line is an annotation with one of dbgen's codes, and not also another command.
  private func isAnnotation(_ line: String) -> Bool {
    let begins = ["::error file=", "::warning file=", "::error::", "::notice"].contains {
      line.hasPrefix($0)
    }
    return begins && !line.contains("##[") && !line.contains("##vso[")
  }

  @Test("no path is one, in messages, lists and usage", arguments: marks)
  func paths(mark: String) throws {
    let name = mark.replacing("/", with: "-") + ".yaml"
    try sandbox.write("database: D\ntables:\n  a: { columns: { b: integr } }\n", to: name)
    let valid = "v" + name
    try sandbox.write("database: D\ntables:\n  a: { columns: { b: integer } }\n", to: valid)
    let calls = [
      ["check", name], ["check", name + "x"], ["generate", valid, "--output", mark],
      ["generate", valid, "--output", mark, "--check"], ["migration", "new", valid],
      ["migration", "list", valid], ["migration", "seal", valid], ["migration", "verify", valid],
      ["migration", "new", valid, "--output"], ["export", valid, "a\n\(mark)", "b"],
      ["import", name], ["init", mark], ["init", mark], ["doc", valid, "--output", mark + "/a.md"],
      ["doc", valid, "--check"], ["explain", mark], ["check", "--extension", name, valid],
      ["check", "--value-limit", mark], ["\n" + mark], ["migration", "status", valid, mark],
    ]
    for call in calls {
      let outcome = try sandbox.dbgen(call)
      #expect(commands(in: outcome) == [], "\(call)")
    }
  }

  @Test("a colon at the start of a path isn't one with the colon before the line")
  func colon() throws {
    try sandbox.write("database: D\n", to: ":")
    let outcome = try sandbox.dbgen("check", ":")
    #expect(outcome.error.hasPrefix(":<U+3A>1:1: error: "), "\(outcome)")
  }
}
