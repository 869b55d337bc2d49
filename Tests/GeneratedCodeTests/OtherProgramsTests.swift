import DBGenRuntime
import Foundation
import GoldenTypes
import Testing

@Suite("a row that another program has written")
struct OtherProgramsTests {
  /// The statements of the other program, and the error of reading the row afterward.
  private static let faults: [(StaticString, String)] = [
    ("UPDATE everything SET integer = 'x'", "typeMismatch everything.integer"),
    ("UPDATE everything SET integer = NULL", "typeMismatch everything.integer"),
    ("UPDATE everything SET int64 = 1e300", "typeMismatch everything.int64"),
    ("UPDATE everything SET int32 = 3000000000", "outOfRange everything.int32"),
    ("UPDATE everything SET int16 = 32768", "outOfRange everything.int16"),
    ("UPDATE everything SET int8 = -129", "outOfRange everything.int8"),
    ("UPDATE everything SET uint32 = -1", "outOfRange everything.uint32"),
    ("UPDATE everything SET uint16 = 65536", "outOfRange everything.uint16"),
    ("UPDATE everything SET uint8 = 256", "outOfRange everything.uint8"),
    ("UPDATE everything SET real = 'x'", "typeMismatch everything.real"),
    ("UPDATE everything SET text = x'00'", "typeMismatch everything.text"),
    ("UPDATE everything SET text = NULL", "typeMismatch everything.text"),
    ("UPDATE everything SET text = CAST(x'FF' AS TEXT)", "invalidValue everything.text"),
    ("UPDATE everything SET blob = 'x'", "typeMismatch everything.blob"),
    ("UPDATE everything SET boolean = 2", "outOfRange everything.boolean"),
    ("UPDATE everything SET boolean = 'true'", "typeMismatch everything.boolean"),
    (
      "UPDATE everything SET timestamp = '2024-02-30 00:00:00.000'",
      "invalidValue everything.timestamp"
    ),
    ("UPDATE everything SET timestamp = x'00'", "typeMismatch everything.timestamp"),
    ("UPDATE everything SET seconds = 253402300800", "outOfRange everything.seconds"),
    (
      "UPDATE everything SET seconds = '2024-01-01 00:00:00.000'", "typeMismatch everything.seconds"
    ),
    ("UPDATE everything SET millis = 253402300800000", "outOfRange everything.millis"),
    ("UPDATE everything SET julian = 1e9", "outOfRange everything.julian"),
    ("UPDATE everything SET date = '2024-2-3'", "invalidValue everything.date"),
    ("UPDATE everything SET days = 1.5", "typeMismatch everything.days"),
    ("UPDATE everything SET uuid = 'x'", "invalidValue everything.uuid"),
    ("UPDATE everything SET uuidBytes = x'00'", "invalidValue everything.uuidBytes"),
    ("UPDATE everything SET url = 'http://['", "invalidValue everything.url"),
    ("UPDATE everything SET decimal = '1,5'", "invalidValue everything.decimal"),
    ("UPDATE everything SET json = '{}'", "invalidValue everything.json"),
    ("UPDATE everything SET color = 'mauve'", "invalidValue everything.color"),
    ("UPDATE everything SET color = NULL", "typeMismatch everything.color"),
    ("UPDATE everything SET level = 7", "invalidValue everything.level"),
    ("UPDATE everything SET email = 'nobody'", "invalidValue everything.email"),
  ]

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
  func refused(sql: StaticString, place: String) throws {
    let file = try TemporaryFile()
    let database = try Self.lenientDatabase(at: file.path)
    let row = try #require(try database.read { try Everything.fetchAll(from: $0) }.first)
    try database.write { transaction in
      try transaction._statement("PRAGMA ignore_check_constraints = ON").run()
      try transaction._statement(sql).run()
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
