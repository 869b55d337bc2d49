import DBGenRuntime
import DBGenSQLite
import Foundation
import RuntimeSamples
import Synchronization
import Testing

/// A connection of others, whose lock ends at the moment at which a statement has failed because of it.
@Suite("locks that are free too late")
struct LateLockTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test("a write that has failed because of a lock takes none, and leaves it to others")
  func write() throws {
    let path = folder.path
    let other = try Mutex(SQLiteFile(path))
    try other.withLock { try $0.execute("PRAGMA busy_timeout = 0") }
    let trace = Database.Trace { event in
      guard event.error != nil else { return }
      #expect(throws: Never.self) { try other.withLock { try $0.execute("COMMIT") } }
    }
    let database = try folder.open(.init(busyTimeout: .zero, trace: trace))
    for _ in 0..<3 {
      try other.withLock { try $0.execute("BEGIN IMMEDIATE") }
      let error = #expect(throws: DatabaseError.self) { try database.write { _ in } }
      #expect(error?.code == SQLITE_BUSY)
      try other.withLock { try $0.execute("BEGIN IMMEDIATE; COMMIT") }
    }
    try database.write { _ in }
  }

  @Test("an opening for which a lock is free too late goes on", arguments: ["delete", "wal"])
  func opening(journal: String) throws {
    let league = try League(journal: journal)
    let lock = Lock(try SQLiteFile(league.path))
    try lock.file.execute("BEGIN IMMEDIATE")
    try league.open(
      LeagueSample.new,
      .init(prepare: { connection in
        sqlite3_trace_v2(
          connection, UInt32(SQLITE_TRACE_PROFILE),
          { _, lock, statement, _ in Lock.end(lock, after: OpaquePointer(statement)) },
          Unmanaged.passUnretained(lock).toOpaque())
      })
    ).close()
    #expect(lock.hasEnded)
    #expect(try league.dump() == League.migrated())
  }

  private final class Lock: @unchecked Sendable {
    let file: SQLiteFile
    private(set) var hasEnded = false

    init(_ file: SQLiteFile) { self.file = file }

    /// Ends the lock when a statement that needs it has ended.
    static func end(_ lock: UnsafeMutableRawPointer?, after statement: OpaquePointer?) -> Int32 {
      guard let lock, let text = sqlite3_sql(statement), String(cString: text) == "BEGIN IMMEDIATE"
      else { return 0 }
      let held = Unmanaged<Lock>.fromOpaque(lock).takeUnretainedValue()
      guard !held.hasEnded else { return 0 }
      held.hasEnded = true
      #expect(throws: Never.self) { try held.file.execute("COMMIT") }
      return 0
    }
  }
}
