import ClusterSamples
import DBGenCluster
import DBGenRuntime
import Foundation
import GoldenUpkeep
import Testing

@Suite("round trips to a node")
struct RoundTripTests {
  @Test("a write of one statement takes two: the transaction begins with the statement")
  func singleWrite() throws {
    let node = try ItemSample.node()
    let connection = try node.connection(ItemSample.schema)
    try ItemSample.write(on: connection) {
      try $0.execute("INSERT INTO item (name, data) VALUES (\("it's"), \(Data([1, 255])))")
    }
    #expect(
      node.trips == [
        [
          .runSQL(
            """
            BEGIN IMMEDIATE;\(ItemSample.check);\
            INSERT INTO item (name, data) VALUES ('it''s', X'01ff')
            """, [])
        ],
        [.runSQL("COMMIT", [])],
      ])
  }

  @Test("an insert that returns its row takes two: the query of the row goes with it")
  func singleInsert() throws {
    let node = try ItemSample.node()
    let connection = try node.connection(ItemSample.schema)
    let ids = try ItemSample.write(on: connection) {
      try $0.fetch("INSERT INTO item (name) VALUES (\("a")) RETURNING id", as: Int.self)
    }
    #expect(ids == [2])
    #expect(
      node.trips == [
        [
          .runSQL(
            "BEGIN IMMEDIATE;\(ItemSample.check);INSERT INTO item (name) VALUES ('a')", []),
          .querySQL("SELECT id FROM item WHERE rowid = last_insert_rowid()", []),
        ],
        [.runSQL("COMMIT", [])],
      ])
  }

  @Test("a delete that returns its rows takes two: a trigger notes them, and a query reads them")
  func singleDelete() throws {
    let node = try ItemSample.node()
    let connection = try node.connection(ItemSample.schema)
    try ItemSample.write(on: connection) {
      _ = try $0.fetch("DELETE FROM day WHERE text = \("a") RETURNING day", as: String?.self)
    }
    let drop = """
      DROP TABLE IF EXISTS temp.dbgen_returned;DROP TRIGGER IF EXISTS temp.dbgen_insert;\
      DROP TRIGGER IF EXISTS temp.dbgen_update;DROP TRIGGER IF EXISTS temp.dbgen_delete
      """
    #expect(
      node.trips == [
        [
          .runSQL(
            """
            BEGIN IMMEDIATE;\(ItemSample.check);\(drop);\
            CREATE TEMP TABLE dbgen_returned (dbgen_order INTEGER PRIMARY KEY, \
            "text" TEXT COLLATE "BINARY", "day" NUMERIC COLLATE "BINARY", \
            "flag" NUMERIC COLLATE "BINARY");\
            CREATE TEMP TRIGGER dbgen_delete AFTER DELETE ON main."day" BEGIN \
            INSERT INTO dbgen_returned VALUES (NULL, OLD."text", OLD."day", OLD."flag"); END;\
            DELETE FROM day WHERE text = 'a'
            """, []),
          .querySQL(
            "SELECT day FROM temp.dbgen_returned AS \"day\" ORDER BY dbgen_order", []),
          .runSQL(drop, []),
        ],
        [.runSQL("COMMIT", [])],
      ])
  }

  @Test("in a transaction that has begun, an update that returns its rows takes one")
  func laterUpdate() throws {
    let node = try ItemSample.node()
    try ItemSample.write(on: node.connection(ItemSample.schema)) {
      _ = try $0.fetch("SELECT id FROM item", as: Int.self)
      node.forgetTrips()
      let ids = try $0.fetch("UPDATE item SET data = 1 RETURNING id", as: Int.self)
      #expect(ids == [1])
      #expect(node.trips.count == 1)
    }
  }

  @Test("a read of one query takes one: nobody waits for the end of its transaction")
  func singleRead() throws {
    let node = try ItemSample.node()
    let connection = try node.connection(ItemSample.schema)
    let names = try ItemSample.read(on: connection) {
      try $0.fetch("SELECT name FROM item WHERE id = \(1)", as: String.self)
    }
    #expect(names == ["first"])
    #expect(
      node.trips == [
        [
          .runSQL("BEGIN;\(ItemSample.check)", []),
          .querySQL("SELECT name FROM item WHERE id = ?1", [.integer(1)]),
        ],
        [.runSQL("COMMIT", [])],
      ])
  }

  @Test("a transaction without statements sends nothing")
  func nothing() throws {
    let node = try ItemSample.node()
    let connection = try node.connection(ItemSample.schema)
    try ItemSample.write(on: connection) { _ in }
    try ItemSample.write(on: connection) { try $0.savepoint {} }
    #expect(node.trips.isEmpty)
  }

  @Test("a statement is prepared by its second use, and run by its number from then on")
  func preparing() throws {
    let node = try ItemSample.node()
    let connection = try node.connection(ItemSample.schema)
    try ItemSample.read(on: connection) { transaction in
      for id in 1...4 {
        _ = try transaction.fetch("SELECT name FROM item WHERE id = \(id)", as: String.self)
      }
    }
    let sql = "SELECT name FROM item WHERE id = ?1"
    let statement = RemoteStatement(id: 1, parameterCount: 1)
    #expect(
      node.trips.dropFirst() == [
        [.prepare(sql), .querySQL(sql, [.integer(2)])],
        [.query(statement, [.integer(3)])],
        [.query(statement, [.integer(4)])],
        [.runSQL("COMMIT", [])],
      ])
  }

  @Test("a thousand rows that are inserted together take five, and few requests")
  func manyRows() throws {
    let node = LocalNode()
    try node.create(Upkeep.schema)
    let connection = try node.connection(Upkeep.schema)
    let labels = try ItemSample.write(on: connection) { transaction in
      try LabelTable.insert(
        contentsOf: (0..<1000).map { (nil, "\($0)", nil, 0) as LabelTable.Draft }, into: transaction
      )
    }
    #expect(labels.map(\.name) == (0..<1000).map { "\($0)" })
    #expect(labels.map(\.id) == Array(1...1000))
    #expect(node.trips.count == 5)
    // One prepares the query of the rows.
    #expect(node.trips.joined().count == 10)
  }

  @Test("so do rows of a table whose INSERT returns nothing")
  func manyPlainRows() throws {
    let node = LocalNode()
    try node.create(Upkeep.schema)
    let connection = try node.connection(Upkeep.schema)
    let time = Date(timeIntervalSince1970: 0)
    let drafts = (0..<1000).map { Clock(table: "\($0)", time: time) }
    let clocks = try ItemSample.write(on: connection) {
      try Clock.insert(contentsOf: drafts, into: $0)
    }
    #expect(clocks == drafts)
    #expect(node.trips.count == 5)
    #expect(node.trips.joined().count == 10)
    let stored = try ItemSample.read(on: connection) { try Clock.fetchAll(from: $0) }
    #expect(Set(stored) == Set(drafts))
  }

  @Test("statements that are written together are one request")
  func writeEach() async throws {
    let node = try ItemSample.node()
    let cluster = try await ItemSample.cluster(on: node)
    try await cluster.write(each: [
      "INSERT INTO item (name) VALUES (\("a;")), (\("b"));",
      "DELETE FROM item WHERE name = \("no")", "UPDATE item SET data = \(5), weight = \(0.1)",
    ])
    #expect(
      node.trips == [
        [
          .runSQL(
            """
            BEGIN IMMEDIATE;\(ItemSample.check);INSERT INTO item (name) VALUES ('a;'), ('b');\
            DELETE FROM item WHERE name = 'no';\
            UPDATE item SET data = (5), weight = \
            (CAST(7205759403792794 AS REAL) / 72057594037927936);COMMIT
            """, [])
        ]
      ])
    #expect(try ItemSample.names(on: node) == ["first", "a;", "b"])
    try await cluster.write(each: [])
  }

  @Test("thousands of statements that are written together are a request for each thousand")
  func manyStatements() async throws {
    let node = try ItemSample.node()
    let cluster = try await ItemSample.cluster(on: node)
    try await cluster.write(each: (0..<2500).map { "INSERT INTO item (name) VALUES (\("\($0)"))" })
    #expect(node.trips.count == 3)
    #expect(try ItemSample.names(on: node) == ["first"] + (0..<2500).map { "\($0)" })
  }

  @Test("statements that are written together fail like others, and none is stored")
  func writeEachRefused() async throws {
    let node = try ItemSample.node()
    let cluster = try await ItemSample.cluster(on: node)
    await #expect {
      try await cluster.write(each: [
        "INSERT INTO item (name) VALUES ('a')", "INSERT INTO part VALUES (77, 'x')",
      ])
    } throws: {
      guard case DatabaseError.constraint(let violation) = $0 else { return false }
      return violation.kind == .foreignKey && violation.table == "part"
        && violation.columns == ["item"]
    }
    #expect(try ItemSample.names(on: node) == ["first"])
  }

  @Test("statements that can't be sent together are run one by one")
  func writeEachAlone() async throws {
    let node = try ItemSample.node()
    let cluster = try await ItemSample.cluster(on: node)
    try await cluster.write(each: [
      "INSERT INTO item (name) VALUES ('a') RETURNING id", "SELECT 1",
      "UPDATE item SET data = (SELECT name FROM item ORDER BY \(1) LIMIT 1)",
    ])
    let names = try ItemSample.names(on: node)
    #expect(names == ["first", "a"])
  }
}
