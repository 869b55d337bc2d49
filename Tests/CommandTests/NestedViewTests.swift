import Testing

@Suite("importing views that read others")
struct NestedViewTests {
  private let sandbox = Sandbox()

  private static let columns = (0..<8).map { "c\($0)" }
  private static let table =
    "CREATE TABLE t (id INTEGER PRIMARY KEY, "
    + columns.map { "\($0) INTEGER NOT NULL" }.joined(separator: ", ") + ");\n"

  /// A SELECT of the sums of the columns of two tables.
  private static func sums(_ first: String, _ second: String) -> String {
    let sums = columns.map { "a.\($0) + b.\($0) AS \($0)" }.joined(separator: ", ")
    return "SELECT a.id, \(sums) FROM \(first) AS a JOIN \(second) AS b ON b.id = a.id"
  }

  private func imported(_ sql: String) throws -> Outcome {
    try sandbox.write(Self.table + sql, to: "app.sql")
    return try sandbox.dbgen("import", "app.sql")
  }

  @Test("60 views that each read two others take SQLite work in proportion to their number")
  func views() throws {
    let views = (0..<60).map { number in
      let others = [1, 20].map { number < $0 ? "t" : "v\(number - $0)" }
      return "CREATE VIEW v\(number) AS \(Self.sums(others[0], others[1]));\n"
    }
    let outcome = try imported(views.joined())
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    #expect(outcome.output.contains("\n  v59: |\n"))
  }

  @Test("a view whose common tables each read the one before twice is read whole")
  func commonTables() throws {
    let tables = (0..<8).map { number in
      let other = number == 0 ? "t" : "x\(number - 1)"
      return "x\(number) AS (\(Self.sums(other, other)))"
    }
    let columns = Self.columns.map { "a.\($0)" }.joined(separator: ", ")
    let outcome = try imported(
      "CREATE VIEW v AS WITH \(tables.joined(separator: ", ")) SELECT a.id, \(columns) FROM x7 AS a JOIN t ON t.id = a.id;\n"
    )
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    #expect(outcome.output.contains("\n  v: |\n"))
  }
}
