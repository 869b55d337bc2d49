import DBGenRuntime
import Foundation

/// A table in the form of generated source.
struct Counter: Equatable, Sendable {
  let id: Int64
  var value: Int

  static let schema = DatabaseSchema(
    _version: 1,
    statements: [
      #"CREATE TABLE "counter" ("id" INTEGER PRIMARY KEY, "value" INTEGER NOT NULL) STRICT"#
    ])

  static func fetch(id: Int64, from transaction: ReadTransaction) throws -> Counter? {
    let statement = try transaction._statement(.fetch(where: #""id" = ?1"#), on: Counter.self)
    try statement.bind(integer: id, at: 1)
    return try statement.first(Counter.self)
  }
}

extension Counter: KeyedTable {
  struct Columns: _TableChange {
    static var id: Column<Counter, Int64> { ._named("id", .integer) }
    static var value: Column<Counter, Int> { ._named("value", .integer) }

    let _change: _ColumnChange
  }

  typealias Draft = Counter
  typealias ColumnSet = Columns

  static let _sql = _TableSQL(name: "counter", key: [0], columns: "id", "value")

  static func _record(from row: borrowing Row) throws -> Counter {
    try Counter(id: row.int64(0), value: row.integer(1))
  }

  static func _bind(_ record: Counter, to statement: borrowing _Statement) throws {
    try statement.bind(integer: record.id, at: 1)
    try statement.bind(integer: record.value, at: 2)
  }

  static func _bindKey(of record: Counter, to statement: borrowing _Statement) throws {
    try statement.bind(integer: record.id, at: 1)
  }
}

/// A folder for databases, which is removed when this object is released.
final class Folder: Sendable {
  let url: URL

  /// - Parameter isInMemory: Whether the folder may be in memory, which is faster.
  init(isInMemory: Bool = false) throws {
    let memory = URL(filePath: "/dev/shm")
    let usual = FileManager.default.temporaryDirectory
    // A folder in memory that the runner of the tests removes is better than memory itself.
    let isBetter =
      !usual.path.hasPrefix(memory.path) && FileManager.default.fileExists(atPath: memory.path)
    let parent = isInMemory && isBetter ? memory : usual
    url = parent.appending(path: "dbgen-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The names of its files, in order.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  var path: String { url.appending(path: "test.sqlite").path }

  func open(_ configuration: Database.Configuration = .init()) throws -> Database {
    try Database(at: path, schema: Counter.schema, configuration: configuration)
  }
}
