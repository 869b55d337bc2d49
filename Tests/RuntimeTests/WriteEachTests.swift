import DBGenRuntime
import Testing

@Suite("several writes in one transaction")
struct WriteEachTests {
  private let folder: Folder
  private let database: Database

  init() throws {
    folder = try Folder()
    database = try folder.open()
  }

  /// Calls the synchronous function, as a thread without a task does.
  private func write(_ statements: [SQL]) throws -> [Int] {
    try database.write(each: statements)
  }

  private var count: Int { get throws { try database.read { try Counter.count(in: $0) } } }

  @Test("all statements run, and each returns the number of changed rows")
  func statements() async throws {
    let statements: [SQL] = [
      "INSERT INTO counter VALUES (\(1), \(0)), (\(2), \(0))",
      "UPDATE counter SET value = 1",
      "DELETE FROM counter WHERE id = \(2)",
    ]
    #expect(try write(statements) == [2, 2, 1])
    #expect(try await database.write(each: ["DELETE FROM counter"]) == [1])
  }

  @Test("no statement of a write of several is done if one of them fails")
  func failingStatement() async throws {
    let statements: [SQL] = [
      "INSERT INTO counter VALUES (1, 0)", "INSERT INTO counter VALUES (1, 0)",
    ]
    #expect { try write(statements) } throws: {
      "\($0)".hasPrefix("PRIMARY KEY constraint violated by 'counter.id': ")
    }
    await #expect { try await database.write(each: statements) } throws: {
      "\($0)".hasPrefix("PRIMARY KEY constraint violated by 'counter.id': ")
    }
    #expect(try count == 0)
  }

  @Test("all closures run, and return their values")
  func closures() throws {
    let counts = try database.write(
      each: { try Counter.count(in: $0) },
      {
        try Counter.insert(Counter(id: 1, value: 0), into: $0)
        return try Counter.count(in: $0)
      })
    #expect(counts == [0, 1])
  }

  @Test("no closure of a write of several is done if one of them throws")
  func failingClosure() async throws {
    let database = database
    let insertion = { @Sendable (transaction: WriteTransaction) throws -> Void in
      try Counter.insert(Counter(id: 1, value: 0), into: transaction)
    }
    #expect { () throws -> Void in
      try database.write(each: insertion, insertion)
    } throws: { "\($0)".hasPrefix("PRIMARY KEY constraint violated by 'counter.id': ") }
    await #expect {
      try await database.write(each: insertion, insertion)
    } throws: { "\($0)".hasPrefix("PRIMARY KEY constraint violated by 'counter.id': ") }
    #expect(try count == 0)
    try await database.write(each: insertion, { _ in })
    #expect(try count == 1)
  }
}
