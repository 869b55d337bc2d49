import Foundation
import RuntimeSamples
import Testing

@Suite("importing any amount of anything")
struct AnyImportTests {
  private let sandbox = Sandbox()

  @Test(
    "an import of any script ends within 512 MB of addresses, with exit status 0 or 1 and the reason",
    arguments: AnyScript.all.map(\.name).sampled(every: 2))
  func scripts(name: String) throws {
    let input = try #require(AnyScript.all.first { $0.name == name })
    try sandbox.write(input.text, to: "any.sql")
    try expectEnd(of: "any.sql", input.statuses)
  }

  @Test(
    "an import of random bytes ends and is refused", arguments: ["any.sql", "any.csv", "any.db"])
  func bytes(path: String) throws {
    var state = UInt64(path.utf8.count)
    var bytes = (0..<AnyInput.size).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 56)
    }
    if path.hasSuffix("db") { bytes.replaceSubrange(0..<16, with: "SQLite format 3\0".utf8) }
    try Data(bytes).write(to: sandbox.url(path))
    try expectEnd(of: path, [1])
  }

  @Test(
    "an import of printable text ends and is refused",
    arguments: ["any.sql", "any.csv"], [" ,;'\"()\n", "abcdefghij \n;,", "CREATE TABLE t(a);"])
  func text(path: String, alphabet: String) throws {
    var state: UInt64 = 1
    let letters = Array(alphabet)
    let text = (0..<AnyInput.size).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return letters[Int(state >> 33) % letters.count]
    }
    try sandbox.write("x" + String(text), to: path)
    try expectEnd(of: path, [1])
  }

  @Test("a database of views that read each other ends")
  func chainedViews() throws {
    let database = try SQLiteFile(sandbox.path("any.db"))
    try database.execute("CREATE TABLE v0 (a)")
    for number in 1...90 {
      try database.execute("CREATE VIEW v\(number) AS SELECT a FROM v\(number - 1)")
    }
    try expectEnd(of: "any.db", [0])
  }

  private func expectEnd(
    of path: String, _ statuses: [Int32], sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try sandbox.limited("import", path)
    #expect(
      statuses.contains(outcome.status), "\(outcome.error.prefix(300))",
      sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty == (outcome.status != 0), sourceLocation: sourceLocation)
    let isExplained = outcome.error.contains(#/any\.\w+(:\d+:\d+)?: error: /#)
    #expect(isExplained == (outcome.status == 1), sourceLocation: sourceLocation)
  }
}
