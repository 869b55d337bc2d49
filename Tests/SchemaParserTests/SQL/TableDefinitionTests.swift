import DBGenSQLText
import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("the definitions of tables, by which statements are limited")
struct TableDefinitionTests {
  @Test(
    "the definitions of tables with similar names are told apart",
    arguments: [("\u{C9}", "\u{E9}"), ("\u{E9}", "e\u{301}")])
  func similarNames(first: String, second: String) {
    var definitions = TableDefinitions()
    let texts = [first, second].map { "CREATE TABLE \"\($0)\" (a CHECK (a <> '\($0)\($0)'))" }
    for (name, text) in zip([first, second], texts) {
      var statement = StatementTraits()
      statement.createsTable = true
      name.withCString { statement.define($0) }
      definitions.add(statement, as: SQLText(text))
    }
    for (name, text) in zip([first, second], texts) {
      #expect(definitions.size(of: [SQLName(name)]).bytes == text.utf8.count)
    }
    #expect(
      definitions.size(of: [SQLName(first), SQLName(second)]).bytes
        == texts.reduce(0) { $0 + $1.utf8.count })
  }
}
