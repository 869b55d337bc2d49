import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("any amount of anything")
struct AnyInputTests {
  @Test(
    "any schema ends within 512 MB of addresses, with exit status 0 or 1 and the reason",
    arguments: AnyInput.texts.map(\.name))
  func texts(name: String) throws {
    let input = try #require(AnyInput.texts.first { $0.name == name })
    try expectEnd(Array(input.text.utf8), input.statuses)
  }

  @Test("a schema of random bytes is refused", arguments: 0..<3)
  func bytes(seed: Int) throws {
    var state = UInt64(seed + 1)
    let alphabets: [[UInt8]] = [
      Array(0...255), Array(0x20..<0x7F), Array("[]{}:-?\n 'a&*!|>#%@\"\\,~".utf8),
    ]
    let alphabet = alphabets[seed % alphabets.count]
    let bytes = (0..<AnyInput.size).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return alphabet[Int(state >> 33) % alphabet.count]
    }
    try expectEnd(bytes, [1])
  }

  /// SQLite expands a named SELECT at each mention.
  @Test(
    "a few lines of SQL that expand to a billion are refused, in 512 MB of addresses",
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
    try expectEnd(Array((AnyInput.oneTable + objects).utf8), [1])
  }

  private func expectEnd(
    _ bytes: [UInt8], _ statuses: [Int32], sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let sandbox = Sandbox()
    try Data(bytes).write(to: sandbox.url("schema.yaml"))
    let outcome = try sandbox.limited("check", "schema.yaml")
    #expect(
      statuses.contains(outcome.status), "\(outcome.error.prefix(300))",
      sourceLocation: sourceLocation)
    #expect(outcome.output == "", sourceLocation: sourceLocation)
    let isExplained = outcome.error.contains(/schema\.yaml:\d+:\d+: error: .* \[S[CW]\d{3}\]/)
    #expect(isExplained == (outcome.status == 1), sourceLocation: sourceLocation)
    #expect(try sandbox.files(in: "").count == 1, sourceLocation: sourceLocation)
  }
}
