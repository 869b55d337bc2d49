import Foundation
import RuntimeSamples
import Testing

@Suite("a large sheet")
struct SheetScaleTests {
  private static let count = Soak.count(2100, soak: 10_000)

  private struct Sheet: Sendable {
    var name: String
    var header: String
    var row: @Sendable (Int) -> String
    var status: Int32

    init(
      _ name: String, _ header: String, status: Int32, _ row: @escaping @Sendable (Int) -> String
    ) {
      (self.name, self.header, self.row, self.status) = (name, header, row, status)
    }
  }

  /// Sheets that repeat one thing many times, and the exit statuses of importing them.
  private static let sheets = [
    Sheet("columns", "type", status: 1) { "t,c\($0),text" },
    Sheet("tables", "type", status: 0) { "t\($0),c,text" },
    Sheet("mistakes", "null", status: 1) { "t,c\($0),banana" },
    Sheet("references in a ring", "key,references", status: 0) {
      "t\($0),c,x,t\(($0 + 1) % count)"
    },
    Sheet("constraints of a table", "sql", status: Soak.isOn ? 1 : 0) {
      $0 == 0 ? "t,a," : "t,,CHECK (a > \($0))"
    },
    Sheet("constraints of tables", "sql", status: 0) { "t\($0),a,UNIQUE (a)" },
    Sheet("strings in double quotes", "check", status: 1) { "t,c\($0),\"c\($0) = \"\"x\"\"\"" },
    Sheet("quotes that aren't closed", "doc", status: 1) { "t,c\($0),a\n\"\($0)" },
    Sheet("enums", "type,values", status: 0) { $0 == 0 ? "t,a,E1," : ",,E\($0),a" },
    Sheet("cells beyond the header", "type", status: 1) { "t,c\($0),text,,x" },
  ]

  @Test(
    "a large sheet is imported, or refused for what is wrong with it", arguments: sheets.map(\.name)
  )
  func ends(name: String) throws {
    let sheet = try #require(Self.sheets.first { $0.name == name })
    let sandbox = Sandbox()
    let rows = (0..<Self.count).map(sheet.row).joined(separator: "\n")
    try sandbox.write("table,column,\(sheet.header)\n\(rows)\n", to: "a.csv")
    let outcome = try sandbox.limited("import", "a.csv")
    #expect(outcome.status == sheet.status, "\(outcome.error.prefix(300))")
  }
}
