import DBGenRuntime
import Foundation
import GoldenTypes
import Testing

@Suite("a row that another program has written")
struct OtherProgramsTests {
  /// The assignments of the other program, and the error of reading the row afterward.
  private static let faults = EveryTypeSample.all.flatMap { sample in
    sample.faults.map {
      ("\"\(sample.column)\" = \($0.key)", "\($0.value) everything.\(sample.column)")
    }
  }

  /// Opens a database with one row, whose table isn't STRICT and accepts NULL in every column.
  private static func lenientDatabase(at path: String) throws -> Database {
    let statements = Types.schema.statements.map { statement in
      statement.hasPrefix("CREATE TABLE \"everything\"")
        ? statement.replacing(" NOT NULL", with: "").replacing(") STRICT", with: ")") : statement
    }
    let schema = DatabaseSchema(_version: Types.schema.version, statements: statements)
    let database = try Database(at: path, schema: schema)
    try database.write { transaction in
      _ = try Everything.insert(try TypesTests.drafts()[0], into: transaction)
    }
    return database
  }

  private static func place(_ error: DatabaseError?) -> String {
    switch error {
    case .typeMismatch(let value): "typeMismatch \(value.table).\(value.column)"
    case .outOfRange(let value): "outOfRange \(value.table).\(value.column)"
    case .invalidValue(let value): "invalidValue \(value.table).\(value.column)"
    default: String(describing: error)
    }
  }

  @Test(
    "a value that another program wrote is never read as another one: the error names table and column",
    arguments: faults)
  func refused(assignment: String, place: String) throws {
    let file = try TemporaryFile()
    let database = try Self.lenientDatabase(at: file.path)
    let row = try #require(try database.read { try Everything.fetchAll(from: $0) }.first)
    try database.write { transaction in
      try transaction._statement("PRAGMA ignore_check_constraints = ON").run()
      try transaction.execute("UPDATE everything SET \(raw: assignment)")
    }
    try database.read { transaction throws in
      let one = #expect(throws: DatabaseError.self) {
        try Everything.fetch(id: row.id, from: transaction)
      }
      #expect(Self.place(one) == place)
      let all = #expect(throws: DatabaseError.self) { try Everything.fetchAll(from: transaction) }
      #expect(all == one)
      #expect(try Everything.exists(id: row.id, in: transaction))
      #expect(try Everything.count(in: transaction) == 1)
    }
    try database.write { try row.update(in: $0) }
    #expect(try database.read { try Everything.fetch(id: row.id, from: $0) } == row)
  }
}
