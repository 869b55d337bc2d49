import DBGenMaintenance
import DBGenRuntime
import DBGenSQLite
import Foundation
import RuntimeSamples
import Synchronization
import Testing

@Suite("backups")
struct BackupTests {
  private struct Refusal: Error {}

  private let folder: Folder
  private let database: Database
  private var target: String { folder.url.appending(path: "copy.sqlite").path }

  /// Creates a database with enough pages for several steps.
  init() throws {
    folder = try Folder()
    database = try Database(at: folder.path, schema: PairSample.schema)
    try database.write { for number in 1...400 { try PairSample.insert(number, into: $0) } }
  }

  private func pairs(_ path: String) throws -> [String] {
    let file = try SQLiteFile(path)
    #expect(try file.rows("PRAGMA integrity_check") == ["ok"])
    return try file.rows("SELECT count(*) FROM one NATURAL JOIN two")
  }

  private func names() throws -> [String] {
    try folder.names.filter { !$0.hasPrefix("test.sqlite") }
  }

  @Test("a backup is the database, and tells how far it has come, up to all pages")
  func whole() throws {
    var told: [Database.BackupProgress] = []
    try database.backup(to: target) { told.append($0) }
    #expect(try pairs(target) == ["400"])
    #expect(told.count > 3 && told.last.map { $0.pagesDone == $0.pageCount } == true)
    #expect(told.map(\.pagesDone) == told.map(\.pagesDone).sorted())
    #expect(Set(told.map(\.pageCount)).count == 1)
    let copy = try Database(at: target, schema: PairSample.schema)
    #expect(copy.migratedFrom == nil)
    copy.close()
    #expect(try names() == ["copy.sqlite"])
  }

  @Test("a backup allows writes meanwhile, and has the contents from when it began")
  func writers() throws {
    var number = 400
    try database.backup(to: target) { _ in
      number += 1
      try database.write { try PairSample.insert(number, into: $0) }
    }
    #expect(number > 403)
    #expect(try pairs(target) == ["400"])
    #expect(try database.read { try PairSample.count(in: $0) } == number)
  }

