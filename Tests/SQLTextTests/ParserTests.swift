import DBGenSQLSyntax
import DBGenSQLText
import Foundation
import RuntimeSamples
import SchemaParser
import SchemaSQL
import Testing

@Suite struct ParserTests {
  /// The number of random statements.
  private static let count = Soak.count(800, soak: 100_000)

  @Test func `random statements print back as the tokens that they are`() {
    var random = RandomSQL(seed: 7)
    for _ in 0..<Self.count { expectRoundTrip(random.statement()) }
  }

  @Test func `the statements of the repository print back as the tokens that they are`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var count = 0
    for folder in ["Schemas", "Tests/Golden", "Examples"] {
      let files = FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() where file.pathExtension == "sql" {
        // Scripts for other databases.
        let name = file.deletingLastPathComponent().lastPathComponent
        if name.hasPrefix("dump-") || name.hasPrefix("refused-") { continue }
        let sql = SQLText(try String(contentsOf: file, encoding: .utf8))
        for range in statements(of: sql) {
          expectRoundTrip(sql.text(range))
          count += 1
        }
      }
    }
    for folder in ["Schemas", "Tests/Golden/generated"] {
      let files = FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() where file.pathExtension == "yaml" {
        let source = SourceFile(path: file.path, bytes: Array(try Data(contentsOf: file)))
        guard let schema = CheckedSchema.parse(source).schema else { continue }
        // A list parameter is an addition to SQL.
        let queries = schema.queries.flatMap(\.statements).map(\.sql.value).filter {
          !$0.contains("in :") && !$0.contains("IN :")
        }
        for text in schema.createStatements.map(\.text) + queries {
          expectRoundTrip(text)
          count += 1
        }
      }
    }
    #expect(count > 300)
  }

  /// The statements that are parsed, leaving out PRAGMA and the like.
  private func statements(of sql: SQLText) -> [Range<Int>] {
    var parser = SQLParser(sql)
    var ranges: [Range<Int>] = []
    while !parser.isAtEnd {
      let start = parser.position
      let verb = parser.keyword()
      _ = parser.syntax()
      if ["create", "select", "with", "insert", "update", "delete"].contains(verb) {
        ranges.append(start..<parser.position)
      }
      _ = parser.take(";")
      if parser.position == start { _ = parser.next() }
    }
    return ranges
  }

  private func expectRoundTrip(_ text: String) {
    let sql = SQLText(text)
    let printed = SQLText(SyntaxPrinter(sql: sql).print(sql.syntax))
    let (before, after) = (forms(of: sql), forms(of: printed))
    if before != after {
      let index = zip(before, after).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
      Issue.record("\(text)\nfrom \(before.dropFirst(index)) becomes \(after.dropFirst(index))")
    }
  }

  /// The tokens, with keywords in lowercase, and without what the tree leaves out as meaningless.
  private func forms(of sql: SQLText) -> [String] {
    sql.tokens.map { token in
      let keyword = sql.keyword(of: token)
      return keyword.isEmpty ? sql.text(of: token) : keyword
    }
  }

  @Test func `operators bind as in SQLite`() throws {
    let database = try TestDatabase()
    var random = RandomSQL(seed: 3)
    var count = 0
    while count < Soak.count(2000, soak: 10_000) {
      let text = constant(&random)
      guard let value = database.value(of: "SELECT \(text)") else { continue }
      let sql = SQLText(text)
      let explicit = SyntaxPrinter(sql: sql, isExplicit: true).print(sql.expression())
      #expect(database.value(of: "SELECT \(explicit)") == value, "\(text) as \(explicit)")
      count += 1
    }
  }

  /// Returns an expression without parentheses.
  private func constant(_ random: inout RandomSQL) -> String {
    let operators = [
      "=", "<>", "<", ">=", "+", "-", "*", "/", "%", "||", "&", "|", "<<", "AND", "OR", "IS",
      "IS NOT", "LIKE", "NOT LIKE", "ISNULL +", "NOT NULL -", "COLLATE nocase ||", "IN (1, 'a') +",
      "NOT IN (2, 3) <", "BETWEEN 0 AND", "NOT BETWEEN 1 AND", "IS NOT NULL =", "GLOB",
    ]
    let operands = [
      "0", "1", "2", "'a'", "'A'", "NULL", "3.5", "NOT 0", "- 2", "~ 1", "+ 'a'", "7",
    ]
    return (0...random.next(6)).reduce(random.pick(operands)) { text, _ in
      "\(text) \(random.pick(operators)) \(random.pick(operands))"
    }
  }

  @Test func `any bytes are read without a trap`() {
    var random = RandomSQL(seed: 11)
    for _ in 0..<2_000 {
      let bytes = (0..<random.next(60)).map { _ in UInt8(random.next(256)) }
      _ = SQLText(bytes).syntax
      var text = random.statement()
      let start = text.index(text.startIndex, offsetBy: random.next(text.count))
      text.removeSubrange(start..<text.index(start, offsetBy: min(4, text[start...].count)))
      let sql = SQLText(text + random.pick(["", "(", ")", "'", " WITH", " CASE", ",", "/*"]))
      _ = SyntaxPrinter(sql: sql).print(sql.syntax)
      _ = sql.createTable
    }
  }

  @Test func `what is nested too deeply or too tall stays unparsed`() {
    for opening in ["(", "NOT ", "- ", "CASE WHEN ", "f(", "(SELECT ", "a IN (", "(WITH x AS ("] {
      let text = "SELECT " + String(repeating: opening, count: 1_000)
      _ = SQLText(text).syntax
      _ = SQLText("CREATE TABLE t (a DEFAULT " + text).createTable
    }
    for link in [" + 1", " COLLATE x", " ISNULL", " OR (1)", " BETWEEN 1 AND 2", " NOT IN (1)"] {
      let sql = SQLText("SELECT 1" + String(repeating: link, count: 5_000))
      guard case .unparsed = sql.select()?.arms[0].items[0].expression?.form else {
        Issue.record("\(link)")
        continue
      }
    }
    let nested = String(repeating: "(1", count: 90) + String(repeating: ")", count: 90)
    guard case .parentheses = SQLText(nested).expression().form else {
      Issue.record("90 parentheses")
      return
    }
    let sql = SQLText("SELECT * FROM " + String(repeating: "(", count: 2_000))
    #expect(sql.select() != nil)
  }

  @Test func `what isn't understood is unparsed, and the rest is parsed`() throws {
    let sql = SQLText("SELECT a ! b AS x, c + 1 FROM t WHERE d = ^ ORDER BY e")
    let select = try #require(sql.select())
    #expect(select.arms[0].items.count == 2)
    #expect(select.arms[0].items[0].alias?.name == "x")
    guard case .unparsed = select.arms[0].condition?.form,
      case .binary(let sign, _, _) = select.arms[0].items[1].expression?.form
    else {
      Issue.record("\(select)")
      return
    }
    #expect(sign.name == "+")
    #expect(select.orderBy.count == 1)
  }
}
