import DBGenAdoption
import DBGenRuntime
import DBGenSQLite
import Foundation
import RuntimeSamples
import Testing

@Suite("reading a file of others without writing to it or beside it")
struct RecoveredCopyTests {
  private let folder: StrangersFolder

  init() throws { folder = try StrangersFolder() }

  private static let change = "BEGIN; UPDATE t SET a = 'y' || a; PRAGMA cache_spill"
  private static let commit = "UPDATE t SET a = 'y' || a"

  /// Returns the number of changed rows in the copy, and removes the copy.
  private func changedRows() throws -> Int {
    let copy = try RecoveredCopy(of: folder.path, in: { try PrivateFolder(in: folder.temporary) })
    defer { copy.remove() }
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    #expect(sqlite3_open_v2(try copy.uri, &handle, flags, nil) == SQLITE_OK)
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    let query = "SELECT count(*) FROM t WHERE a LIKE 'y%'"
    #expect(sqlite3_prepare_v2(handle, query, -1, &statement, nil) == SQLITE_OK)
    #expect(sqlite3_step(statement) == SQLITE_ROW, "\(String(cString: sqlite3_errmsg(handle)))")
    return Int(sqlite3_column_int64(statement, 0))
  }

  private func refusal() throws -> String {
    let error = #expect(throws: DatabaseError.self) {
      try RecoveredCopy(of: folder.path, in: { try PrivateFolder(in: folder.temporary) })
    }
    #expect(try folder.leftovers() == [])
    #expect(error?.code == SQLITE_CANTOPEN)
    guard case .sqlite(let failure) = error else { return "\(error as Any)" }
    return failure.message
  }

  @Test(
    "a file without changes beside it is read where it is, and no folder is made",
    arguments: ["delete", "wal", "persist"])
  func inPlace(journal: String) throws {
    try folder.take(journal: journal, amid: "")
    try Data().write(to: folder.url("-wal"))
    let before = try folder.contents()
    let copy = try RecoveredCopy(of: folder.path, in: { try PrivateFolder(in: folder.temporary) })
    #expect(!copy.isCopy && URL(filePath: copy.path).lastPathComponent == "test.sqlite")
    #expect(try folder.leftovers() == [])
    #expect(try changedRows() == 0)
    #expect(try folder.contents() == before)
  }

  @Test("changes in a write-ahead log are applied to a copy, which only the user can read")
  func writeAheadLog() throws {
    try folder.take(journal: "wal", amid: Self.commit)
    let before = try folder.contents()
    #expect(before.count == 2)
    let copy = try RecoveredCopy(of: folder.path, in: { try PrivateFolder(in: folder.temporary) })
    let made = URL(filePath: copy.path).deletingLastPathComponent()
    let attributes = try FileManager.default.attributesOfItem(atPath: made.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    #expect(try FileManager.default.contentsOfDirectory(atPath: made.path) == ["database"])
    #expect(try folder.leftovers() == [made.lastPathComponent])
    copy.remove()
    #expect(try folder.leftovers() == [])
    copy.remove()
    #expect(try changedRows() == 200)
    #expect(try folder.contents() == before)
    #expect(try folder.leftovers() == [])
  }

  @Test("a transaction that was cut short is rolled back in a copy")
  func rollbackJournal() throws {
    try folder.take(journal: "delete", amid: Self.change)
    let before = try folder.contents()
    #expect(before.keys.contains { $0.hasSuffix("-journal") })
    #expect(try changedRows() == 0)
    #expect(try folder.contents() == before)
    #expect(try folder.leftovers() == [])
    try FileManager.default.removeItem(at: folder.url("-journal"))
    #expect(try changedRows() > 0)
  }

  @Test("a journal that names a file elsewhere is refused, and that file stays")
  func superJournal() throws {
    try folder.take(journal: "delete", amid: Self.change)
    let victim = folder.temporary + "-victim"
    try Data("precious".utf8).write(to: URL(filePath: victim))
    defer { try? FileManager.default.removeItem(atPath: victim) }
    try folder.nameSuperJournal(victim)
    #expect(try refusal().contains("belongs to a transaction over several databases"))
    #expect(try Data(contentsOf: URL(filePath: victim)) == Data("precious".utf8))
  }

  @Test("a log that is all holes is none, and one that is nearly so is refused without being read")
  func sparse() throws {
    try folder.take(journal: "delete", amid: "")
    for start in [Data(), Data([0x37, 0x7f, 0x06, 0x82])] {
      try start.write(to: folder.url("-wal"))
      let handle = try FileHandle(forUpdating: folder.url("-wal"))
      try handle.truncate(atOffset: 4 << 30)
      try handle.close()
      if start.isEmpty {
        #expect(
          try !RecoveredCopy(of: folder.path, in: { try PrivateFolder(in: folder.temporary) })
            .isCopy)
      } else {
        #expect(try refusal().hasSuffix("4294967296 bytes long, but holds next to nothing"))
      }
    }
  }

  @Test("holes of a file are holes of its copy")
  func holes() throws {
    try folder.take(journal: "wal", amid: Self.commit)
    let handle = try FileHandle(forUpdating: folder.url("-wal"))
    try handle.truncate(atOffset: 500 << 20)
    try handle.close()
    #expect(try changedRows() == 200)
  }

  @Test("a folder, a pipe, a log that is one, and a missing file are refused")
  func noFile() throws {
    #expect(try refusal() == "there is no file '\(folder.path)'")
    #expect(mkfifo(folder.path, 0o600) == 0)
    #expect(try refusal().hasSuffix("is not a regular file"))
    try FileManager.default.removeItem(atPath: folder.path)
    try folder.take(journal: "delete", amid: "")
    #expect(mkfifo(folder.path + "-wal", 0o600) == 0)
    #expect(try refusal().hasSuffix("-wal' is not a regular file"))
    try FileManager.default.removeItem(atPath: folder.path + "-wal")
    #expect(mkdir(folder.path + "-journal", 0o700) == 0)
    #expect(try refusal().hasSuffix("-journal' is a directory"))
  }

  #if os(Linux)
    @Test("connections that this process has to the file keep their locks")
    func locks() throws {
      try folder.take(journal: "wal", amid: Self.commit)
      let file = try SQLiteFile(folder.path)
      try file.execute("BEGIN; SELECT count(*) FROM t")
      let probe = LockProbe(folder.path)
      #expect(try probe.isLocked())
      #expect(
        try RecoveredCopy(of: folder.path, in: { try PrivateFolder(in: folder.temporary) }).isCopy)
      #expect(try probe.isLocked())
      try file.execute("COMMIT")
    }
  #endif
}
