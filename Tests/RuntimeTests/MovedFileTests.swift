import DBGenMaintenance
import DBGenRuntime
import DBGenSQLite
import Foundation
import Testing

@Suite("a file that is replaced, renamed or deleted while it is open")
struct MovedFileTests {
  private let folder: Folder
  private let database: Database

  init() throws {
    folder = try Folder()
    database = try folder.open()
    try database.write { _ = try Counter.insert(Counter(id: 1, value: 1), into: $0) }
    #expect(try database.read { try Counter.count(in: $0) } == 1)
  }

  private static let hasMoved = SQLITE_READONLY | 4 << 8

  private func move(_ what: String) throws {
    let files = FileManager.default
    if what != "deleted" {
      for end in ["", "-wal"] {
        try files.copyItem(atPath: folder.path + end, toPath: folder.path + "-copy" + end)
      }
    }
    try files.removeItem(atPath: folder.path)
    if what == "replaced" {
      try files.moveItem(atPath: folder.path + "-copy", toPath: folder.path)
    }
  }

  private func expectRefusal(_ write: () throws -> Void) {
    let error = #expect(throws: DatabaseError.self) { try write() }
    #expect(error?.extendedCode == Self.hasMoved, "\(error as Any)")
  }

  private static func ran() { Issue.record("it ran") }

  @Test(
    "a file that was replaced, renamed or deleted while open is read but not written to",
    arguments: ["replaced", "renamed", "deleted"])
  func moved(what: String) async throws {
    try move(what)
    expectRefusal {
      try database.write { _ in Self.ran() }
    }
    expectRefusal { try database.checkpoint() }
    expectRefusal { try database.vacuum() }
    expectRefusal { try database.eraseAll() }
    expectRefusal { try database.withConnection { _ in Self.ran() } }
    let error = await #expect(throws: DatabaseError.self) {
      try await database.write { _ in Self.ran() }
    }
    #expect(error?.extendedCode == Self.hasMoved)
    #expect(try await database.read { try Counter.count(in: $0) } == 1)
  }

  @Test("a file that another program has emptied isn't written to, as nobody could read it")
  func emptied() throws {
    #expect(truncate(folder.path, 0) == 0)
    expectRefusal {
      try database.write { _ in Self.ran() }
    }
  }

  @Test("a file that is replaced while it is opened is an error, and the other stays as it is")
  func whileOpening() throws {
    database.close()
    let (path, other) = (folder.path + "-new", folder.path)
    expectRefusal {
      _ = try Database(
        at: path, schema: Counter.schema,
        configuration: .init(prepare: { _ in
          if !FileManager.default.fileExists(atPath: other) { return }
          try FileManager.default.removeItem(atPath: path)
          try FileManager.default.moveItem(atPath: other, toPath: path)
        }))
    }
    let found = try Database(at: path, schema: Counter.schema)
    #expect(try found.read { try Counter.count(in: $0) } == 1)
  }

  @Test("a file that was deleted after a first read is read on, though not written to")
  func movedBeforeWrite() throws {
    let database = try folder.open()
    #expect(try database.read { try Counter.count(in: $0) } == 1)
    try move("deleted")
    for _ in 0..<2 {
      expectRefusal { try database.write { _ in Self.ran() } }
      #expect(try database.read { try Counter.count(in: $0) } == 1)
    }
  }

  @Test("a file that was renamed while open is written to again once it has its name back")
  func movedBack() throws {
    let other = folder.path + "-other"
    try FileManager.default.moveItem(atPath: folder.path, toPath: other)
    expectRefusal { try database.write { _ in } }
    try FileManager.default.moveItem(atPath: other, toPath: folder.path)
    try database.write { _ = try Counter.insert(Counter(id: 2, value: 2), into: $0) }
    #expect(try folder.open().read { try Counter.count(in: $0) } == 2)
  }

  @Test("a file that has taken the place of an open one is unchanged after it is closed")
  func closed() throws {
    try move("replaced")
    let other = try folder.open()
    try other.write { _ = try Counter.insert(Counter(id: 2, value: 2), into: $0) }
    database.close()
    #expect(try other.read { try Counter.count(in: $0) } == 2)
    other.close()
    #expect(try folder.open().read { try Counter.count(in: $0) } == 2)
    #expect(try folder.open().integrityCheck() == [])
  }
}
