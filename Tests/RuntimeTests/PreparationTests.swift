import DBGenMaintenance
import DBGenRuntime
import DBGenSQLite
import Foundation
import RuntimeSamples
import Synchronization
import Testing

@Suite("the preparation of connections")
struct PreparationTests {
  /// The files of the connections that were prepared.
  private final class Prepared: Sendable {
    private let all = Mutex<[String]>([])

    /// Sets something that the schema needs, as a key or an extension would be.
    var configuration: Database.Configuration {
      Database.Configuration { connection in
        let file = sqlite3_db_filename(connection, "main").map { String(cString: $0) } ?? ""
        self.all.withLock { $0.append((file as NSString).lastPathComponent) }
        #expect(ConnectionStatements.count(on: connection) ?? 0 == 0)
        let code = sqlite3_create_function_v2(
          connection, "prepared", 0, SQLITE_UTF8 | SQLITE_INNOCUOUS, nil,
          { context, _, _ in sqlite3_result_int(context, 42) }, nil, nil, nil)
        #expect(code == SQLITE_OK)
        // What the runtime relies on is set again.
        #expect(dbgen_sqlite3_db_config_bool(connection, SQLITE_DBCONFIG_DEFENSIVE, 0) == SQLITE_OK)
        #expect(
          dbgen_sqlite3_db_config_bool(connection, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1)
            == SQLITE_OK)
      }
    }

    func take() -> [String] {
      all.withLock { all in
        defer { all = [] }
        return all
      }
    }
  }

  private let folder: Folder
  private let prepared = Prepared()
  private static let schema = DatabaseSchema(
    _version: 1,
    statements: [
      "CREATE TABLE t (id INTEGER PRIMARY KEY)", "CREATE VIEW v AS SELECT prepared() AS value",
    ])

  init() throws { folder = try Folder() }

  private func open(_ mode: Database.Mode = .create) throws -> Database {
    var configuration = prepared.configuration
    configuration.mode = mode
    return try Database(at: folder.path, schema: Self.schema, configuration: configuration)
  }

  @Test("each connection is prepared before its first statement, those of copies as well")
  func each() throws {
    ConnectionStatements.begin()
    defer { ConnectionStatements.end() }
    try #require(ConnectionStatements.sees(oneOn: folder.path + "-other"))
    let database = try open()
    let value: (ReadTransaction) throws -> [Int] = {
      try $0.fetch("SELECT value FROM v", as: Int.self)
    }
    #expect(try database.read(value) == [42])
    #expect(try database.write(value) == [42])
    _ = prepared.take()
    try database.backup(to: folder.path + "-copy")
    let files = prepared.take()
    #expect(files.count == 2)
    #expect(files.first == URL(filePath: folder.path).lastPathComponent)
    #expect(files.last?.hasSuffix(".dbgen-tmp") == true)
    try database.eraseAll()
    // It is in memory.
    #expect(prepared.take() == [""])
    for mode in [Database.Mode.existing, .readOnly] { #expect(try open(mode).read(value) == [42]) }
    #expect(!prepared.take().isEmpty)
  }

  @Test("the connection that writes is the only one that checkpoints, so that no two reset the log")
  func checkpoints() throws {
    let database = try open()
    let writer = try database.withConnection { $0 }
    let used = { try database.withConnection { $0 } == writer }
    _ = prepared.take()
    for mode in [Database.CheckpointMode.passive, .truncate] {
      try database.write { transaction in
        for _ in 0..<2000 { _ = try transaction.execute("INSERT INTO t DEFAULT VALUES") }
      }
      #expect(try !database.checkpoint(mode).isBusy)
      #expect(try used())
    }
    #expect(prepared.take().isEmpty, "no other connection was opened")
  }

  @Test("what a preparation sets doesn't weaken the connection")
  func hardening() throws {
    try open().withConnection { connection in
      #expect(dbgen_sqlite3_db_config_is_on(connection, SQLITE_DBCONFIG_DEFENSIVE) == 1)
      #expect(dbgen_sqlite3_db_config_is_on(connection, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION) == 0)
    }
  }

  @Test("a preparation waits for locks of others")
  func waiting() throws {
    try open().close()
    let other = Mutex(try SQLiteFile(folder.path))
    try other.withLock { try $0.execute("PRAGMA journal_mode = DELETE") }
    for _ in 0..<20 {
      try other.withLock { try $0.execute("BEGIN EXCLUSIVE") }
      let (preparing, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      Thread.detachNewThread {
        preparing.wait()
        #expect(throws: Never.self) { try other.withLock { try $0.execute("COMMIT") } }
        done.signal()
      }
      let connection = try Connection(
        path: folder.path, flags: 0, busyTimeout: .seconds(Int64.max),
        prepare: { connection in
          preparing.signal()
          let code = sqlite3_exec(connection, "SELECT * FROM sqlite_schema", nil, nil, nil)
          #expect(code == SQLITE_OK)
        })
      connection.close()
      done.wait()
    }
  }

  @Test("a preparation that throws ends the opening, and creates no contents")
  func refusal() throws {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) {
      try Database(
        at: folder.path, schema: Self.schema,
        configuration: .init(prepare: { _ in throw Refusal() }))
    }
    #expect(try Data(contentsOf: URL(filePath: folder.path)).isEmpty)
  }
}