  @Test("the asynchronous form does the same, and blocks none of Swift's threads")
  func asynchronous() async throws {
    let (path, target) = (folder.path, target)
    let held = DispatchSemaphore(value: 0)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for number in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
        // Backups of a single database would take turns.
        let database = try Database(at: path, schema: PairSample.schema)
        tasks.addTask {
          try await database.backup(to: "\(target)-\(number)") { _ in
            // Each backup waits until the task below has been given a thread.
            held.wait()
            held.signal()
          }
        }
      }
      tasks.addTask { _ = held.signal() }
      try await tasks.waitForAll()
    }
    for number in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
      #expect(try pairs("\(target)-\(number)") == ["400"])
    }
  }

  @Test("a database in memory can be copied to a file")
  func inMemory() async throws {
    let memory = try Database(at: ":memory:", schema: PairSample.schema)
    try await memory.write { for number in 1...20 { try PairSample.insert(number, into: $0) } }
    try await memory.backup(to: target)
    #expect(try pairs(target) == ["20"])
    try await memory.vacuum(into: target + "2")
    #expect(try pairs(target + "2") == ["20"])
  }

  @Test("an error that progress throws is rethrown, and nothing is left behind")
  func refusal() throws {
    #expect(throws: Refusal.self) { try database.backup(to: target) { _ in throw Refusal() } }
    #expect(try names() == [])
  }

  @Test("cancelling the task ends a backup, and leaves nothing behind")
  func cancellation() async throws {
    let (database, target) = (database, target)
    let task = Task {
      try await database.backup(to: target) { _ in withUnsafeCurrentTask { $0?.cancel() } }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let vacuum = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await database.vacuum(into: target)
    }
    await #expect(throws: CancellationError.self) { try await vacuum.value }
    #expect(try names() == [])
  }

  @Test("a file that is there stays to the byte, unless it is to be replaced")
  func existing() throws {
    try Data("text".utf8).write(to: URL(filePath: target))
    for copy in [{ try database.backup(to: $0) }, { try database.vacuum(into: $0) }] {
      #expect(throws: DatabaseError.fileExists(path: target)) { try copy(target) }
    }
    #expect(try Data(contentsOf: URL(filePath: target)) == Data("text".utf8))
    try database.backup(to: target, replacing: true)
    #expect(try pairs(target) == ["400"])
    try database.write { try PairSample.insert(401, into: $0) }
    try database.vacuum(into: target, replacing: true)
    #expect(try pairs(target) == ["401"])
    #expect(try names() == ["copy.sqlite"])
  }

  @Test("the file is replaced that a symbolic link leads to, and the link stays")
  func link() throws {
    let link = folder.url.appending(path: "link").path
    for copy in [
      { try database.backup(to: link, replacing: true) },
      { try database.vacuum(into: link, replacing: true) },
    ] as [() throws -> Void] {
      try Data("text".utf8).write(to: URL(filePath: target))
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: "copy.sqlite")
      #expect(throws: DatabaseError.fileExists(path: link)) { try database.backup(to: link) }
      try copy()
      #expect(try pairs(target) == ["400"])
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: link) == "copy.sqlite")
      try FileManager.default.removeItem(atPath: link)
    }
  }

  @Test("a database that somebody uses isn't replaced, nor is a log taken for the copy's")
  func inUse() throws {
    let other = try Database(at: target, schema: Counter.schema)
    try other.write { _ = try Counter.insert(Counter(id: 1, value: 1), into: $0) }
    let error = #expect(throws: DatabaseError.self) {
      try database.backup(to: target, replacing: true)
    }
    #expect(error?.code == SQLITE_BUSY)
    #expect(try other.read { try Counter.count(in: $0) } == 1)
    other.close()
    try database.backup(to: target, replacing: true)
    #expect(try pairs(target) == ["400"])

    try FileManager.default.removeItem(atPath: target)
    try Data("rest".utf8).write(to: URL(filePath: target + "-wal"))
    let log = #expect(throws: DatabaseError.self) { try database.backup(to: target) }
    #expect("\(log as Any)".contains("copy.sqlite-wal' exists"))
    #expect(try names() == ["copy.sqlite-wal"])
  }

  @Test("the database isn't copied onto itself, by any path")
  func itself() throws {
    try FileManager.default.createSymbolicLink(
      atPath: target, withDestinationPath: folder.path)
    let paths = [folder.path, target, folder.url.path + "/./test.sqlite", folder.path + "-wal"]
    for path in paths {
      let error = #expect(throws: DatabaseError.self) {
        try database.backup(to: path, replacing: true)
      }
      #expect("\(error as Any)".contains("belongs to the database itself"))
    }
    for copy in [
      { try database.backup(to: ":memory:") }, { try database.vacuum(into: ":memory:") },
    ]
      as [() throws -> Void]
    {
      let error = #expect(throws: DatabaseError.self) { try copy() }
      #expect(error == .cantOpen("':memory:' is not a file"))
    }
    #expect(try database.read { try PairSample.count(in: $0) } == 400)
  }

  @Test("a place where nothing can be written is an error with SQLite's code")
  func nowhere() throws {
    for path in [folder.url.path + "/none/copy.sqlite", folder.url.path, "a\0b", ""] {
      for copy in [
        { try database.backup(to: $0, replacing: true) },
        { try database.vacuum(into: $0, replacing: true) },
      ] {
        let error = #expect(throws: DatabaseError.self, "\(path)") { try copy(path) }
        #expect(error?.code == SQLITE_CANTOPEN, "\(path)")
      }
    }
    #expect(try names() == [])
  }

  @Test("a user who can't read the database can't read its backup")
  func permissions() throws {
    #expect(chmod(folder.path, 0o640) == 0)
    try database.backup(to: target)
    let attributes = try FileManager.default.attributesOfItem(atPath: target)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test("files that a killed process left behind are removed by the next backup")
  func leftovers() throws {
    let dead = try DriverProcess(["reopen", folder.path, "0"])
    _ = try dead.outcome()
    let names = ["copy.sqlite.\(dead.identifier)-1.dbgen-tmp", "copy.sqlite.1-1.dbgen-tmp"]
    for name in names {
      try Data("rest".utf8).write(to: folder.url.appending(path: name))
    }
    try database.backup(to: target)
    #expect(try self.names() == ["copy.sqlite", names[1]])
  }

  @Test("a backup is refused inside a transaction, and of a closed database")
  func misuse() throws {
    try database.read { _ in
      #expect(throws: DatabaseError.nestedTransaction) { try database.backup(to: target) }
      #expect(throws: DatabaseError.nestedTransaction) { try database.vacuum(into: target) }
    }
    database.close()
    #expect(throws: DatabaseError.closed) { try database.backup(to: target) }
    #expect(throws: DatabaseError.closed) { try database.vacuum(into: target) }
    #expect(try names() == [])
  }

  @Test("a backup inside of a backup is an error, not a wait for itself")
  func nested() throws {
    try database.backup(to: target) { _ in
      let other = target + "2"
      #expect(throws: DatabaseError.nestedTransaction) { try database.backup(to: other) }
    }
  }

  @Test("suspending the database ends a backup, and nothing is left behind")
  func suspension() throws {
    let (database, reached) = (database, DispatchSemaphore(value: 0))
    let (target, done) = (target, DispatchSemaphore(value: 0))
    let error = Mutex<DatabaseError?>(nil)
    Thread.detachNewThread {
      do {
        var isFirst = true
        try database.backup(to: target) { _ in
          if isFirst { reached.signal() }
          isFirst = false
          while (try? database.read { _ in }) != nil { usleep(200) }
        }
      } catch let failure {
        error.withLock { $0 = failure as? DatabaseError }
      }
      done.signal()
    }
    reached.wait()
    try database.suspend()
    done.wait()
    #expect(error.withLock { $0 } == .suspended)
    database.resume()
    #expect(try names() == [])
    try database.backup(to: target)
    #expect(try pairs(target) == ["400"])
  }

  @Test("a damaged database is an error, and leaves no copy")
  func damage() throws {
    try database.checkpoint(.truncate)
    let handle = try FileHandle(forWritingTo: URL(filePath: folder.path))
    try handle.truncate(atOffset: 100 * 4096)
    try handle.close()
    let before = try Data(contentsOf: URL(filePath: folder.path))
    let error = #expect(throws: DatabaseError.self) { try database.vacuum(into: target) }
    #expect(error?.code == SQLITE_CORRUPT)
    #expect(try names() == [])
    #expect(try Data(contentsOf: URL(filePath: folder.path)) == before)
    try Data(repeating: 7, count: 8192).write(to: URL(filePath: folder.path))
    for copy in [{ try database.backup(to: $0) }, { try database.vacuum(into: $0) }] {
      let error = #expect(throws: DatabaseError.self) { try copy(target) }
      #expect(error?.code == SQLITE_NOTADB)
    }
    #expect(try names() == [])
  }
}
