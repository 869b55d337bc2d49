import ClusterSamples
import DBGenCluster
import DBGenRuntime
import DBGenSQLite
import Foundation
import Testing

@Suite("statements on a node")
struct StatementTests {
  /// Calls `body` in a write of a cluster.
  private static func withItems(_ body: (WriteTransaction) throws -> Void) throws {
    let node = try ItemSample.node()
    try ItemSample.write(on: node.connection(ItemSample.schema), body)
  }

  @Test("values of every kind come back as they were stored")
  func values() throws {
    try Self.withItems(Self.values)
  }

  static func values(_ transaction: WriteTransaction) throws {
    let values: [SQLValue] = [
      .null, .integer(.min), .integer(.max), .real(0.1), .real(-.infinity),
      .real(.leastNonzeroMagnitude), .real(.greatestFiniteMagnitude), .text(""),
      .text("\u{1}\"\\'é\u{1F600}"), .blob(Data()), .blob(Data(0...255)),
      .real(-1.7976931348623157e308), .real(0.30000000000000004),
    ]
    for (index, value) in values.enumerated() {
      try transaction.execute(
        "INSERT INTO item (id, name, data) VALUES (\(index + 2), \("\(index)"), \(value))")
    }
    #expect(
      try transaction.fetch("SELECT data FROM item WHERE id > 1 ORDER BY id", as: SQLValue.self)
        == values)
    // The list is sent as JSON, or spelled out if it has blobs.
    for value in values where value != .null {
      let found = try transaction.fetch(
        "SELECT data FROM item WHERE data IN \([value])", as: SQLValue.self)
      #expect(found == [value])
    }
    #expect(
      try transaction.fetch("SELECT count(*) FROM item WHERE data IN \(values)", as: Int.self)
        == [values.count - 1])
  }

  @Test("a value of a column that is declared as a date or a truth value isn't converted")
  func convertedTypes() throws {
    try Self.withItems(Self.convertedTypes)
  }

  static func convertedTypes(_ transaction: WriteTransaction) throws {
    try transaction.execute("INSERT INTO day VALUES ('a', NULL, NULL), ('b', '', 0)")
    try transaction.execute("INSERT INTO day VALUES ('c', 1.5, 'x')")
    let rows = try transaction.fetch("SELECT * FROM day ORDER BY text DESC") { row in
      [try row.any(0), try row.any(1), try row.any(2)]
    }
    #expect(
      rows == [
        [.text("c"), .real(1.5), .text("x")], [.text("b"), .text(""), .integer(0)],
        [.text("a"), .null, .null],
      ])
  }

  @Test("RETURNING is replaced by statements that give the same")
  func returning() throws {
    try Self.withItems(Self.returning)
  }

  static func returning(_ transaction: WriteTransaction) throws {
    func texts(_ sql: SQL) throws -> [String] { try transaction.fetch(sql, as: String.self) }
    #expect(
      try texts("INSERT INTO item (name) VALUES (\("a")) RETURNING name || id AS x") == ["a2"])
    #expect(
      try texts("INSERT INTO item (name) VALUES ('a') ON CONFLICT DO NOTHING RETURNING name")
        == [])
    #expect(
      try texts(
        """
        INSERT INTO item (id, name) VALUES (9, \("a")) \
        ON CONFLICT (name) DO UPDATE SET data = 'up' RETURNING id || name || data
        """) == ["2aup"])
    #expect(
      try texts("UPDATE item SET name = name || \("!") WHERE name = \("a") RETURNING name")
        == ["a!"])
    #expect(try texts("UPDATE item SET name = 'x' WHERE id = 77 RETURNING name") == [])
    #expect(try texts("DELETE FROM item WHERE name = \("a!") RETURNING name") == ["a!"])
    #expect(try texts("DELETE FROM item WHERE name = \("a!") RETURNING name") == [])
    try transaction.execute("INSERT INTO day (text) VALUES ('k')")
    #expect(try texts("UPDATE day SET day = 'd' WHERE text = 'k' RETURNING day") == ["d"])
    #expect(try texts("INSERT INTO day (text, day) VALUES ('l', 'e') RETURNING day") == ["e"])
  }

  @Test("columns and parameters that only the composition of a letter tells apart are told apart")
  func similarNames() throws {
    let schema = DatabaseSchema(
      _version: 3,
      statements: ItemSample.schema.statements + [
        """
        CREATE TABLE similar ("\u{E9}" TEXT PRIMARY KEY, "\u{C9}" TEXT, "e\u{301}" TEXT) WITHOUT ROWID
        """
      ])
    let connection = try ItemSample.node(schema).connection(schema)
    try ItemSample.write(on: connection) { transaction in
      let stored = try transaction.fetch(
        """
        INSERT INTO similar ("\u{C9}", "e\u{301}", "\u{E9}") VALUES ('a', 'b', 'c') \
        RETURNING "\u{E9}" || "\u{C9}" || "e\u{301}"
        """, as: String.self)
      #expect(stored == ["cab"])
      let statement = try transaction._statement("SELECT :\u{E9} || :e\u{301} || :\u{E9}")
      try statement.bind(text: "a", at: 1)
      try statement.bind(text: "b", at: 2)
      #expect(try statement.rows { try $0.text(0) } == ["aba"])
    }
  }

  @Test("a text with NUL in a list is refused, and never taken for the text before NUL")
  func listWithNUL() throws {
    try Self.withItems { transaction in
      #expect {
        try transaction.execute("DELETE FROM item WHERE name IN \(["first\0x"])")
      } throws: {
        ($0 as? DatabaseError)?.code == SQLITE_MISMATCH
      }
      let names = try transaction.fetch("SELECT name FROM item", as: String.self)
      #expect(names == ["first"])
    }
  }

  @Test("EXPLAIN of a statement with RETURNING doesn't send that")
  func explainedReturning() throws {
    try Self.withItems { transaction in
      let plan = try transaction.fetch(
        "EXPLAIN QUERY PLAN DELETE FROM item WHERE id = \(1) RETURNING name"
      ) { try $0.text(3) }
      #expect(plan.first?.contains("INTEGER PRIMARY KEY") == true)
    }
  }

  @Test(
    "statements whose effects a session couldn't follow are refused",
    arguments: [
      "CREATE TABLE x (y)", "DROP TABLE item", "ATTACH 'x' AS y", "VACUUM",
      "PRAGMA user_version = 9",
    ])
  func refusals(sql: String) throws {
    try Self.withItems { transaction in
      #expect {
        try transaction.execute("\(raw: sql)")
      } throws: {
        guard case DatabaseError.unsupported = $0 else { return false }
        return true
      }
    }
  }

  @Test("an upsert returns the row that it updated")
  func upserts() throws { try Self.withItems(Self.upserts) }

  static func upserts(_ transaction: WriteTransaction) throws {
    try transaction.execute("INSERT INTO item (name) VALUES ('other')")
    let insert: SQL = "INSERT INTO item (name) VALUES ('first') ON CONFLICT (name) DO UPDATE"
    #expect(
      try transaction.fetch(
        "\(insert) SET name = excluded.name, data = 'up' RETURNING id || data", as: String.self)
        == ["1up"])
    #expect(
      try transaction.fetch(
        """
        INSERT INTO item (name) VALUES (\("first")) \
        ON CONFLICT (name) DO UPDATE SET weight = 2, name = ?1 RETURNING id
        """, as: Int.self) == [1])
    for change in ["name = 'new'", "data = 1, name = 'new'", "(data, name) = (1, 'new')"] {
      let name = try transaction.fetch("SELECT name FROM item WHERE id = 1", as: String.self)[0]
      let again: SQL = "INSERT INTO item (name) VALUES (\(name)) ON CONFLICT (name) DO UPDATE"
      let ids = try transaction.fetch("\(again) SET \(raw: change) RETURNING id", as: Int.self)
      #expect(ids == [1])
    }
    #expect(try transaction.fetch("SELECT name FROM item", as: String.self) == ["new", "other"])
  }

  @Test("a parameter with a number that SQLite refuses is an error")
  func hugeParameter() throws {
    try Self.withItems { transaction in
      #expect {
        try transaction.fetch("\(raw: "SELECT ?9223372036854775807, ?")", as: Int.self)
      } throws: {
        ($0 as? DatabaseError)?.code == SQLITE_ERROR
      }
    }
  }

  /// A text that isn't UTF-8 is an error.
  static func invalidText(_ transaction: WriteTransaction) throws {
    try transaction.execute("UPDATE item SET data = CAST(X'ff' AS TEXT)")
    #expect(throws: DatabaseError.self) {
      try transaction.fetch("SELECT data FROM item", as: String.self)
    }
  }

  @Test("a text with a NUL character is refused rather than cut")
  func nul() throws {
    try Self.withItems { transaction in
      #expect {
        try transaction.execute("INSERT INTO item (name) VALUES (\("a\0b"))")
      } throws: {
        ($0 as? DatabaseError)?.code == SQLITE_MISMATCH
      }
      let names = try transaction.fetch("SELECT name FROM item", as: String.self)
      #expect(names == ["first"])
    }
  }

  @Test("a query that is being read gives all of its rows when others run meanwhile")
  func nestedQueries() throws {
    try Self.withItems(Self.nestedQueries)
  }

  static func nestedQueries(_ transaction: WriteTransaction) throws {
    for index in 0..<50 {
      try transaction.execute("INSERT INTO item (name) VALUES (\("\(index)"))")
    }
    let counts = try transaction.fetch("SELECT id FROM item") { row in
      try transaction.fetch("SELECT 1 FROM item WHERE id = \(try row.integer(0))", as: Int.self)
        .count
    }
    #expect(counts == Array(repeating: 1, count: 51))
  }

  @Test("constraint errors name the table and its columns")
  func constraints() throws {
    try Self.withItems(Self.constraints)
  }

  static func constraints(_ transaction: WriteTransaction) throws {
    func violation(_ sql: SQL) -> String? {
      do {
        try transaction.execute(sql)
        return nil
      } catch DatabaseError.constraint(let violation) {
        return "\(violation.kind.rawValue) \(violation.table ?? "?") \(violation.columns)"
      } catch {
        return "\(error)"
      }
    }
    #expect(
      violation("INSERT INTO item (name) VALUES ('first')") == "UNIQUE item [\"name\"]")
    #expect(
      violation("INSERT INTO item (name) VALUES (NULL)") == "NOT NULL item [\"name\"]")
    #expect(
      violation("INSERT INTO part VALUES (77, 'x')") == "FOREIGN KEY part [\"item\"]")
    #expect(try transaction.fetch("SELECT count(*) FROM item", as: Int.self) == [1])
  }

  @Test("a deferred foreign key that is broken at the end rolls everything back, with its place")
  func deferredKey() throws {
    let node = try ItemSample.node()
    let connection = try node.connection(ItemSample.schema)
    #expect {
      try ItemSample.write(on: connection) { transaction in
        try transaction.execute("INSERT INTO item (name) VALUES ('lost')")
        try transaction.execute("INSERT INTO late VALUES (77)")
      }
    } throws: {
      guard case DatabaseError.constraint(let violation) = $0 else { return false }
      return violation.table == "late" && violation.columns == ["item"]
    }
    #expect(try ItemSample.names(on: node) == ["first"])
  }

  @Test("a constraint that rolls back ends the transaction, and nothing more is stored")
  func conflictRollback() throws {
    let node = try ItemSample.node()
    let connection = try node.connection(ItemSample.schema)
    #expect(throws: DatabaseError.transactionAborted) {
      try ItemSample.write(on: connection) { transaction in
        try transaction.execute("INSERT INTO item (name) VALUES ('lost')")
        #expect(throws: DatabaseError.self) {
          try transaction.execute("INSERT OR ROLLBACK INTO item (name) VALUES ('first')")
        }
        try transaction.execute("INSERT INTO item (name) VALUES ('alone')")
      }
    }
    #expect(try ItemSample.names(on: node) == ["first"])
  }

  @Test("savepoints are undone alone")
  func savepoints() throws {
    let node = try ItemSample.node()
    let connection = try node.connection(ItemSample.schema)
    struct Problem: Error {}
    try ItemSample.write(on: connection) { transaction in
      try transaction.execute("INSERT INTO item (name) VALUES ('a')")
      try? transaction.savepoint {
        try transaction.execute("INSERT INTO item (name) VALUES ('b')")
        throw Problem()
      }
      try transaction.savepoint { try transaction.execute("INSERT INTO item (name) VALUES ('c')") }
    }
    #expect(try ItemSample.names(on: node) == ["first", "a", "c"])
  }

  @Test("a statement can have more values than SQLite passes to a function")
  func manyValues() throws { try Self.withItems(Self.manyValues) }

  /// Nodes before version 1.12 take up to 255 values.
  static func manyValues(_ transaction: WriteTransaction) throws {
    for count in [250, 400] {
      let values = (0..<count).map { SQL("\($0)") }
      let sum = values.dropFirst().reduce(values[0]) { "\($0) + \($1)" }
      let expected = count * (count - 1) / 2
      #expect(
        try transaction.fetch("SELECT \(sum) AS sum ORDER BY sum", as: Int.self) == [expected])
    }
  }
}
