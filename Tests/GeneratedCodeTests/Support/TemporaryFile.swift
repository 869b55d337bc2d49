import ClusterSamples
import DBGenCluster
import DBGenRuntime
import Foundation
import Testing

/// A path for a database, whose files are removed when this object is released.
final class TemporaryFile: Sendable {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "dbgen-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  var path: String { folder.appending(path: "test.sqlite").path }

  deinit { try? FileManager.default.removeItem(at: folder) }
}

/// Opens a new database and calls `body` in a transaction, then opens the file again and calls
/// `check`. All of it is repeated on a cluster, unless there is a reason not to.
func withDatabase<Value>(
  _ open: (String, String?, Database.Configuration) throws -> Database,
  onlySQLite reason: String? = nil, _ body: (WriteTransaction) throws -> Value,
  check: (Value, ReadTransaction) throws -> Void = { _, _ in }
) throws {
  let file = try TemporaryFile()
  let database = try open(file.path, nil, .init())
  let value = try database.write(body)
  let schema = database.opening.schema
  database.close()
  try open(file.path, nil, .init()).read { try check(value, $0) }
  if reason == nil { try withCluster(schema, body, check: check) }
}

/// The programs that store a database.
enum Engine {
  case sqlite, cluster

  @TaskLocal static var current = sqlite

  /// A character that the engine stores, and many a program doesn't.
  static var nul: Unicode.Scalar { current == .sqlite ? "\0" : "\u{1}" }

  /// Whether the engine stores a text.
  static func stores(_ text: String) -> Bool { current == .sqlite || !text.utf8.contains(0) }
}

/// Calls `body` in a write of a cluster with a new database, and `check` in a later read. The node
/// is one in this process, and then a real one, if there is libdqlite.
private func withCluster<Value>(
  _ schema: DatabaseSchema, _ body: (WriteTransaction) throws -> Value,
  check: (Value, ReadTransaction) throws -> Void
) throws {
  // Functions and collations of the app are refused.
  guard (try? schema.requireNothingOfApp()) != nil else { return }
  let node = LocalNode()
  try node.create(schema)
  try write(through: { try node.connection(schema) }, body, check: check)
  guard let node = try RealNode.shared?.get() else { return }
  let proxy = try NodeProxy { node.address }
  let name = "\(UUID())"
  try node.create(schema, in: name)
  try write(through: { try node.connection(schema, in: name, through: proxy) }, body, check: check)
  #expect(!proxy.requests.compactMap(\.sql).contains { $0.uppercased().contains("RETURNING") })
}

private func write<Value>(
  through connect: () throws -> Connection, _ body: (WriteTransaction) throws -> Value,
  check: (Value, ReadTransaction) throws -> Void
) throws {
  try Engine.$current.withValue(.cluster) {
    let value = try ReadTransaction.run(
      WriteTransaction(on: connect()), begin: "BEGIN IMMEDIATE", body)
    try ReadTransaction.run(ReadTransaction(on: connect()), begin: "BEGIN DEFERRED") {
      try check(value, $0)
    }
  }
}
