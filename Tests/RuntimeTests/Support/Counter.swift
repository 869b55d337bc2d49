import DBGenRuntime
import Foundation

/// A table as generated source describes it.
struct Counter: Equatable, Sendable {
  let id: Int64
  var value: Int

  static let schema = DatabaseSchema(
    version: 1,
    statements: [
      #"CREATE TABLE "counter" ("id" INTEGER PRIMARY KEY, "value" INTEGER NOT NULL) STRICT"#
    ])

  static func fetch(id: Int64, from transaction: ReadTransaction) throws -> Counter? {
    let statement = try transaction.statement(.fetch(where: #""id" = ?1"#), on: Counter.self)
    try statement.bind(int64: id, at: 1)
    return try statement.first(Counter.self)
  }
}

extension Counter: KeyedTable {
  struct Columns: Sendable {
    let id = Column<Int64>("id", .int64)
    let value = Column<Int>("value", .integer)
  }

  struct Match: Sendable {
    var id: Int64?
    var value: Int?
  }

  struct Change: TableChange {
    let change: ColumnChange

    static func value(_ value: Int) -> Self { set(columns.value, value) }
  }

  typealias Draft = Counter
  typealias ChangeSet = Change

  static let columns = Columns()

  static func add(_ match: Match, to conditions: inout MatchConditions) {
    conditions.add(columns.id, match.id)
    conditions.add(columns.value, match.value)
  }

  static let sql = TableSQL(name: "counter", key: [0], columns: ["id", "value"])

  static func record(from row: borrowing Row) throws -> Counter {
    try Counter(id: row.int64(0), value: row.integer(1))
  }

  static func bind(_ record: Counter, to statement: borrowing Statement) throws {
    try statement.bind(int64: record.id, at: 1)
    try statement.bind(integer: record.value, at: 2)
  }

  static func bindKey(of record: Counter, to statement: borrowing Statement) throws {
    try statement.bind(int64: record.id, at: 1)
  }
}

/// A folder for databases, which goes when it goes.
final class Folder: Sendable {
  let url: URL

  /// - Parameter isInMemory: Whether nothing has to outlive the machine, which is faster.
  init(isInMemory: Bool = false) throws {
    let memory = URL(filePath: "/dev/shm")
    let hasMemory = FileManager.default.fileExists(atPath: memory.path)
    let parent = isInMemory && hasMemory ? memory : FileManager.default.temporaryDirectory
    url = parent.appending(path: "dbgen-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.appending(path: "test.sqlite").path }

  func open(_ configuration: Database.Configuration = .init()) throws -> Database {
    try Database(at: path, schema: Counter.schema, configuration: configuration)
  }
}
