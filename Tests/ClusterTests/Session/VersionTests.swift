import ClusterSamples
import DBGenRuntime
import Testing

@testable import DBGenCluster

/// An app goes on while `dbgen migration apply --cluster` migrates its database.
@Suite("a migration while an app runs")
struct VersionTests {
  private static let insert: SQL = "INSERT INTO item (name) VALUES ('a')"

  /// Stores another version, as a migration does.
  private static func migrate(
    _ node: LocalNode, to version: Int32 = 4, minReader: Int32? = nil, minWriter: Int32? = nil,
    _ statements: [String] = []
  ) throws {
    let schema = DatabaseSchema(
      _version: version, statements: [], minReader: minReader, minWriter: minWriter)
    try node.run(statements + ["PRAGMA application_id = 0"] + schema.versionStatements)
  }

  private static func error(_ body: () async throws -> Void) async -> DatabaseError? {
    do {
      try await body()
      return nil
    } catch {
      return error as? DatabaseError
    }
  }

  private static func errorOfInsert(_ cluster: Cluster) async -> DatabaseError? {
    await error { _ = try await cluster.write { try $0.execute(insert) } }
  }

  @Test("ends its writes and reads before anything is stored, also if they don't fit any more")
  func newer() async throws {
    let node = try ItemSample.node()
    let cluster = try await ItemSample.cluster(on: node)
    try await cluster.write { try $0.execute(Self.insert) }
    let newer = DatabaseError.newerDatabase(found: 4, known: 3)
    for statements in [
      ["ALTER TABLE late ADD COLUMN day TEXT"], ["ALTER TABLE item RENAME COLUMN name TO title"],
    ] {
      try Self.migrate(node, statements)
      #expect(await Self.errorOfInsert(cluster) == newer)
      #expect(await Self.error { try await cluster.write(each: [Self.insert]) } == newer)
      let key = await Self.error {
        _ = try await cluster.write(idempotencyKey: "k") { try $0.execute(Self.insert) }
      }
      #expect(key == newer)
      for query: SQL in ["SELECT name FROM item", "SELECT * FROM late"] {
        let rows = await Self.error {
          _ = try await cluster.read { try $0.fetch(query, as: String.self) }
        }
        #expect(rows == newer)
      }
    }
    try Self.migrate(node, to: 3, ["ALTER TABLE item RENAME COLUMN title TO name"])
    #expect(try ItemSample.names(on: node) == ["first", "a"])
  }

  @Test("ends a write whose closure goes on after the error")
  func ignoredError() async throws {
    let node = try ItemSample.node()
    let cluster = try await ItemSample.cluster(on: node)
    try Self.migrate(node)
    let error = await Self.error {
      try await cluster.write { transaction in
        do { try transaction.execute(Self.insert) } catch {}
      }
    }
    #expect(error == .newerDatabase(found: 4, known: 3))
  }

  @Test("ends them if the database has an older version than before")
  func older() async throws {
    let node = try ItemSample.node()
    let cluster = try await ItemSample.cluster(on: node)
    try Self.migrate(node, to: 2)
    let error = await Self.errorOfInsert(cluster)
    #expect(error == .olderDatabase(found: 2, known: 3))
  }

  @Test("lets it read or write as the new version says")
  func allowed() async throws {
    let node = try ItemSample.node()
    let cluster = try await ItemSample.cluster(on: node)
    try Self.migrate(node, minReader: 2)
    func count() async throws -> [Int] {
      try await cluster.read { try $0.fetch("SELECT count(*) FROM item", as: Int.self) }
    }
    #expect(try await count() == [1])
    let error = await Self.errorOfInsert(cluster)
    #expect(error == .newerDatabase(found: 4, known: 3))
    try Self.migrate(node, to: 5, minReader: 2, minWriter: 3)
    try await cluster.write { try $0.execute(Self.insert) }
    try await cluster.write(each: ["DELETE FROM item WHERE name = 'first'"])
    #expect(try await count() == [1])
  }

  @Test("takes no round trip until it is there, and then none but for the first transaction")
  func roundTrips() async throws {
    let node = try ItemSample.node()
    let cluster = try await ItemSample.cluster(on: node)
    for expected in [2, 5, 2] {
      node.forgetTrips()
      let name = "\(expected) \(node.path)"
      try await cluster.write { try $0.execute("UPDATE item SET data = \(name)") }
      #expect(node.trips.count == expected)
      if expected == 2 { try Self.migrate(node, minWriter: 3) }
    }
  }

  @Test("ends them on a node of dqlite", .enabled(if: RealNode.isExpected, "\(RealNode.need)"))
  func realNode() async throws {
    let node = try RealNode()
    try node.create(ItemSample.schema)
    let cluster = try await Cluster(
      of: ItemSample.schema, at: [node.address], configuration: .init(timeout: .seconds(600)))
    #expect(await Self.errorOfInsert(cluster) == nil)
    let other = try node.connect()
    _ = try other.run("PRAGMA user_version = 4")
    let newer = DatabaseError.newerDatabase(found: 4, known: 3)
    #expect(await Self.errorOfInsert(cluster) == newer)
    #expect(await Self.error { try await cluster.write(each: [Self.insert]) } == newer)
    let rows = await Self.error {
      _ = try await cluster.read { try $0.fetch("SELECT name FROM item", as: String.self) }
    }
    #expect(rows == newer)
    let schema = DatabaseSchema(_version: 4, statements: [], minWriter: 3)
    for statement in schema.versionStatements { _ = try other.run(statement) }
    try await cluster.write(each: ["DELETE FROM item"])
    #expect(await Self.errorOfInsert(cluster) == nil)
  }
}
