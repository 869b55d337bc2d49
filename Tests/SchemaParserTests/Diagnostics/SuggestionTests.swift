import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite struct SuggestionTests {
  private let types = ["integer", "int64", "text", "timestamp", "date", "boolean", "blob"]

  @Test(
    "a typo leads to the intended word",
    arguments: [
      ("integr", "integer"), ("itneger", "integer"), ("Integer", "integer"), ("tetx", "text"),
      ("timestmap", "timestamp"), ("bool ean", "boolean"), ("BLOB", "blob"), ("date_", "date"),
    ])
  func near(_ name: String, _ meant: String) {
    #expect(closestMatch(to: name, in: types) == meant)
  }

  @Test(
    "a word far from all others has no suggestion", arguments: ["", "money", "varchar", "int", "x"])
  func far(_ name: String) {
    #expect(closestMatch(to: name, in: types) == nil)
  }

  @Test("the better fit of names that differ in case wins, and then the first")
  func ties() {
    #expect(closestMatch(to: "teamId", in: ["TEAMID", "teamID"]) == "teamID")
    #expect(closestMatch(to: "cat", in: ["bat", "hat"]) == "bat")
    #expect(closestMatch(to: "cat", in: ["cat", "cab"]) == "cab")
  }

  @Test("a swap counts once, an edited letter isn't swapped")
  func distance() {
    #expect(closestMatch(to: "ab", in: ["ba"]) == "ba")
    #expect(closestMatch(to: "ca", in: ["abc"]) == nil)
  }

  @Test(
    "the first hundred diagnostics have suggestions, however many tables they are about",
    arguments: [3, 99, 100, 101, 150])
  func tables(_ count: Int) {
    let columns: [(text: (Int) -> String, code: DiagnosticCode)] = [
      ({ _ in "integr" }, .unknownType),
      ({ "{ type: integer, references: t\($0).idd, index: true }" }, .unknownReferencedColumn),
    ]
    for (text, code) in columns {
      let tables = (0..<count).map { "  t\($0): { columns: { id: \(text($0)) } }\n" }
      let found = CheckedSchema.parse(file("database: Many\ntables:\n" + tables.joined()))
        .diagnostics
      #expect(found.map(\.code) == Array(repeating: code, count: count))
      #expect(found.prefix(100).allSatisfy { $0.suggestion != nil })
      #expect(found.dropFirst(100).allSatisfy { $0.suggestion == nil })
    }
  }

  @Test("each of many candidates is looked at once")
  func work() {
    var count = 0
    let names = (0..<5_000).lazy.map { number in
      count += 1
      return "table_of_things_number_\(number)"
    }
    let match = closestMatch(to: "tabel_of_things_number_77", in: names)
    #expect(match == "table_of_things_number_77")
    #expect(count == 5_000)
  }
}
