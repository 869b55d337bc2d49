import DBGenMaintenance
import DBGenRuntime
import DBGenSQLite
import Foundation
import RuntimeSamples
import Testing

@Suite("connections that a file or a statement can't turn against the app")
struct HardeningTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static let settings = [
    SQLITE_DBCONFIG_DEFENSIVE: 1, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER: 0,
    SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION: 0, SQLITE_DBCONFIG_DQS_DDL: 0,
    SQLITE_DBCONFIG_DQS_DML: 0,
  ].merging(sqlite3_libversion_number() < 3_044_000 ? [:] : [SQLITE_DBCONFIG_TRUSTED_SCHEMA: 0]) {
    $1
  }

  private func expectHardened(
    _ handle: OpaquePointer, at location: SourceLocation = #_sourceLocation
  ) {
    for (setting, value) in Self.settings {
      let isOn = Int(dbgen_sqlite3_db_config_is_on(handle, setting))
      #expect(isOn == value, "setting \(setting)", sourceLocation: location)
    }
  }

  @Test(
    "the connection that writes is hardened, and again after it was lent", arguments: [true, false])
  func writer(isInMemory: Bool) throws {
    let path = isInMemory ? ":memory:" : folder.path
    let database = try Database(at: path, schema: Counter.schema)
    try database.withConnection { handle in
      expectHardened(handle)
      for (setting, value) in Self.settings {
        _ = dbgen_sqlite3_db_config_bool(handle, setting, value == 1 ? 0 : 1)
      }
    }
    try database.withConnection { expectHardened($0) }
  }

  @Test("the schema and the tables behind a full-text index can't be written to directly")
  func writing() throws {
    let database = try Database(at: folder.path, schema: LeagueSample.new)
    let statements: [SQL] = [
      "UPDATE sqlite_schema SET sql = ''", "DELETE FROM sqlite_schema",
      "UPDATE playerText_data SET block = x''",
    ]
    for sql in statements {
      let error = #expect(throws: DatabaseError.self) {
        try database.write { transaction in
          try transaction.execute("PRAGMA writable_schema = ON")
          try transaction.execute(sql)
        }
      }
      #expect("\(error as Any)".contains("may not be modified"), "\(error as Any)")
    }
  }

  @Test("no statement in a file gets a tokenizer's address or supplies one")
  func tokenizer() throws {
    let database = try Database(at: folder.path, schema: Counter.schema)
    #expect(
      try database.read {
        try $0.fetch("SELECT hex(fts3_tokenizer('simple'))") { try $0.text(0) }
      } == [""])
    let error = #expect(throws: DatabaseError.self) {
      try database.write { transaction in
        try transaction.execute(
          "CREATE TABLE u (a AS (fts3_tokenizer('simple', x'4141414141414141')))")
        try transaction.execute("SELECT fts3_tokenizer('simple', x'4141414141414141')")
      }
    }
    #expect(error?.code == SQLITE_ERROR)
  }

  @Test("no other database is attached by what migrates")
  func attaching() throws {
    try Database(at: folder.path, schema: PairSample.schema).close()
    let schema = DatabaseSchema(
      _version: 2, statements: PairSample.schema.statements,
      migrations: [
        _Migration(
          version: 2, name: "two", backedUp: false,
          lines: [.step("run SQL"), .run("ATTACH ':memory:' AS other")])
      ])
    let error = #expect(throws: DatabaseError.self) {
      try Database(at: folder.path, schema: schema)
    }
    #expect("\(error as Any)".contains("too many attached databases - max 0"), "\(error as Any)")
    #expect(try SQLiteFile(folder.path).rows("PRAGMA user_version") == ["1"])
  }

  @Test("a connection that GRDB or others have opened keeps its settings")
  func borrowed() throws {
    var handle: OpaquePointer?
    #expect(sqlite3_open(":memory:", &handle) == SQLITE_OK)
    defer { sqlite3_close_v2(handle) }
    let other = try #require(handle)
    let before = Self.settings.keys.sorted().map { dbgen_sqlite3_db_config_is_on(other, $0) }
    _ = try Database.read(on: other) { try $0.fetch("SELECT 1") { try $0.int64(0) } }
    #expect(Self.settings.keys.sorted().map { dbgen_sqlite3_db_config_is_on(other, $0) } == before)
  }
}
