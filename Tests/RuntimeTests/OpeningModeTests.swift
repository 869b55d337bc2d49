import DBGenAdoption
import DBGenMaintenance
import DBGenRuntime
import DBGenSQLite
import Foundation
import RuntimeSamples
import Testing

@Suite("the changes that opening may make to a file")
struct OpeningModeTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func open(_ mode: Database.Mode, _ path: String? = nil) throws -> Database {
    try Database(
      at: path ?? folder.path, schema: Counter.schema, configuration: .init(mode: mode))
  }

  @Test("a path that can't be looked at for a moment is no reason to refuse what SQLite can do")
  func unclearPath() throws {
    let folder = try Folder()
    let home = folder.url.appending(path: "home")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: false)
    let database = try Database(
      at: home.appending(path: "x.sqlite").path, schema: PairSample.schema)
    try database.write { try PairSample.insert(1, into: $0) }
    let away = folder.url.appending(path: "away")
    try FileManager.default.moveItem(at: home, to: away)
    // The link leads to itself, so that following it fails with ELOOP.
    try FileManager.default.createSymbolicLink(
      atPath: home.path, withDestinationPath: home.path)
    try database.write { try PairSample.insert(2, into: $0) }
    #expect(try database.write { try PairSample.count(in: $0) } == 2)
  }

  @Test(
    "no mode waits on a pipe, be it the file or one beside it",
    arguments: ["", "-journal", "-wal", "-shm"])
  func pipes(ending: String) throws {
    if !ending.isEmpty { try Database(at: folder.path, schema: Counter.schema).close() }
    let path = folder.path + ending
    try? FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    // While this is open, opening the pipe to read doesn't wait for a writer.
    let pipe = FileHandle(forUpdatingAtPath: path)
    defer { try? pipe?.close() }
    for mode in [Database.Mode.create, .existing, .readOnly] {
      let error = #expect(throws: DatabaseError.self) { try open(mode) }
      #expect(error?.code == SQLITE_CANTOPEN)
      #expect("\(error as Any)".contains("\(path)' is not a regular file"), "\(error as Any)")
    }
  }

  @Test("a pipe beside a database that isn't there yet is refused, and stays")
  func pipeBesideNothing() throws {
    let path = folder.path + "-journal"
    #expect(mkfifo(path, 0o600) == 0)
    let error = #expect(throws: DatabaseError.self) { try open(.create) }
    #expect("\(error as Any)".contains("-journal' is not a regular file"), "\(error as Any)")
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test(
    "a missing file, folder or database is an error in a mode that creates nothing, and stays missing"
  )
  func missing() throws {
    for mode in [Database.Mode.existing, .readOnly] {
      let file = #expect(throws: DatabaseError.self) { try open(mode) }
      #expect(file?.code == SQLITE_CANTOPEN)
      #expect("\(file as Any)".contains("there is no file '\(folder.path)'"))
      let parent = #expect(throws: DatabaseError.self) { try open(mode, folder.path + "/a/b") }
      #expect(parent?.code == SQLITE_CANTOPEN)
      #expect("\(parent as Any)".contains("there is no folder '\(folder.path)/a/'"))
      let directory = #expect(throws: DatabaseError.self) { try open(mode, folder.url.path) }
      #expect(directory?.code == SQLITE_CANTOPEN)
      #expect("\(directory as Any)".contains("is a directory"))
      #expect(try folder.names == [])
      for data in [Data(), Data([0])] {
        try data.write(to: URL(filePath: folder.path))
        let empty = #expect(throws: DatabaseError.self) { try open(mode) }
        #expect(empty?.code == SQLITE_CANTOPEN)
        let reason = "is empty, and this mode doesn't create a database"
        #expect(empty?.description.hasSuffix(reason) == true)
        #expect(try Data(contentsOf: URL(filePath: folder.path)) == data)
      }
      try FileManager.default.removeItem(atPath: folder.path)
    }
    let creating = #expect(throws: DatabaseError.self) { try open(.create, folder.path + "/a/b") }
    #expect("\(creating as Any)".contains("there is no folder"))
    #expect { try open(.readOnly, ":memory:") } throws: {
      "\($0)" == "a database in memory can't be opened for reading only"
    }
  }

  @Test("a name that is too long, and a symbolic link that leads nowhere, are the errors' reasons")
  func names() throws {
    for count in [250, 300] {
      let path = folder.url.appending(path: String(repeating: "n", count: count)).path
      for mode in [Database.Mode.create, .existing, .readOnly] {
        let error = #expect(throws: DatabaseError.self) { try open(mode, path) }
        #expect(error?.code == SQLITE_CANTOPEN)
        #expect("\(error as Any)".contains("unable to open database file: its name is too long"))
        if count == 250 { try? FileManager.default.removeItem(atPath: path) }
      }
    }
    for target in ["none/test.sqlite", "test.sqlite"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path, withDestinationPath: target)
      let error = #expect(throws: DatabaseError.self) { try open(.create) }
      #expect(
        "\(error as Any)".contains("'\(folder.path)' is a symbolic link that leads to no file"))
      try FileManager.default.removeItem(atPath: folder.path)
    }
  }

  @Test("a file that isn't a database is refused in every mode, and stays unchanged")
  func garbage() throws {
    let data = Data(repeating: 7, count: 5000)
    for mode in [Database.Mode.create, .existing, .readOnly] {
      try data.write(to: URL(filePath: folder.path))
      let error = #expect(throws: DatabaseError.self) { try open(mode) }
      #expect(error?.code == SQLITE_NOTADB)
      #expect("\(error as Any)".contains("file is not a database: '\(folder.path)'"))
      #expect(try Data(contentsOf: URL(filePath: folder.path)) == data)
    }
  }

  @Test("an existing database is opened to write, and migrated")
  func existing() throws {
    try open(.create).close()
    let database = try open(.existing)
    #expect(!database.isReadOnly && database.migratedFrom == nil)
    try database.write { _ = try Counter.insert(Counter(id: 1, value: 1), into: $0) }
    let league = try League()
    #expect(try league.open(LeagueSample.new, .init(mode: .existing)).migratedFrom == 1)
  }

  @Test("a database that is only read sees what others write, and writes nothing")
  func readOnly() async throws {
    let writer = try open(.create)
    try await writer.write { _ = try Counter.insert(Counter(id: 1, value: 1), into: $0) }
    let reader = try open(.readOnly)
    #expect(reader.isReadOnly && reader.migratedFrom == nil)
    #expect(try await reader.read { try Counter.count(in: $0) } == 1)
    try await writer.write { _ = try Counter.insert(Counter(id: 2, value: 1), into: $0) }
    #expect(try await reader.read { try Counter.count(in: $0) } == 2)
    let inRead = await #expect(throws: DatabaseError.self) {
      try await reader.read { try $0._statement("DELETE FROM counter").run() }
    }
    let inWrite = await #expect(throws: DatabaseError.self) {
      try await reader.write { _ = try Counter.deleteAll(in: $0) }
    }
    #expect([inRead?.code, inWrite?.code] == [SQLITE_READONLY, SQLITE_READONLY])
    #expect(try await reader.read { try Counter.count(in: $0) } == 2)
  }

  @Test(
    "maintenance that writes is refused where a database is only read, and copies are made of it")
  func maintenance() throws {
    try open(.create).close()
    let database = try open(.readOnly)
    for call in [
      { _ = try database.checkpoint() }, { try database.vacuum() }, { try database.eraseAll() },
    ] {
      let error = #expect(throws: DatabaseError.self) { try call() }
      #expect(error?.code == SQLITE_READONLY)
    }
    #expect(try database.integrityCheck() == [])
    try database.backup(to: folder.path + "-copy")
    try database.vacuum(into: folder.path + "-small")
    #expect(try open(.existing, folder.path + "-copy").integrityCheck() == [])
    #expect(try open(.existing, folder.path + "-small").integrityCheck() == [])
  }

  @Test("a database that is only read isn't migrated, taken over or moved aside")
  func otherVersions() throws {
    let league = try League(adoption: .byMeaning)
    let before = try league.files()
    let older = #expect(throws: DatabaseError.self) {
      try league.open(LeagueSample.new, .init(mode: .readOnly))
    }
    #expect(older == .olderDatabase(found: 1, known: 3))
    #expect(
      older?.description
        == "the database has schema version 1, but this app needs version 3; opening it for "
        + "writing migrates it, if the app has every version in between")
    #expect(try league.files() == before)
    try SQLiteFile(league.path).execute("PRAGMA user_version = 3")
    let drifted = try league.files()
    for mode in [Database.Mode.existing, .readOnly] {
      #expect {
        try league.open(LeagueSample.new, .init(mode: mode), onDrift: .recreate)
      } throws: {
        "\($0)".contains("' doesn't have the schema of its version: ")
      }
    }
    #expect(try league.files() == drifted)
    try SQLiteFile(league.path).execute("PRAGMA user_version = 4")
    let newer = #expect(throws: DatabaseError.self) {
      try league.open(LeagueSample.new, .init(mode: .readOnly))
    }
    #expect(newer == .newerDatabase(found: 4, known: 3))
    #expect(
      newer?.description
        == "the database has schema version 4, newer than this app's version 3; open it with a "
        + "version of the app that has version 4")
    try SQLiteFile(league.path).execute("PRAGMA user_version = 0")
    let unversioned = try league.open(LeagueSample.old, .init(mode: .readOnly))
    #expect(try unversioned.read { try $0._statement("SELECT count(*) FROM player").count() } == 50)
    unversioned.close()
    #expect(try league.dump()[0] == "0")
    let file = try SQLiteFile(league.path)
    try file.execute("CREATE TABLE other (a)")
    let difference = "table 'other' is not in the schema"
    #expect(throws: DatabaseError.notOurDatabase(path: league.path, differences: [difference])) {
      try league.open(LeagueSample.old, .init(mode: .readOnly))
    }
  }
}

