import GoldenTypes
import Testing

@Suite("== of records and drafts")
struct EqualityTests {
  @Test("two records, or drafts, of which one property of any type differs are unequal")
  func types() {
    let row = EveryTypeSample.all.limits(0)
    var same = Nothing(id: 0)
    for sample in EveryTypeSample.all {
      #expect(same != row && same.unstored != row.unstored)
      sample.copy(row, &same)
      var changed = row
      sample.copy(Nothing(id: 0), &changed)
      #expect(changed != row && changed.unstored != row.unstored, "\(sample.column)")
    }
    #expect(same == row && same.unstored == row.unstored)
    var numbered = same.unstored
    numbered.id = 1
    #expect(numbered != same.unstored)
  }

  @Test("what is written compares every property once", arguments: try Repository.cases)
  func properties(of name: String) throws {
    let folder = "Tests/Golden/generated/\(name)/Generated/Models"
    for file in try Repository.swiftFiles(below: folder) {
      let types = try Repository.text("\(folder)/\(file)").split(separator: "nonisolated struct ")
        .dropFirst().map { String($0) }
      for (index, type) in types.enumerated() where type.contains("static func ==") {
        var (properties, left, right) = try Self.names(in: type)
        if type.contains("Draft(a) == Draft(b)") {
          let draft = try Self.names(in: types[index + 1])
          (left, right) = (left + draft.left, right + draft.right)
        }
        properties.sort()
        #expect(left.sorted() == properties && right.sorted() == properties, "\(file)")
      }
    }
  }

  /// Returns the properties of a struct, and those that it compares.
  private static func names(
    in type: String
  ) throws -> (properties: [String], left: [String], right: [String]) {
    let indentation = type.hasPrefix("Draft:") ? 4 : 2
    let blanks = String(repeating: " ", count: indentation)
    let property = try Regex(
      "(?m)^\(blanks)(?:public |package )?(?:let|var) (`?\\w+`?): [^{\\n]+$",
      as: (Substring, Substring).self
    )
    let body = type.split(separator: "static func == ").dropFirst().first ?? ""
    let function = body.split(separator: "\n\n")[0]
    func compared(_ row: String) throws -> [String] {
      let name = try Regex("\\b\(row)\\.(`?\\w+`?)", as: (Substring, Substring).self)
      return function.matches(of: name).map { String($0.output.1) }
    }
    let properties = type.matches(of: property).map { String($0.output.1) }
    return (properties, try compared("a"), try compared("b"))
  }
}
