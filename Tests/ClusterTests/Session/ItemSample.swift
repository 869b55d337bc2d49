import ClusterSamples
import DBGenCluster
import DBGenRuntime

/// A database with one item, called `first`.
enum ItemSample {
  static let schema = DatabaseSchema(
    _version: 3,
    statements: [
      "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, weight REAL, data ANY)",
      "CREATE TABLE part (item INTEGER NOT NULL REFERENCES item (id), name TEXT NOT NULL)",
      """
      CREATE TABLE late (item INTEGER NOT NULL REFERENCES item (id) DEFERRABLE INITIALLY DEFERRED)
      """,
      "CREATE TABLE day (text TEXT PRIMARY KEY, day DATE, flag BOOLEAN) WITHOUT ROWID",
    ])

  /// The statement that follows BEGIN.
  static let check = "SELECT 1 FROM pragma_user_version WHERE user_version <> 3"

  static func node(_ schema: DatabaseSchema = schema) throws -> LocalNode {
    let node = LocalNode()
    try node.create(schema)
    let connection = try node.connection(schema)
    try write(on: connection) { try $0.execute("INSERT INTO item (name) VALUES ('first')") }
    connection.close()
    node.forgetTrips()
    return node
  }

  static func cluster(
    on node: LocalNode, _ schema: DatabaseSchema = schema, timeout: Duration = .seconds(600)
  ) async throws -> Cluster {
    let cluster = try await Cluster(of: schema, configuration: .init(timeout: timeout)) { _, _ in
      try node.connect()
    }
    node.forgetTrips()
    return cluster
  }

  @discardableResult
  static func write<Value>(
    on connection: Connection, _ body: (WriteTransaction) throws -> Value
  ) throws -> Value {
    try ReadTransaction.run(
      WriteTransaction(on: connection), begin: "BEGIN IMMEDIATE", body)
  }

  static func read<Value>(
    on connection: Connection, _ body: (ReadTransaction) throws -> Value
  ) throws -> Value {
    try ReadTransaction.run(ReadTransaction(on: connection), begin: "BEGIN DEFERRED", body)
  }

  static func names(on node: LocalNode) throws -> [String] {
    let connection = try node.connection(schema)
    return try read(on: connection) {
      try $0.fetch("SELECT name FROM item ORDER BY id", as: String.self)
    }
  }
}
