import ClusterSamples
import DBGenCluster
import DBGenRuntime
import Testing

@Suite("opening a cluster")
struct OpeningTests {
  private static func error(
    _ schema: DatabaseSchema, on node: LocalNode
  ) async -> DatabaseError? {
    do {
      _ = try await ItemSample.cluster(on: node, schema)
      return nil
    } catch {
      return error as? DatabaseError
    }
  }

  private static func schema(
    _ version: Int32, minReader: Int32? = nil, minWriter: Int32? = nil,
    functions: [_RequiredFunction] = [],
    collations: [String] = [], tokenizers: [String] = []
  ) -> DatabaseSchema {
    DatabaseSchema(
      _version: version, statements: ItemSample.schema.statements, minReader: minReader,
      minWriter: minWriter, functions: functions, collations: collations,
      tokenizers: tokenizers)
  }

  @Test("an empty database names the command that creates it")
  func empty() async {
    #expect(
      await Self.error(ItemSample.schema, on: LocalNode())
        == .unsupported(
          "the cluster has no such database yet; `dbgen migration apply --cluster` creates it"))
  }

  @Test("a database of another version or schema is refused")
  func otherVersions() async throws {
    let node = try ItemSample.node()
    #expect(await Self.error(Self.schema(4), on: node) == .unsupportedVersion(found: 3, oldest: 4))
    #expect(await Self.error(Self.schema(2), on: node) == .newerDatabase(found: 3, known: 2))
    let other = DatabaseSchema(_version: 3, statements: ["CREATE TABLE other (id INTEGER)"])
    guard case .schemaDrift? = await Self.error(other, on: node) else {
      Issue.record("no drift")
      return
    }
  }

  @Test("a newer database that lets this version read is opened for reading only")
  func minReader() async throws {
    let node = LocalNode()
    try node.create(Self.schema(3, minReader: 2))
    let cluster = try await ItemSample.cluster(on: node, Self.schema(2))
    #expect(cluster.isReadOnly)
    #expect(
      try await cluster.read { try $0.fetch("SELECT count(*) FROM item", as: Int.self) } == [0])
    await #expect(throws: DatabaseError.newerDatabase(found: 3, known: 2)) {
      try await cluster.write { try $0.execute("DELETE FROM item") }
    }
  }

  @Test("a newer database that lets this version write is opened for that")
  func minWriter() async throws {
    let node = LocalNode()
    try node.create(Self.schema(3, minWriter: 2))
    let cluster = try await ItemSample.cluster(on: node, Self.schema(2))
    #expect(!cluster.isReadOnly)
    try await cluster.write { try $0.execute("INSERT INTO item (name) VALUES ('a')") }
    #expect(await Self.error(Self.schema(1), on: node) == .newerDatabase(found: 3, known: 1))
  }

  @Test("functions, collations and tokenizers of the app are refused by name")
  func appFunctions() async throws {
    let node = try ItemSample.node()
    #expect(
      await Self.error(Self.schema(3, functions: [.init("slug", arguments: 1)]), on: node)
        == .unsupported("a cluster doesn't have the function 'slug' that the schema needs"))
    #expect(
      await Self.error(Self.schema(3, collations: ["german"]), on: node)
        == .unsupported("a cluster doesn't have the collation 'german' that the schema needs"))
    #expect(
      await Self.error(Self.schema(3, tokenizers: ["words"]), on: node)
        == .unsupported("a cluster doesn't have the tokenizer 'words' that the schema needs"))
  }

  @Test("a write with a key that is stored isn't repeated")
  func idempotent() async throws {
    let node = try ItemSample.node()
    let cluster = try await ItemSample.cluster(on: node)
    for expected in [1, nil, nil] {
      let count = try await cluster.write(idempotencyKey: "k") {
        try $0.execute("INSERT INTO item (name) VALUES ('a')")
      }
      #expect(count == expected)
    }
    struct Problem: Error {}
    await #expect(throws: Problem.self) {
      try await cluster.write(idempotencyKey: "l") { _ in throw Problem() }
    }
    #expect(
      try await cluster.write(idempotencyKey: "l") {
        try $0.execute("INSERT INTO item (name) VALUES ('b')")
      } == 1)
    #expect(try ItemSample.names(on: node) == ["first", "a", "b"])
    // The table of the keys isn't taken for a difference.
    _ = try await ItemSample.cluster(on: node)
  }

  @Test("a closed cluster throws")
  func closed() async throws {
    let cluster = try await ItemSample.cluster(on: ItemSample.node())
    cluster.close()
    await #expect(throws: DatabaseError.closed) { try await cluster.read { _ in } }
  }
}
