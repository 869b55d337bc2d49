import DBGenMaintenance
import DBGenRuntime
import DBGenSQLite
import Foundation
import RuntimeSamples
import Testing

@Suite("templates")
struct TemplateTests {
  /// A league shipped with an app, and the folder for the app's own database.
  private let template: League
  private let folder: Folder

  init() throws {
    template = try League()
    folder = try Folder()
  }

  private func open(
    _ schema: DatabaseSchema = LeagueSample.new, path: String? = nil, template: String? = nil,
    _ configuration: Database.Configuration = .init(), hooks: [String: Database.MigrationHook] = [:]
  ) throws -> Database {
    try Database(
      at: path ?? folder.path, copyingTemplate: template ?? self.template.path, schema: schema,
      configuration: configuration, hooks: hooks)
  }

  private func teams(_ database: Database) throws -> Int {
    try database.read { try $0._statement("SELECT count(*) FROM team").count() }
  }

  @Test("a new database begins as the template, whose file stays as it is, alone in its folder")
  func copy() throws {
    let before = try template.files()
    let database = try open(LeagueSample.old)
    #expect(try teams(database) == 5 && database.migratedFrom == nil)
    database.close()
    #expect(try SQLiteFile(folder.path).dump() == template.dump())
    #expect(try folder.names == ["test.sqlite"])
    #expect(try template.files() == before && template.names() == ["test.sqlite"])
  }

  @Test("an older template is migrated, without a copy of what nobody has written to")
  func older() throws {
    let database = try open()
    #expect(database.migratedFrom == 1)
    database.close()
    #expect(try folder.names == ["test.sqlite"])
    #expect(try SQLiteFile(folder.path).dump() == League.migrated())
    #expect(try template.dump()[0] == "1")
  }

  @Test("a file that is empty, as SQLite sees it, is filled", arguments: [0, 1])
  func empty(count: Int) throws {
    try Data(repeating: 0, count: count).write(to: URL(filePath: folder.path))
    let database = try open()
    #expect(try teams(database) == 5)
    #expect(try database.integrityCheck() == [])
  }

  @Test("a log that is left of a database that has gone isn't taken for the copy's")
  func leftLog() throws {
    let other = try Database(at: folder.path, schema: Counter.schema)
    try other.write { _ = try Counter.insert(Counter(id: 1, value: 1), into: $0) }
    let log = try Data(contentsOf: URL(filePath: folder.path + "-wal"))
    other.close()
    try FileManager.default.removeItem(atPath: folder.path)
    for suffix in ["-wal", "-journal"] {
      try log.write(to: URL(filePath: folder.path + suffix))
    }
    let database = try open()
    #expect(try teams(database) == 5)
    #expect(try database.integrityCheck() == [])
  }

  @Test("a database that is there is never touched, not even where the template is missing")
  func once() throws {
    let database = try open()
    try database.write { try $0.execute("DELETE FROM team") }
    database.close()
    #expect(try teams(open()) == 0)
    #expect(try teams(open(template: "/none")) == 0)
    let other = try Folder()
    try other.open().close()
    let before = try Data(contentsOf: URL(filePath: other.path))
    #expect { try open(path: other.path) } throws: {
      "\($0)".hasPrefix("the migration to version 2 failed in the step 'gender 1': ")
    }
    #expect(try Data(contentsOf: URL(filePath: other.path)) == before)
    for mode in [Database.Mode.existing, .readOnly] {
      let path = folder.path + "-none"
      #expect { try open(path: path, .init(mode: mode)) } throws: {
        "\($0)".hasSuffix(": there is no file '\(path)'")
      }
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test("changes in the template's log are copied too")
  func log() throws {
    let writer = try template.open()
    try writer.write { try $0.execute("INSERT INTO team (name) VALUES ('late')") }
    #expect(try teams(open()) == 6)
  }

  @Test(
    "a template in WAL mode can lie where nothing can be written, and the copy can be written to")
  func readOnlyFolder() throws {
    let wal = try Folder()
    let made = try Database(at: wal.path, schema: PairSample.schema)
    try made.write { try PairSample.insert(1, into: $0) }
    made.close()
    #expect(chmod(wal.path, 0o444) == 0 && chmod(wal.url.path, 0o555) == 0)
    #expect(chmod(folder.url.path, 0o777) == 0)
    defer { chmod(wal.url.path, 0o755) }
    let output = try DriverProcess(["open", folder.path, "create", wal.path]).outcome().output
    #expect(output.contains("pairs 1\n") && output.contains("written"), "\(output)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: wal.url.path) == ["test.sqlite"])
  }

