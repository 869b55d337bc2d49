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

  @Test("lists are joined by the positions of their values")
  func positions() throws {
    try Self.open().read { (transaction: ReadTransaction) throws -> Void in
      func rows(_ sql: StaticString, _ lists: [SQLValue]...) throws -> [String] {
        let statement = try transaction._statement(sql)
        for (index, list) in lists.enumerated() {
          try statement.bind(list: list, at: Int32(index + 1))
        }
        return try statement.rows { "\(try $0.integer(0)) \(try $0.text(1))" }
      }
      let joined: StaticString = """
        SELECT x.rowid, x.value || y.value
        FROM dbgen_list(?1) AS x CROSS JOIN dbgen_list(?2) AS y ON y.rowid = x.rowid
        """
      #expect(try rows(joined, [1, 2, 3], ["a", "b"]) == ["0 1a", "1 2b"])
      #expect(try rows(joined, [], ["a"]) == [])
      let one: StaticString = "SELECT rowid, value FROM dbgen_list(?1) WHERE rowid = 1"
      #expect(try rows(one, ["a", "b", "c"]) == ["1 b"])
      let none: StaticString = "SELECT rowid, value FROM dbgen_list(?1) WHERE rowid = -1"
      #expect(try rows(none, ["a", "b", "c"]) == [])
      let word: StaticString = "SELECT rowid, value FROM dbgen_list(?1) WHERE rowid = 'a'"
      #expect(try rows(word, ["a", "b"]) == [])
      let null: StaticString = "SELECT rowid, value FROM dbgen_list(?1) WHERE rowid = NULL"
      #expect(try rows(null, ["a", "b"]) == [])
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
