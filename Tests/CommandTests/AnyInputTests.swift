import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("a megabyte of anything", .serialized)
struct AnyInputTests {
  /// Far above what a release build takes, for this may be a debug build on a busy machine.
  private static let longest = Duration.seconds(60)

  private static let size = 1 << 20

  private static func repeated(_ text: String) -> String {
    String(repeating: text, count: size / text.utf8.count)
  }

  private static func lines(_ head: String, _ line: (Int) -> String) -> String {
    var text = head
    var number = 0
    while text.utf8.count < size {
      text += line(number)
      number += 1
    }
    return text
  }

  private static let tables = "database: D\ntables:\n"
  private static let oneTable = tables + "  t: { columns: { a: text } }\n"

  static let texts: [(name: String, text: String, status: Int32)] = [
    ("brackets", repeated("["), 1), ("braces", repeated("{a: "), 1), ("dashes", repeated("- "), 1),
    ("quotes", repeated("\""), 1), ("single quotes", repeated("'"), 1), ("tabs", repeated("\t"), 1),
    ("line breaks", repeated("\n"), 1), ("carriage returns", repeated("\r"), 1),
    ("anchors", lines("") { "k\($0): &a\($0) 1\n" }, 1), ("aliases", repeated("*a "), 1),
    ("documents", repeated("---\n"), 1), ("marks", repeated("\u{FEFF}"), 1),
    ("accents", repeated("e" + String(repeating: "\u{301}", count: 50)), 1),
    ("one key", String(repeating: "a", count: size) + ": 1\n", 1),
    ("one quoted key", "? " + String(repeating: "a", count: size) + "\n: 1\n", 1),
    ("one name", tables + "  ? " + String(repeating: "a", count: size) + "\n  : {}\n", 1),
    ("one text", "database: D\ntables: { t: { doc: \"\(repeated("x"))\", columns: { a: text } } }", 0),
    ("unknown words", lines("") { "k\($0): 1\n" }, 1), ("one key often", repeated("a: 1\n"), 1),
    ("tables", lines(tables) { "  t\($0): { columns: { a: text } }\n" }, 0),
    ("tables of no type", lines(tables) { "  t\($0): { columns: { a: txt } }\n" }, 1),
    ("tables without anything", lines(tables) { "  t\($0):\n" }, 1),
    ("columns", lines(tables + "  t:\n    columns:\n") { "      c\($0): text\n" }, 1),
    ("references", lines(tables) { number in
      let columns = "{ id: { type: integer, primaryKey: true, references: t\(max(0, number - 1)) } }"
      return "  t\(number): { columns: \(columns) }\n"
    }, 0),
    ("indexes", lines(oneTable + "    indexes:\n".replacing("    ", with: "  i:\n    columns: { a: text }\n    ")) {
      "      i\($0): [a]\n"
    }, 1),
    ("checks", lines(tables + "  t:\n    columns: { a: integer }\n    checks:\n") {
      "      k\($0): a > \($0)\n"
    }, 1),
    ("columns of a key", oneTable.replacing(" } }", with: " }, primaryKey: [\(repeated("a, "))a] }"), 1),
    ("views", lines(oneTable + "views:\n") { "  v\($0): SELECT a FROM t\n" }, 1),
    ("triggers", lines(oneTable + "triggers:\n") {
      "  r\($0): CREATE TRIGGER r\($0) AFTER INSERT ON t BEGIN DELETE FROM t; END\n"
    }, 1),
    ("cases", lines(tables + "  t: { columns: { a: E } }\nenums:\n  E:\n") { "    - c\($0)\n" }, 0),
    ("functions", lines(oneTable + "functions:\n") { "  f\($0): 1\n" }, 1),
    ("parentheses", tables + "  t: { columns: { a: { type: integer, check: \""
      + String(repeating: "(", count: size / 2) + "a" + String(repeating: ")", count: size / 2)
      + "\" } } }\n", 1),
    ("digits", tables + "  t: { columns: { a: { type: integer, default: \(repeated("9")) } } }\n", 1),
  ]

  @Test(
    "ends in time, in 256 MB, in exit status 0 or 1, and says why",
    arguments: texts.map(\.name))
  func texts(name: String) throws {
    let (_, text, status) = try #require(Self.texts.first { $0.name == name })
    try expectEnd(Array(text.utf8), status: status)
  }

  @Test("of random bytes ends in time and is refused", arguments: 0..<6)
  func bytes(seed: Int) throws {
    var state = UInt64(seed + 1)
    let alphabets: [[UInt8]] = [
      Array(0...255), Array(0x20..<0x7F), Array("[]{}:-?\n 'a&*!|>#%@\"\\,~".utf8),
    ]
    let alphabet = alphabets[seed % alphabets.count]
    let bytes = (0..<Self.size).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return alphabet[Int(state >> 33) % alphabet.count]
    }
    try expectEnd(bytes, status: 1)
  }

  /// SQLite puts a SELECT in the place of each mention of its name.
  @Test(
    "a few lines of SQL that come to a billion are refused in time and in 256 MB",
    arguments: ["view", "trigger", "views"])
  func multiplied(_ kind: String) throws {
    let steps = (1..<40).map { number in
      let last = "(SELECT a FROM c\(number - 1))"
      return (name: "c\(number)", select: "SELECT \(last) || \(last) AS a")
    }
    let with =
      "WITH c0 AS (SELECT 'x' AS a), "
      + steps.map { "\($0.name) AS (\($0.select))" }.joined(separator: ", ") + " SELECT a FROM c39"
    let objects =
      switch kind {
      case "view": "views:\n  v: { sql: \"\(with)\", columns: { a: text } }\n"
      case "trigger":
        "triggers:\n  r: CREATE TRIGGER r AFTER INSERT ON t BEGIN INSERT INTO t \(with); END\n"
      default:
        "views:\n  c0: SELECT a FROM t\n"
          + steps.map { "  \($0.name): { sql: \"\($0.select)\", columns: { a: text } }\n" }.joined()
      }
    try expectEnd(Array((Self.oneTable + objects).utf8), status: 1)
  }

  private func expectEnd(
    _ bytes: [UInt8], status: Int32, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let sandbox = try Sandbox()
    try Data(bytes).write(to: sandbox.url("schema.yaml"))
    var outcome = Outcome(status: 0, output: "", error: "")
    let time = try ContinuousClock().measure {
      // Twice what is promised, for the memory that a process has on its map and doesn't touch.
      outcome = try sandbox.shell("ulimit -v 2097152; exec \"$DBGEN\" check schema.yaml")
    }
    #expect(outcome.status == status, "\(outcome.error.prefix(300))", sourceLocation: sourceLocation)
    #expect(outcome.output == "", sourceLocation: sourceLocation)
    #expect(time < Self.longest, sourceLocation: sourceLocation)
    let isExplained = outcome.error.contains(/schema\.yaml:\d+:\d+: error: .* \[S[CW]\d{3}\]/)
    #expect(isExplained == (status == 1), sourceLocation: sourceLocation)
    #expect(try sandbox.files(in: "").count == 1, sourceLocation: sourceLocation)
  }
}