@Suite("files that can't be written to, are damaged or go")
struct UnusualFileTests {
  private let folder: Folder
  private let path: String

  /// Creates a database, which the tests make read-only.
  init() throws {
    folder = try Folder()
    path = folder.url.appending(path: "a b%?#.sqlite").path
    let database = try Database(at: path, schema: PairSample.schema)
    try database.write { for number in 1...20 { try PairSample.insert(number, into: $0) } }
    database.close()
  }

  private func protect(_ file: mode_t = 0o444, folder mode: mode_t = 0o555) throws {
    for name in try folder.names {
      #expect(chmod(folder.url.appending(path: name).path, file) == 0)
    }
    #expect(chmod(folder.url.path, mode) == 0)
  }

  private func open(_ mode: String) throws -> String {
    defer { chmod(folder.url.path, 0o755) }
    return try DriverProcess(["open", path, mode]).outcome().output
  }

  @Test("a file that can't be written to is read, and refused where it is to be written to")
  func file() throws {
    try protect(folder: 0o777)
    let reading = try open("readOnly")
    #expect(reading.contains("pairs 20") && reading.contains("code 8"))
    for mode in ["create", "existing"] {
      let writing = try open(mode)
      #expect(writing.contains("code 8") && !writing.contains("pairs"), "\(writing)")
      #expect(writing.contains("sqlite' can't be written to"), "\(writing)")
    }
    #expect(try SQLiteFile(path).rows("SELECT count(*) FROM one") == ["20"])
  }

