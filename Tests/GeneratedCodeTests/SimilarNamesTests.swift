import DBGenRuntime
import GoldenNames
import RuntimeSamples
import Testing

@testable import GoldenRules

@Suite("generated functions on files with similar names")
struct SimilarNamesTests {
  /// Names of others, which differ from the app's only in case or composition.
  private static let others = ["gr\u{D6}\u{DF}e", "gro\u{308}\u{DF}e"]

  @Test("columns and indexes of others with similar names are never taken for the app's")
  func columns() throws {
    let path = try TemporaryFile()
    let database = try Names.open(at: path.path)
    let file = try SQLiteFile(path.path)
    for name in Self.others {
      try file.execute(
        """
        ALTER TABLE "Order Details" ADD COLUMN "\(name)" INTEGER DEFAULT 9;
        CREATE INDEX "\(name)" ON "Order Details" ("\(name)")
        """)
    }
    try database.write { transaction in
      let row = try OrderDetails.insert(.init(quoted: "q", größe: 1), into: transaction)
      #expect(try OrderDetails.update(_private: row.id, set: [.größe(2)], in: transaction))
      let found = try OrderDetails.fetchAll(where: { $0.größe == 2 }, from: transaction)
      #expect(found == [.init(quoted: "q", größe: 2, _private: row.id)])
      let error = #expect(throws: DatabaseError.self) {
        try transaction.execute("UPDATE \"Order Details\" SET \"gr\u{F6}\u{DF}e\" = NULL")
      }
      guard case .constraint(let violation) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(violation.columns.map { Array($0.utf8) } == [Array("gr\u{F6}\u{DF}e".utf8)])
    }
    let columns = (["gr\u{F6}\u{DF}e"] + Self.others).map { "\"\($0)\"" }.joined(separator: ", ")
    #expect(try file.rows("SELECT \(columns) FROM \"Order Details\"") == ["2|9|9"])
  }

  @Test("tables and indexes of others with similar names keep no file from being opened")
  func tables() throws {
    let path = try TemporaryFile()
    try Names.open(at: path.path).close()
    let file = try SQLiteFile(path.path)
    for name in Self.others {
      try file.execute("CREATE TABLE \"\(name)\" (a); CREATE INDEX \"\(name)I\" ON \"\(name)\" (a)")
    }
    // Another text of a table has its meaning compared.
    try file.execute(
      "ALTER TABLE version RENAME TO other; ALTER TABLE other RENAME TO \"VERSION\"")
    let database = try Names.open(at: path.path)
    let count = try database.read { try OrderDetails.count(in: $0) }
    #expect(count == 0)
  }

  @Test(
    "a broken rule of a table is reported as one, even if its name has other capitals in the file")
  func otherCapitals() throws {
    let path = try TemporaryFile()
    let statements = Rules.schema.statements.map {
      $0.replacing("CREATE TABLE \"written\"", with: "CREATE TABLE \"WRITTEN\"")
    }
    #expect(statements != Rules.schema.statements)
    try SQLiteFile(path.path).execute(statements.joined(separator: ";"))
    let problem = RowProblem(_property: "code", message: "Code must have 2 to 3 characters.")
    try Rules.open(at: path.path).write { transaction in
      try Written.insert(.init(code: "ABC"), into: transaction)
      #expect(throws: DatabaseError.invalid(table: "written", problems: [problem])) {
        try Written.updateAll(set: [.code("A")], in: transaction)
      }
    }
  }
}
