import DBGenRuntime
import DBGenSQLite
import Testing

/// The documented behavior of SQLite's own functions at their limits.
@Suite("SQLite's functions")
struct BuiltInFunctionTests {
  private let database: Database

  init() throws { database = try Database(at: ":memory:", schema: Counter.schema) }

  @Test("a sum that doesn't fit is an error, and never another number")
  func overflow() throws {
    try database.write { transaction in
      for id in 1...2 {
        _ = try Counter.insert(Counter(id: Int64(id), value: .max), into: transaction)
      }
      let error = #expect(throws: DatabaseError.self) {
        try Counter.sum(of: { $0.value }, in: transaction)
      }
      #expect(error?.code == SQLITE_ERROR)
      #expect(error?.description.contains("integer overflow") == true)
      #expect(try Counter.sum(of: { $0.value }, where: { $0.id == 1 }, in: transaction) == .max)
      #expect(try Counter.count(in: transaction) == 2)
    }
  }

  @Test("the amount of the least integer is an error; an addition that overflows is no integer")
  func amounts() throws {
    try database.read { transaction in
      let error = #expect(throws: DatabaseError.self) {
        try transaction.fetch("SELECT abs(\(Int64.min))") { try $0.int64(0) }
      }
      #expect(error?.description.contains("integer overflow") == true)
      #expect {
        try transaction.fetch("SELECT \(Int64.max) + 1") { try $0.int64(0) }
      } throws: {
        "\($0)"
          == "'? + 1' in row 1 has a real number, expected an integer; to read it, use the type 'any'"
      }
    }
  }

  @Test(
    "the case of letters beyond A to Z counts for LIKE and NOCASE, and upper() and lower() leave it",
    arguments: [("a", "A", true), ("é", "É", false), ("ß", "SS", false), ("я", "Я", false)])
  func letters(lower: String, upper: String, isSame: Bool) throws {
    let results = try database.read { transaction in
      try transaction.fetch(
        """
        SELECT \(lower) LIKE \(upper), \(lower) = \(upper) COLLATE NOCASE,
          upper(\(lower)) = \(upper), lower(\(upper)) = \(lower)
        """
      ) { row in try (0..<4).map { try row.boolean($0) } }
    }
    #expect(results == [Array(repeating: isSame, count: 4)])
  }
}
