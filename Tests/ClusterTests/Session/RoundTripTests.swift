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
            "BEGIN IMMEDIATE;INSERT INTO item (name, data) VALUES ('it''s', X'01ff')", [])
        ],
        [.runSQL("COMMIT", [])],
      ])
  }

  @Test("a real number that has no exact literal is sent as a value")
  func inexactLiteral() throws {
    let node = try ItemSample.node()
    let connection = try node.connection(ItemSample.schema)
    try ItemSample.write(on: connection) {
      try $0.execute("UPDATE item SET weight = \(0.1)")
    }
    #expect(
      node.trips == [
        [.runSQL("BEGIN IMMEDIATE", [])],
        [.runSQL("UPDATE item SET weight = ?1", [.real(0.1)])],
        [.runSQL("COMMIT", [])],
      ])
  }

  @Test("a read of one query takes two: the transaction begins with the query")
  func singleRead() throws {
    let node = try ItemSample.node()
    let connection = try node.connection(ItemSample.schema)
    let names = try ItemSample.read(on: connection) {
      try $0.fetch("SELECT name FROM item WHERE id = \(1)", as: String.self)
    }
    #expect(names == ["first"])
    #expect(
      node.trips == [
        [.runSQL("BEGIN", []), .querySQL("SELECT name FROM item WHERE id = ?1", [.integer(1)])],
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
        [.querySQL(sql, [.integer(2)]), .prepare(sql)],
        [.query(statement, [.integer(3)])],
        [.query(statement, [.integer(4)])],
        [.runSQL("COMMIT", [])],
      ])
  }

  @Test("a thousand rows that are inserted together take six")
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
    #expect(node.trips.count == 6)
  }

  @Test("statements that are written together count their rows")
  func writeEach() async throws {
    let node = try ItemSample.node()
    let cluster = try await ItemSample.cluster(on: node)
    let counts = try await cluster.write(each: [
      "INSERT INTO item (name) VALUES (\("a")), (\("b"))", "DELETE FROM item WHERE name = \("no")",
      "UPDATE item SET data = \(5)",
    ])
    #expect(counts == [2, 0, 3])
    #expect(try ItemSample.names(on: node) == ["first", "a", "b"])
  }
}
