import RuntimeSamples

/// A large input, and the exit statuses that it may have.
struct AnyInput {
  let name: String
  let text: String
  let statuses: [Int32]

  init(_ name: String, _ text: String, _ status: Int32) {
    (self.name, self.text) = (name, text)
    statuses = Self.statuses(status)
  }

  /// Returns the exit statuses of an input that has the given status at 256 KB. Less may be
  /// accepted.
  static func statuses(_ status: Int32) -> [Int32] {
    status == 0 || size >= 1 << 18 ? [status] : [0, status]
  }
}

extension AnyInput {
  /// The size of an input in bytes.
  static let size = Soak.count(1 << 13, soak: 1 << 20)

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

  private static func tables(_ count: Int) -> String {
    head + (0..<count).map { "  t\($0): { columns: { a: text } }\n" }.joined()
  }

  static let oneTable = head + "  t: { columns: { a: text } }\n"

  static let texts: [AnyInput] = characters + scalars + tables + constraints + objects

  private static let characters = [
    "[", "{a: ", "- ", "? ", "\"", "'", "\t", "\n", "\r", "---\n", "\u{FEFF}", "\u{2028}", "&a ",
    "*a ",
    "!t ", "#", "|\n", "a: 1\n", "\"\\", "e\u{301}\u{301}\u{301}",
  ].map { AnyInput("\($0.debugDescription) repeated", repeated($0), 1) }

  private static let scalars: [AnyInput] = [
    AnyInput("one key", repeated("a") + ": 1\n", 1),
    AnyInput("one long key", "? " + repeated("a") + "\n: 1\n", 1),
    AnyInput("one name", head + "  ? " + repeated("a") + "\n  : {}\n", 1),
    AnyInput("one text", head + "  t: { doc: \"\(repeated("x"))\", columns: { a: text } }", 0),
    AnyInput("digits", column("default: " + repeated("9")), 1),
    AnyInput("parentheses", column("check: \"\(repeated("("))\""), 1),
    AnyInput("conditions", column("check: \"\(repeated("a AND "))a\""), 1),
    AnyInput("values", column("oneOf: [\(repeated("1, "))1]"), 0),
    AnyInput("anchors", lines("") { "k\($0): &a\($0) 1\n" }, 1),
  ]

  private static let tables: [AnyInput] = [
    AnyInput("more tables than there can be", tables(20_001), 1),
    AnyInput("as many tables as there can be", tables(min(20_000, size / 20)), 0),
    AnyInput("tables without anything", lines(head) { "  t\($0):\n" }, 1),
    AnyInput("columns", lines(head + "  t:\n    columns:\n") { "      c\($0): text\n" }, 1),
    AnyInput(
      "keys", oneTable.replacing(" } }", with: " }, primaryKey: [\(repeated("a, "))a] }"), 1),
    AnyInput("references", lines(head, reference), 0),
    AnyInput(
      "cases", lines(head + "  t: { columns: { a: E } }\nenums:\n  E:\n") { "    - c\($0)\n" }, 0),
  ]

  private static let constraints: [AnyInput] = [
    AnyInput("indexes", lines(openTable + "    indexes:\n") { "      i\($0): [a]\n" }, 1),
    AnyInput("checks", lines(openTable + "    checks:\n") { "      k\($0): a > \($0)\n" }, 1),
  ]

  private static let objects: [AnyInput] = [
    AnyInput("views", lines(oneTable + "views:\n") { "  v\($0): SELECT a FROM t\n" }, 1),
    AnyInput("triggers", lines(oneTable + "triggers:\n", trigger), 1),
    AnyInput("functions", lines(oneTable + "functions:\n") { "  f\($0): 1\n" }, 1),
  ]

  private static let head = "database: D\ntables:\n"
  private static let openTable = head + "  t:\n    columns: { a: integer, b: integer }\n"

  private static func column(_ cell: String) -> String {
    head + "  t: { columns: { a: { type: integer, \(cell) } } }\n"
  }

  private static func reference(_ number: Int) -> String {
    let cells = "type: integer, primaryKey: true, references: t\(max(0, number - 1))"
    return "  t\(number): { columns: { id: { \(cells) } } }\n"
  }

  private static func trigger(_ number: Int) -> String {
    "  r\(number): CREATE TRIGGER r\(number) AFTER INSERT ON t BEGIN DELETE FROM t; END\n"
  }
}
