import DBGenRuntime
import DBGenSQLite
import Faults
import Foundation
import RuntimeSamples
import Testing

@Suite("the write-ahead log")
struct LogTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test("each page is appended by one call of the system, with the header of its frame")
  func oneWrite() throws {
    // Opening writes the file itself as well.
    let calls = 200
    let environment = FaultLibrary.environment(
      .init(at: calls + 1, action: "KILL", calls: "write"), in: folder.url, log: "")
    let status = try DriverProcess(["write", folder.path, "1000"], environment: environment)
      .outcome().status
    try #require(status == -SIGKILL)
    let size = try Data(contentsOf: URL(filePath: folder.path + "-wal")).count
    let frames = (size - 32) / (24 + 4096)
    #expect(frames > calls * 3 / 4, "\(frames) frames")
  }

  /// A small cache makes SQLite write pages before the end of a transaction, and then again, for which
  /// it corrects the headers of the frames behind them.
  @Test(
    "holds the whole of a transaction as soon as it ends, in files as a crash would leave them",
    arguments: [512, 1024, 4096, 65536])
  func wholeTransactions(pageSize: Int) throws {
    let connection = try Connection(
      path: folder.path, flags: SQLITE_OPEN_CREATE, busyTimeout: .zero)
    for statement in [
      "PRAGMA page_size = \(pageSize)", "PRAGMA journal_mode = WAL", "PRAGMA cache_size = 3",
      "PRAGMA wal_autocheckpoint = 60",
      "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, data BLOB)",
      "CREATE INDEX item_name ON item (name)",
    ] { _ = try connection.rows(statement) }
    var random = SeededGenerator(seed: UInt64(pageSize))
    for round in 1...40 {
      if random.oneIn(9) { _ = try connection.rows("PRAGMA wal_checkpoint(TRUNCATE)") }
      try change(with: connection, &random, page: pageSize)
      #expect(try crashed() == connection.rows(Self.contents), "round \(round)")
    }
  }

  /// Without `psow`, SQLite repeats the last page of a transaction up to the end of a sector, and splits it
  /// there: what is left may be as long as a header.
  @Test(
    "is whole for other connections after each transaction that SQLite pads to a sector",
    arguments: [512, 1024, 2048])
  func padding(pageSize: Int) throws {
    let connection = try Connection(
      path: "file:\(folder.path)?psow=0", flags: SQLITE_OPEN_CREATE | SQLITE_OPEN_URI,
      busyTimeout: .zero)
    for statement in [
      "PRAGMA page_size = \(pageSize)", "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL",
      "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT)",
    ] { _ = try connection.rows(statement) }
    let other = try SQLiteFile(folder.path)
    for number in 1...400 {
      try connection.execute(once: "INSERT INTO item VALUES (NULL, '\(number)')")
      try #require(
        try other.rows("SELECT count(*), max(name + 0) FROM item") == ["\(number)|\(number)"])
    }
  }

  @Test("a crash doesn't lose what is committed after a large part of a write was undone")
  func undonePart() throws {
    let connection = try Connection(
      path: folder.path, flags: SQLITE_OPEN_CREATE, busyTimeout: .zero)
    for statement in [
      "PRAGMA journal_mode = WAL", "PRAGMA cache_size = 5",
      "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, data BLOB)", "BEGIN IMMEDIATE",
      "SAVEPOINT s",
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
      INSERT INTO item SELECT i, 'undone', zeroblob(2000) FROM n
      """,
      "UPDATE item SET data = randomblob(2000) WHERE id > 30", "ROLLBACK TO s", "RELEASE s",
      "INSERT INTO item VALUES (1, 'first', NULL)",
    ] { _ = try connection.rows(statement) }
    try connection.commitWrite()
    for name in ["second", "third"] {
      try connection.execute(once: "BEGIN IMMEDIATE")
      try connection.execute(once: "INSERT INTO item (name) VALUES ('\(name)')")
      try connection.commitWrite()
    }
    #expect(try crashed().map { $0[1] } == ["first", "second", "third"])
  }

  @Test("a file system that the app makes the default is used as it is")
  func fileSystemOfTheApp() throws {
    let original = try #require(sqlite3_vfs_find(nil))
    // Connections of other tests may use it until the process ends.
    let own = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    own.initialize(to: original.pointee)
    own.pointee.zName = UnsafePointer(strdup("own"))
    try #require(sqlite3_vfs_register(own, 1) == SQLITE_OK)
    defer { sqlite3_vfs_register(original, 1) }
    let connection = try Connection(
      path: folder.path, flags: SQLITE_OPEN_CREATE, busyTimeout: .zero)
    var name: UnsafeMutablePointer<CChar>?
    defer { sqlite3_free(name) }
    try #require(
      sqlite3_file_control(connection.handle, "main", SQLITE_FCNTL_VFSNAME, &name) == SQLITE_OK)
    #expect(name.map { String(cString: $0) } == "own")
  }

  private static let contents = "SELECT id, name, length(data) FROM item ORDER BY name, id"

  private func change(
    with connection: Connection, _ random: inout SeededGenerator, page: Int
  ) throws {
    try connection.execute(once: "BEGIN IMMEDIATE")
    for number in 0...random.below(30) {
      if number == 7 { try connection.execute(once: "SAVEPOINT s") }
      let (id, size) = (random.below(60), random.below(page * 2))
      try connection.execute(
        once: random.oneIn(4)
          ? "DELETE FROM item WHERE id = \(id)"
          : "REPLACE INTO item VALUES (\(id), 'n\(random.below(99))', zeroblob(\(size)))")
      if number == 20, random.oneIn(2) { try connection.execute(once: "ROLLBACK TO s") }
    }
    try connection.execute(once: random.oneIn(5) ? "ROLLBACK" : "COMMIT")
  }

  /// Returns what another program reads from a copy of the files.
  private func crashed() throws -> [[String]] {
    let copy = folder.path + "-copy"
    for ending in ["-shm", "-wal", ""] where FileManager.default.fileExists(atPath: copy + ending) {
      try FileManager.default.removeItem(atPath: copy + ending)
    }
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: folder.path + ending, toPath: copy + ending)
    }
    let file = try SQLiteFile(copy)
    #expect(try file.rows("PRAGMA integrity_check") == ["ok"])
    return try file.rows(Self.contents).map {
      $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    }
  }
}