  @Test("a folder that can't be written to is read from, though the file is in WAL mode")
  func readOnlyFolder() throws {
    for mode in [mode_t(0o444), 0o666] {
      try protect(mode)
      let reading = try open("readOnly")
      #expect(reading.contains("pairs 20") && reading.contains("code 8"), "\(reading)")
      let writing = try open("create")
      #expect(!writing.contains("written\n"), "\(writing)")
      #expect(writing.contains("can't be written to"), "\(writing)")
    }
    try protect(0o000)
    #expect(try open("readOnly").contains("sqlite' can't be read"))
  }

  @Test(
    "the log of others is read in a file that can't be written to, or is reported as out of reach")
  func logOfOthers() throws {
    let writer = try Database(at: path, schema: PairSample.schema)
    try writer.write { try PairSample.insert(21, into: $0) }
    try protect(0o666)
    #expect(try open("readOnly").contains("pairs 21"))
    let other = try Folder()
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: other.path + suffix)
    }
    #expect(chmod(other.url.path, 0o555) == 0)
    defer { chmod(other.url.path, 0o755) }
    let output = try DriverProcess(["open", other.path, "readOnly"]).outcome().output
    #expect(output.contains("code 14"), "\(output)")
    #expect(output.contains("where SQLite keeps the log, can't be written to"), "\(output)")
  }

  @Test("a file that was cut off is corrupt", arguments: [Database.Mode.create, .readOnly])
  func truncated(mode: Database.Mode) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.truncate(atOffset: 10 * 4096)
    try handle.close()
    let error = #expect(throws: DatabaseError.self) {
      let database = try Database(
        at: path, schema: PairSample.schema, configuration: .init(mode: mode))
      _ = try database.read { try PairSample.count(in: $0) }
    }
    #expect(error?.code == SQLITE_CORRUPT)
  }

  @Test("a damaged page is corrupt, and the others can be read on")
  func damagedPage() throws {
    let file = try SQLiteFile(path)
    let root = try #require(
      Int(try file.rows("SELECT rootpage FROM sqlite_schema WHERE name = 'one'")[0]))
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.seek(toOffset: UInt64(root - 1) * 4096)
    try handle.write(contentsOf: Data(repeating: 0xAA, count: 4096))
    try handle.close()
    let database = try Database(
      at: path, schema: PairSample.schema, configuration: .init(mode: .readOnly))
    for _ in 1...2 {
      let error = #expect(throws: DatabaseError.self) {
        try database.read { try $0._statement("SELECT count(*) FROM one").count() }
      }
      #expect(error?.code == SQLITE_CORRUPT)
      #expect(try database.read { try $0._statement("SELECT count(*) FROM two").count() } == 20)
    }
  }

  @Test(
    "no other file is used in place of one that is deleted while open",
    arguments: ["removed", "moved", "replaced"])
  func moved(how: String) throws {
    let database = try Database(at: path, schema: PairSample.schema)
    try FileManager.default.moveItem(atPath: path, toPath: path + "-moved")
    if how == "removed" { try FileManager.default.removeItem(atPath: path + "-moved") }
    if how == "replaced" {
      for suffix in ["-wal", "-shm"] { try FileManager.default.removeItem(atPath: path + suffix) }
      try Database(at: path, schema: PairSample.schema).close()
    }
    // Both writing and opening a new connection fail.
    for call in [
      { try database.write { try PairSample.insert(21, into: $0) } },
      { _ = try database.read { try PairSample.count(in: $0) } },
      { try database.backup(to: path + "-copy") },
    ] {
      let error = #expect(throws: DatabaseError.self) { try call() }
      #expect(error?.extendedCode == SQLITE_READONLY | 4 << 8, "\(error as Any)")
    }
    database.close()
  }
}
