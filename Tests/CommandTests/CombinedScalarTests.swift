import Foundation
import RuntimeSamples
import Testing

/// A combining mark behind a quote, or a prepended one before it, makes one `Character` of both, but
/// shells, browsers and parsers see the quote.
@Suite("marks that combine with the characters of a syntax")
struct CombinedScalarTests {
  private let sandbox = Sandbox()
  private static let marks = [("", "\u{301}"), ("\u{600}", ""), ("\u{D4E}", "")]

  private func write(_ column: String, to path: String = "s.yaml") throws {
    let quoted = escaped(column)
    try sandbox.write(
      "database: D\ntables:\n  a: { columns: { id: integer, \"\(quoted)\": { type: text, swiftName: other } } }\n",
      to: path)
  }

  /// Returns a text for a string in double quotes of YAML.
  private func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\", "\"": "\\\(scalar)"
      case "\n": "\\n"
      default: String(scalar)
      }
    }.joined()
  }

  // A name can't have the mark that is only for formatting.
  @Test("a hint to paste is one word for the shell", arguments: [marks[0], marks[2]])
  func shell(mark: (String, String)) throws {
    try write("old")
    try sandbox.addVersion(of: "s.yaml")
    let name = "x\(mark.0)'\(mark.1);touch pwned;\(mark.0)'\(mark.1)"
    try write(name)
    let outcome = try sandbox.dbgen("migration", "new", "s.yaml")
    let hint = try #require(outcome.error.split(separator: "--rename ").dropFirst().first)
    let words = hint.prefix { $0 != "\n" }
    try sandbox.write("printf '%s\\n' \(words)\n", to: "hint.sh")
    #expect(try sandbox.shell("sh hint.sh").output == "a.old=\(name)\n")
  }

  @Test("a draft and a sheet with such names and texts are read back", arguments: marks)
  func roundTrip(mark: (String, String)) throws {
    let all = ["'", "\"", "\\", ",", ":", "#", "{", "-", "\n", "|"]
    let first = Self.marks.firstIndex { $0 == mark } ?? 0
    // Quotes and the backslash meet each mark, the others one of them in usual runs.
    for (place, character) in all.enumerated()
    where place < 3 || (place + first) % Soak.step(3) == 0 {
      let text = "a \(mark.0)\(character)\(mark.1) b"
      let literal = escaped(text)
      try sandbox.write(
        "database: D\ntables:\n  a:\n    doc: \"\(literal)\"\n    columns: { b: { type: text, default: \"\(literal)\", doc: \"\(literal)\" } }\n",
        to: "t.yaml")
      _ = try sandbox.shell("rm -rf t.migrations")
      for verb in ["new", "seal", "verify", "list"] {
        let outcome = try sandbox.dbgen("migration", verb, "t.yaml")
        #expect(outcome.status == 0, "\(verb) \(text): \(outcome)")
      }
      let sheet = try sandbox.dbgen("export", "t.yaml", "--format", "csv")
      try sandbox.write(sheet.output, to: "t.csv")
      let imported = try sandbox.dbgen("import", "t.csv")
      try sandbox.write(imported.output, to: "again.yaml")
      let again = try sandbox.dbgen("export", "again.yaml", "--format", "csv")
      #expect(again.output == sheet.output, "\(text)")
    }
  }

  @Test("documentation has no markup of a text, a name or a path", arguments: marks)
  func documentation(mark: (String, String)) throws {
    let tag = "\(mark.0)<\(mark.1)img src=x onerror=alert(1)\(mark.0)>\(mark.1)"
    let name = "h--\(mark.0)>\(mark.1)\(tag).yaml"
    try sandbox.write(
      "database: D\ntables:\n  a: { doc: '\(tag)', columns: { b: { type: text, doc: '\(tag) | `x`' } } }\n",
      to: name)
    for format in ["html", "md"] {
      let outcome = try sandbox.dbgen("doc", name, "--format", format)
      #expect(outcome.status == 0, "\(outcome)")
      let scalars = Array(outcome.output.unicodeScalars)
      let tags = scalars.indices.filter {
        scalars[$0] == "<" && scalars.dropFirst($0 + 1).starts(with: "img".unicodeScalars)
      }
      #expect(tags.isEmpty, "\(format)")
      let end = "h--\(mark.0)>".unicodeScalars
      #expect(!scalars.indices.contains { scalars[$0...].starts(with: end) }, "\(format)")
    }
  }

  @Test(
    "no path of a project leads out through a name that combines with a slash", arguments: marks)
  func paths(mark: (String, String)) throws {
    try sandbox.write("", to: "outside/keep")
    try write("b", to: "app/s.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.path("app/evil"), withDestinationPath: "../outside")
    for output in [
      "evil/\(mark.0)x\(mark.1)/..", "evil\(mark.0)/\(mark.1)new", "\(mark.1)/../evil",
    ] {
      try sandbox.write(
        "schemas: [{ schema: s.yaml, output: \"\(output)\" }]\n", to: "app/dbgen.yaml")
      _ = try sandbox.dbgen(["generate"], in: "app")
      #expect(try sandbox.files(in: "outside").keys.sorted() == ["keep"], "\(output)")
    }
  }

  @Test("no command of CI hides in a character with a mark", arguments: marks)
  func commands(mark: (String, String)) throws {
    for command in ["##[error]x", "##vso[task.x]y", "::error::x"] {
      let marked = "\(mark.0)\(command)"
      try sandbox.write(
        "database: D\ntables: { a: { columns: { b: \"\(marked)\" } } }\n", to: "c.yaml")
      for format in ["text", "json", "sarif", "github"] {
        let outcome = try sandbox.dbgen("check", "c.yaml", "--diagnostics", format)
        let printed = Array((outcome.output + outcome.error).utf8)
        for part in ["##[", "##vso["] {
          #expect(!printed.indices.contains { printed[$0...].starts(with: part.utf8) }, "\(format)")
        }
      }
    }
  }
}

