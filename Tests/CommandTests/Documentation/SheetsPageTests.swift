import Testing

@testable import SchemaImporter

@Suite("the page of sheets")
struct SheetsPageTests {
  @Test("docs/sheets.md has a row for each header")
  func headers() throws {
    let text = try Page("docs/sheets.md").text
    let section = try #require(text.split(separator: "\n## Headers\n").last)
    let shown = section.matches(of: /(?m)^\| (`[^|]*`) \|/).flatMap { row in
      row.output.1.matches(of: /`([^`]+)`/).map { String($0.output.1) }
    }
    #expect(Set(shown).subtracting(["value"]) == Set(SheetField.allCases.map(\.title)))
    #expect(Set(shown).count == shown.count)
  }
}
