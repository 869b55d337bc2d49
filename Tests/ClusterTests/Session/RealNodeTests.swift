import ClusterSamples
import DBGenCluster
import DBGenRuntime
import Foundation
import GoldenUpkeep
import Testing

@Suite("a node of dqlite", .enabled(if: RealNode.isExpected, "\(RealNode.need)"))
struct RealNodeTests {
  /// Opens a cluster that waits as long as a busy machine may take.
  private static func cluster(of schema: DatabaseSchema, on node: RealNode) async throws -> Cluster
  {
    try await Cluster(
      of: schema, at: [node.address], configuration: .init(timeout: .seconds(600)))
  }

  private static func withItems(_ body: (WriteTransaction) throws -> Void) throws {
    let node = try RealNode()
    try node.create(ItemSample.schema)
    try ItemSample.write(on: node.connection(ItemSample.schema)) { transaction in
      try transaction.execute("INSERT INTO item (name) VALUES ('first')")
      try body(transaction)
    }
  }

  @Test("statements do what they do on SQLite")
  func statements() throws {
    try Self.withItems(StatementTests.values)
    try Self.withItems(StatementTests.convertedTypes)
    try Self.withItems(StatementTests.returning)
    try Self.withItems(StatementTests.constraints)
    try Self.withItems(StatementTests.nestedQueries)
    try Self.withItems(StatementTests.manyValues)
    try Self.withItems(StatementTests.upserts)
    try Self.withItems(StatementTests.invalidText)
  }

  @Test("rows that are inserted together have their own values, with any ids")
  func ids() throws {
    for ids in ManyRowTests.samples {
      let node = try RealNode()
      try node.create(Upkeep.schema)
      try ItemSample.write(on: node.connection(Upkeep.schema)) { try ManyRowTests.check(ids, $0) }
    }
  }

  @Test("a constraint that rolls back ends the transaction, and nothing more is stored")
  func conflictRollback() throws {
    let node = try RealNode()
    try node.create(ItemSample.schema)
    let connection = try node.connection(ItemSample.schema)
    #expect(throws: DatabaseError.transactionAborted) {
      try ItemSample.write(on: connection) { transaction in
        try transaction.execute("INSERT INTO item (name) VALUES ('a')")
        #expect(throws: DatabaseError.self) {
          try transaction.execute("INSERT OR ROLLBACK INTO item (name) VALUES ('a')")
        }
        try transaction.execute("INSERT INTO item (name) VALUES ('alone')")
      }
    }
    let count = try ItemSample.read(on: connection) {
      try $0.fetch("SELECT count(*) FROM item", as: Int.self)
    }
    #expect(count == [0])
  }

  @Test("ten thousand rows are inserted together, read, and updated one by one")
  func manyRows() async throws {
    let node = try RealNode()
    try node.create(Upkeep.schema)
    let cluster = try await Self.cluster(of: Upkeep.schema, on: node)
    let labels = try await cluster.write { transaction in
      try LabelTable.insert(
        contentsOf: (0..<10_000).map { (nil, "\($0)", nil, 0) as LabelTable.Draft },
        into: transaction)
    }
    #expect(
      try await cluster.read { try LabelTable.fetchAll(from: $0) }.map(\.name) == labels.map(\.name)
    )
    let versions = try await cluster.write { transaction in
      try LabelTable.fetchAll(from: transaction).prefix(100).map { label in
        try LabelTable.update(label, in: transaction).version
      }
    }
    #expect(Set(versions) == [1 + (labels.first?.version ?? 0)])
  }

  @Test("eight writers of two clients lose no update")
  func writers() async throws {
    let node = try RealNode()
    try node.create(ItemSample.schema)
    let clusters = [
      try await Self.cluster(of: ItemSample.schema, on: node),
      try await Self.cluster(of: ItemSample.schema, on: node),
    ]
    try await clusters[0].write {
      try $0.execute("INSERT INTO item (id, name, data) VALUES (1, 'n', 0)")
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<8 {
        group.addTask {
          for _ in 0..<10 {
            try await clusters[index % 2].write { transaction in
              let sum = try transaction.fetch("SELECT data FROM item", as: Int.self)[0]
              try transaction.execute("UPDATE item SET data = \(sum + 1)")
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(
      try await clusters[1].read { try $0.fetch("SELECT data FROM item", as: Int.self) } == [80])
  }
}
