import DBGenMaintenance
import DBGenSQLite
import Faults
import Foundation
import RuntimeSamples
import Testing

@testable import DBGenRuntime

@Suite("maintenance that is interrupted, or can't read")
struct InterruptedMaintenanceTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Performs an operation of an app on a database.
  private func use(_ database: Database, _ verb: String) throws {
    let copy = folder.path + "-copy"
    switch verb {
    case "backup": try database.backup(to: copy)
    case "checkpoint": #expect(try !database.checkpoint(.truncate).isBusy)
    case "close": database.close()
    case "eraseAll": try database.eraseAll()
    case "integrityCheck": #expect(try database.integrityCheck() == [])
    case "read": _ = try database.read { try Counter.fetchAll(from: $0) }
    case "vacuum": try database.vacuum()
    case "vacuum into": try database.vacuum(into: copy)
    case "withConnection": #expect(try database.withConnection(Self.checkpoint) == SQLITE_OK)
    default: try database.write { _ = try Counter.insert(Counter(id: 2, value: 0), into: $0) }
    }
  }

  private static func checkpoint(_ handle: OpaquePointer) -> Int32 {
    sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_PASSIVE, nil, nil)
  }

  @Test(
    "an interruption that came too late for one isn't met by the next",
    arguments: [
      "backup", "checkpoint", "close", "eraseAll", "integrityCheck", "read", "vacuum",
      "vacuum into", "withConnection", "write",
    ], [true, false])
  func late(verb: String, isInMemory: Bool) throws {
    let path = isInMemory ? ":memory:" : folder.path
    let database = try Database(at: path, schema: Counter.schema)
    try database.write { _ = try Counter.insert(Counter(id: 1, value: 0), into: $0) }
    let handle = try database.withConnection { UInt(bitPattern: $0) }
    sqlite3_interrupt(OpaquePointer(bitPattern: handle))
    try use(database, verb)
    if verb == "close" {
      #expect(!FileManager.default.fileExists(atPath: folder.path + "-wal"))
    }
  }

  private static func cancelTask() { withUnsafeCurrentTask { $0?.cancel() } }

  @Test("a check that is cancelled at any of its statements throws, and reports no fault")
  func cancelledCheck() async throws {
    for statement in ["SELECT count(*) FROM main.sqlite_schema", "PRAGMA main.integrity_check"] {
      let database = try folder.open(
        .init(trace: .init { if $0.sql == statement { Self.cancelTask() } }))
      let task = Task { try await database.integrityCheck() }
      await #expect(throws: CancellationError.self, "\(statement)") { try await task.value }
      #expect(try await database.integrityCheck() == [])
    }
  }

  @Test("a check that is cancelled while it looks at pages throws, and reports no fault")
  func cancelledAmongPages() async throws {
    // SQLite checks for an interruption only once in ten thousand pages.
    let file = try SQLiteFile(folder.path)
    try file.execute("PRAGMA page_size = 512; PRAGMA journal_mode = WAL")
    try await folder.open().write { transaction in
      try transaction.execute("CREATE TABLE many (data)")
      try transaction.execute(
        """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 21)
        INSERT INTO many SELECT zeroblob(500000) FROM n
        """)
    }
    try file.execute("UPDATE counter SET value = 0")
    let database = try folder.open(
      .init(
        trace: .init { if $0.sql.hasPrefix("SELECT count(*) FROM main.") { Self.cancelTask() } }))
    let task = Task { try await database.integrityCheck() }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(
    "a page that can't be read is the disk's error, not a fault of the file",
    .enabled(if: FaultLibrary.path != nil))
  func unreadable() throws {
    let file = try SQLiteFile(folder.path)
    try file.execute("PRAGMA auto_vacuum = FULL; VACUUM")
    let database = try Database(at: folder.path, schema: PairSample.schema)
    try database.write { for number in 1...8 { try PairSample.insert(number, into: $0) } }
    try database.write { try $0.execute("DELETE FROM one WHERE id % 2") }
    database.close()
    let log = folder.path + ".log"
    var (number, failures) = (0, 0)
    repeat {
      number += 1
      try? FileManager.default.removeItem(atPath: log)
      let fault = FaultLibrary.Fault(at: number, action: "EIO", calls: "read")
      let outcome = try DriverProcess(
        ["maintain", folder.path, "check", ""],
        environment: FaultLibrary.environment(fault, in: folder.url, log: log)
      ).outcome()
      #expect(!outcome.output.contains("problem"), "\(number): \(outcome)")
      if outcome.output.contains("code \(SQLITE_IOERR)") { failures += 1 }
    } while FileManager.default.fileExists(atPath: log)
    #expect(failures > 10)
  }
}