  @Test("a template that can't be used is an error, and leaves no file")
  func unusable() throws {
    func expect(_ path: String, _ code: Int32?, _ text: String, hooks: Bool = true) throws {
      for isThere in [false, true] {
        if isThere { try Data().write(to: URL(filePath: folder.path)) }
        let error = #expect(throws: DatabaseError.self) { try open(template: path) }
        #expect(error?.code == code && "\(error as Any)".contains(text), "\(error as Any)")
        #expect(try folder.names == (isThere ? ["test.sqlite"] : []))
        if isThere { try FileManager.default.removeItem(atPath: folder.path) }
      }
    }
    try expect(template.path + "x", SQLITE_CANTOPEN, "there is no file '\(template.path)x'")
    try expect(template.folder.url.path, SQLITE_CANTOPEN, "is a directory")
    let other = try Folder()
    try Data(repeating: 7, count: 5000).write(to: URL(filePath: other.path))
    try expect(other.path, SQLITE_NOTADB, "not a database")
    try Data().write(to: URL(filePath: other.path))
    try expect(other.path, SQLITE_CANTOPEN, "is empty")
    try SQLiteFile(other.path).execute("CREATE TABLE t (a)")
    try expect(other.path, nil, "'\(other.path)' belongs to another program")
    try SQLiteFile(other.path).execute("PRAGMA user_version = 3")
    try expect(other.path, nil, "the schema of its version")
    try SQLiteFile(other.path).execute("PRAGMA user_version = 4")
    try expect(other.path, nil, "schema version 4")
    try SQLiteFile(other.path).execute("PRAGMA application_id = \(0x4447_0001)")
    try expect(other.path, nil, "schema version 4")
  }

  @Test("a function that the template's migration needs is missing before anything is made")
  func missingHook() throws {
    #expect(throws: DatabaseError.missingHook(name: "fill")) {
      try open(League.schema([.call("fill")]))
    }
    #expect(try folder.names == [])
  }

  @Test("a folder that isn't there, and a full disk, are errors")
  func nowhere() throws {
    let error = #expect(throws: DatabaseError.self) { try open(path: folder.path + "/a/b") }
    #expect(error?.code == SQLITE_CANTOPEN && "\(error as Any)".contains("there is no folder"))
    guard SmallDisk.isPossible else { return }
    let large = try League(rows: 2000)
    let disk = try SmallDisk(kilobytes: 64)
    let full = #expect(throws: DatabaseError.self) {
      try open(path: disk.path + "/test.sqlite", template: large.path)
    }
    #expect(full?.code == SQLITE_FULL, "\(full as Any)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == [])
  }

  @Test("a database in memory begins as a copy, too")
  func inMemory() throws {
    #expect(try teams(open(path: ":memory:")) == 5)
    #expect { try open(path: ":memory:", template: "/none") } throws: {
      "\($0)"
        == "SQLite error 14 (extended 14): unable to open database file: there is no file '/none'"
    }
  }

  @Test(
    "processes that open a new file with a template at once all have the same, whole, and lose nothing",
    arguments: [2, 8], [false, true])
  func together(count: Int, isEmpty: Bool) throws {
    let pairs = try Folder()
    let made = try Database(at: pairs.path, schema: PairSample.schema)
    try made.write { for number in 1...100 { try PairSample.insert(number, into: $0) } }
    made.close()
    for round in 0..<3 {
      let path = "\(folder.path)-\(round)"
      if isEmpty { try Data().write(to: URL(filePath: path)) }
      let processes = try (1...count).map {
        try DriverProcess(["template", path, pairs.path, path + "-gate", "\(1000 + $0)"])
      }
      for process in processes { try #require(try process.hasSaid("waiting")) }
      try Data().write(to: URL(filePath: path + "-gate"))
      let outcomes = try processes.map { try $0.outcome() }
      #expect(outcomes.allSatisfy { $0.status == 0 }, "\(outcomes)")
      let file = try SQLiteFile(path)
      #expect(
        try file.rows("SELECT count(*) FROM one NATURAL JOIN two") == ["\(100 + count)"])
      #expect(try file.rows("PRAGMA integrity_check") == ["ok"])
    }
    #expect(try folder.names.allSatisfy { !$0.contains("tmp") })
  }
}