@Suite("control characters in paths and texts")
struct ControlCharacterTests {
  private let sandbox = Sandbox()

  private let schema = "database: D\ntables: { a: { columns: { b: text } } }\n"

  @Test("no path that a file names has one")
  func paths() throws {
    try sandbox.write(schema, to: "s.yaml")
    try sandbox.write("schemas: [{ schema: s.yaml, output: \"G\\n+++ b/x\" }]\n", to: "dbgen.yaml")
    let project = try sandbox.dbgen("generate")
    #expect(project.error.contains("it has a control character [FI006]"), "\(project)")
    try sandbox.write("database: D\ninclude: [\"x\\ny\"]\ntables: {}\n", to: "i.yaml")
    let include = try sandbox.dbgen("check", "i.yaml")
    #expect(include.error.contains("it has a control character [SC039]"), "\(include)")
  }

  @Test("the module that generated tests import is an identifier")
  func module() throws {
    try sandbox.write(schema, to: "s.yaml")
    try sandbox.write(
      "schemas: [{ schema: s.yaml, output: G, tests: T, module: \"X\\nlet y = 1\" }]\n",
      to: "dbgen.yaml")
    let outcome = try sandbox.dbgen("generate")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("isn't the name of a Swift module [SW001]"), "\(outcome)")
    let option = try sandbox.dbgen(
      "generate", "s.yaml", "--output", "G", "--tests", "T", "--module", "X\nlet y = 1")
    #expect(option.status == 64)
    let derived = try sandbox.dbgen(
      "generate", "s.yaml", "--output", "Sources/X\nlet y = 1/G", "--tests", "T")
    #expect(derived.status == 64)
  }

  @Test(
    "a list of dependencies has no path that make would take for something else",
    arguments: ["a;id", "a\nall:;id", "a:b", "a%", "a|b", "a=b"])
  func depfile(name: String) throws {
    try sandbox.write(schema, to: name + ".yaml")
    let outcome = try sandbox.dbgen("generate", name + ".yaml", "--output", "G", "--depfile", "x.d")
    #expect(outcome.status == 74)
    #expect(outcome.error.contains("make can't read the path"), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("x.d")))
  }

  @Test("a plan is SQL whose comments end with their lines")
  func plan() throws {
    try sandbox.write(schema, to: "s.yaml")
    try sandbox.addVersion(of: "s.yaml")
    try sandbox.write(
      "database: D\ntables: { a: { columns: { b: text }, checks: [\"b <> 'q\\n.shell id\\n\\r.shell id'\"] } }\n",
      to: "s.yaml")
    #expect(try sandbox.dbgen("migration", "new", "s.yaml").status == 0)
    #expect(
      try sandbox.shell(
        "sqlite3 x.db 'CREATE TABLE a (b TEXT NOT NULL) STRICT; PRAGMA user_version = 1'"
      ).status == 0)
    let plan = try sandbox.dbgen("migration", "plan", "s.yaml", "x.db")
    let lines = plan.output.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map { String($0) }
    let inComments = lines.filter { $0.hasPrefix("-- ") }.joined()
    #expect(inComments.contains(".shell id"), "\(plan)")
  }

  @Test("init writes nothing through a link")
  func initThroughLink() throws {
    try sandbox.write("", to: "outside/.dbgen-tmp-mine")
    try sandbox.write("", to: "App/x")
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.path("App/Schemas"), withDestinationPath: "../outside")
    let outcome = try sandbox.dbgen("init", "App")
    #expect(outcome.status == 74)
    #expect(outcome.error.contains("it is outside the folder 'App'"), "\(outcome)")
    #expect(try sandbox.files(in: "outside").keys.sorted() == [".dbgen-tmp-mine"])
  }
}
