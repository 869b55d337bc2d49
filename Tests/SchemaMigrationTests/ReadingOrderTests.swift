import DBGenSQLText
import SchemaParser
import SchemaSQL
import Testing

@testable import SchemaMigration

/// Values that are calculated from the rows of tables whose own values change.
@Suite("values that are calculated from rows of tables")
struct ReadingOrderTests {
  /// How a table changes beside its values.
  enum Change: String, CaseIterable, Sendable {
    case inPlace, dropping, reordered, checked

    func columns(_ own: String) -> (old: String, new: String) {
      switch self {
      case .inPlace: ("\(own), a INTEGER, b TEXT", "\(own), a INTEGER, b TEXT")
      case .dropping: ("\(own), a INTEGER, b TEXT", "\(own), a INTEGER")
      case .reordered: ("\(own), a INTEGER, b TEXT", "\(own), b TEXT, a INTEGER")
      case .checked: ("\(own), a INTEGER, b TEXT", "\(own), a INTEGER, b TEXT, CHECK (a > -1)")
      }
    }

    func steps(_ table: String) -> [String] {
      switch self {
      case .inPlace: []
      case .dropping: ["- dropColumn: { table: \(table), column: b, dataLoss: accepted }"]
      case .reordered: ["- reorderColumns: { table: \(table) }"]
      case .checked: ["- changeTable: { table: \(table) }"]
      }
    }
  }

  /// The expressions for the column `a` of two tables.
  struct Values: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let parent: String
    let child: String
  }

  private static let values = [
    Values(
      testDescription: "one table reads the other", parent: "a * 10",
      child: "a + (SELECT p.a FROM parent AS p WHERE p.id = child.parentID)"),
    Values(
      testDescription: "both read each other",
      parent: "a + (SELECT sum(c.a) FROM child AS c WHERE c.parentID = parent.id)",
      child: "a + (SELECT p.a FROM parent AS p WHERE p.id = child.parentID)"),
    Values(
      testDescription: "one reads itself", parent: "a * 10",
      child: "(SELECT sum(c.a) FROM child AS c WHERE c.id <= child.id)"),
    Values(
      testDescription: "one reads itself and the other, which reads none", parent: "a * 10",
      child: "(SELECT sum(c.a * p.a) FROM child AS c, parent AS p WHERE c.id <= child.id)"),
  ]

  private static func tables(
    _ parent: (name: String, change: Change), _ child: (name: String, change: Change)
  ) -> (old: [String], new: [String]) {
    let parents = parent.change.columns("id INTEGER PRIMARY KEY")
    let children = child.change.columns("id INTEGER PRIMARY KEY, parentID INTEGER")
    func table(_ name: String, _ columns: String) -> String {
      "CREATE TABLE \(name) (\(columns)) STRICT"
    }
    return (
      [table(parent.name, parents.old), table(child.name, children.old)],
      [table(parent.name, parents.new), table(child.name, children.new)]
    )
  }

  @Test(
    "they are those from before the version, however either table changes, in any order",
    arguments: values, Change.allCases)
  func before(values: Values, parent: Change) throws {
    for child in Change.allCases {
      for names in [("a", "b"), ("b", "a")] {
        for isParentFirst in [true, false] {
          try check(values, (names.0, parent), (names.1, child), isParentFirst)
        }
      }
    }
  }

  private func check(
    _ values: Values, _ parent: (name: String, change: Change),
    _ child: (name: String, change: Change), _ isParentFirst: Bool
  ) throws {
    func named(_ sql: String) -> String {
      sql.replacing("parentID", with: "ID").replacing("parent", with: parent.name)
        .replacing("ID", with: "parentID").replacing("child", with: child.name)
    }
    let expressions = [(parent, named(values.parent)), (child, named(values.child))]
    let steps = expressions.map { table, value in
      (["- changeColumn: { table: \(table.name), column: a, convert: \"\(value)\" }"]
        + table.change.steps(table.name)).joined(separator: "\n")
    }
    let tables = Self.tables(parent, child)
    let pair = MigrationPair(
      "", tables.old, tables.new,
      (isParentFirst ? steps : steps.reversed()).joined(separator: "\n"))
    let database = try SQLiteConnection(pair.snapshots.old)
    try database.run("INSERT INTO \(parent.name) (id, a) VALUES (1, 1), (2, 2), (3, 3)")
    try database.run(
      "INSERT INTO \(child.name) (id, parentID, a) VALUES (1, 3, 5), (2, 1, 7), (3, 2, 11), (4, 1, 13)"
    )
    let expected = try expressions.map { table, value in
      try database.rows("SELECT id, \(value) FROM \(table.name) ORDER BY id")
    }
    let actions = try pair.plan().actions
    #expect(try database.perform(actions) == nil)
    let found = try expressions.map { table, _ in
      try database.rows("SELECT id, a FROM \(table.name) ORDER BY id")
    }
    #expect(found == expected, "\(parent) \(child) \(isParentFirst): \(actions.map(\.effect))")
  }

  @Test("a statement sees a table's new values, and what reads the table has been calculated")
  func statements() throws {
    let tables = Self.tables(("a", .inPlace), ("b", .inPlace)).old
    let pair = MigrationPair(
      "", tables, tables,
      """
      - changeColumn: { table: a, column: a, convert: "a * 10" }
      - changeColumn: { table: b, column: a, convert: "(SELECT a.a FROM a WHERE a.id = b.parentID)" }
      - sql: "UPDATE a SET b = a"
      """)
    let database = try SQLiteConnection(pair.snapshots.old)
    try database.run("INSERT INTO a (id, a) VALUES (1, 1)")
    try database.run("INSERT INTO b (id, parentID, a) VALUES (1, 1, 7)")
    for case .run(let sql) in try pair.plan().actions.map(\.effect) { try database.run(sql) }
    #expect(try database.rows("SELECT a.a, a.b, b.a FROM a, b") == [["10", "10", "1"]])
  }

  @Test("a table whose definition has its own name can't read itself")
  func ownName() throws {
    let tables = ["CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, CHECK (t.a > 0)) STRICT"]
    let pair = MigrationPair(
      "", tables, tables,
      """
      - changeColumn: { table: t, column: a, convert: "(SELECT sum(o.a) FROM t AS o WHERE o.id <= t.id)" }
      """)
    #expect(
      throws: Diagnostic(
        .impossibleStep,
        "the definition of table 't' has its name, so that SQLite can't copy its rows while values "
          + "are calculated from them: write an 'sql' step", at: 0..<0)
    ) { try pair.plan() }
  }
}
