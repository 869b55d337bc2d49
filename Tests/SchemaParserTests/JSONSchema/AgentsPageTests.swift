import Foundation
import Testing

@testable import SchemaParser

@Suite("the page for agents")
struct AgentsPageTests {
  private let words: Set<String>

  init() throws {
    let page = URL(filePath: #filePath).appending(path: "../../../../docs/agents.md").standardized
    let text = try String(contentsOf: page, encoding: .utf8)
    words = Set(text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  @Test("docs/agents.md names each key of the language")
  func keys() {
    for table in Language.tables {
      let rows = table.text.split(separator: "\n").dropFirst(2)
      let keys = rows.compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
      #expect(!keys.isEmpty && Set(keys).subtracting(words) == [], "\(table.noun)")
    }
  }

  @Test("docs/agents.md names each column type")
  func types() {
    #expect(Set(ColumnType.builtIn.map(\.name)).subtracting(words) == [])
  }
}
