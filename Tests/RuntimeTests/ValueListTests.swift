import DBGenRuntime
import Testing

@Suite("lists of values")
struct ValueListTests {
  private static func open() throws -> Database {
    try Database(
      at: ":memory:",
      schema: DatabaseSchema(
        _version: 1,
        statements: [
          "CREATE TABLE t (a INTEGER, b INTEGER) STRICT", "CREATE INDEX i ON t (a)",
          "INSERT INTO t VALUES (3, 3), (4, 4), (NULL, NULL)",
        ]))
  }

  @Test("lists of values find what is in them and what isn't, with and without an index")
  func negation() throws {
    try Self.open().read { (transaction: ReadTransaction) throws -> Void in
      func rows(_ sql: StaticString, _ list: [SQLValue]) throws -> Int {
        let statement = try transaction._statement(sql)
        try statement.bind(list: list, at: 1)
        return try statement.count()
      }
      for list: [SQLValue] in [[3], [3, 4], [], [.null, 4], [.text("3")]] {
        let found = list.count { $0 == 3 || $0 == 4 || $0 == .text("3") }
        let a: StaticString = "SELECT count(*) FROM t WHERE a IN (SELECT value FROM dbgen_list(?))"
        let b: StaticString = "SELECT count(*) FROM t WHERE b IN (SELECT value FROM dbgen_list(?))"
        #expect(try rows(a, list) == found)
        #expect(try rows(b, list) == found)
        let notA: StaticString =
          "SELECT count(*) FROM t WHERE ((a IN (SELECT value FROM dbgen_list(?))) IS NOT 1)"
        let notB: StaticString =
          "SELECT count(*) FROM t WHERE ((b IN (SELECT value FROM dbgen_list(?))) IS NOT 1)"
        #expect(try rows(notA, list) == 3 - found)
        #expect(try rows(notB, list) == 3 - found)
      }
    }
  }
}

@Suite("sums")
struct SumTests {
  @Test("sums that don't fit are an error")
  func overflow() throws {
    let folder = try Folder()
    try folder.open().write { (transaction: WriteTransaction) throws -> Void in
      try Counter.insert(
        contentsOf: [.init(id: 1, value: .max), .init(id: 2, value: 1)], into: transaction)
      #expect { try Counter.sum(of: \.value, in: transaction) } throws: {
        "\($0)".hasPrefix("SQLite error 1 (extended 1): integer overflow in: ")
      }
      #expect(try Counter.max(of: \.value, in: transaction) == .max)
    }
  }
}
