import DBGenRuntime
import Foundation
import GoldenChinook
import GoldenUpkeep
import RuntimeSamples
import Testing

@Suite("rows that refer to missing rows, in generated code")
struct OrphanTests {
  /// Fills a database, runs SQL without foreign keys, and opens the database again.
  func withOrphans(
    after sql: String, open: (String) throws -> Database,
    fill: (WriteTransaction) throws -> Void, body: (WriteTransaction) throws -> Void
  ) throws {
    let file = try TemporaryFile()
    let path = file.path
    let database = try open(path)
    try database.write(fill)
    database.close()
    try SQLiteFile(path).execute(sql)
    let again = try open(path)
    defer { again.close() }
    try again.write(body)
  }

  /// Opens a database with two tracks, both of whose references are broken.
  func withTracks(_ body: (WriteTransaction) throws -> Void) throws {
    try withOrphans(after: "DELETE FROM album; DELETE FROM mediaType") {
      try Chinook.open(at: $0)
    } fill: {
      let type = try MediaType.insert(.init(name: "MPEG"), into: $0)
      let artist = try Artist.insert(.init(name: "AC/DC"), into: $0)
      let album = try Album.insert(.init(title: "Let There Be Rock", artistID: artist.id), into: $0)
      for name in ["One", "Two"] {
        try Track.insert(
          .init(
            name: name, albumID: album.id, mediaTypeID: type.id, milliseconds: 1, unitPrice: 1),
          into: $0)
      }
    } body: {
      try body($0)
    }
  }

  /// Opens a database with a note whose folder is missing.
  func withNote(_ body: (WriteTransaction, GoldenUpkeep.Note) throws -> Void) throws {
    try withOrphans(after: "DELETE FROM folder") {
      try Upkeep.open(at: $0)
    } fill: {
      let folder = try GoldenUpkeep.Folder.insert(
        .init(id: .init(rawValue: UUID()), name: "x"), into: $0)
      try GoldenUpkeep.Note.insert(.init(title: "a", folderID: folder.id), into: $0)
    } body: { transaction in
      let note = try #require(try GoldenUpkeep.Note.fetchAll(from: transaction).first)
      try body(transaction, note)
    }
  }

  @Test(
    "a row is updated if it keeps what it refers to, and refused if it comes to refer to nothing")
  func update() throws {
    try withTracks { transaction in
      var (one, two) = try { ($0[0], $0[1]) }(Track.fetchAll(from: transaction))
      one.name = "Uno"
      // Both of its references are broken.
      try one.update(in: transaction)
      #expect(try Track.fetch(id: one.id, from: transaction) == one)
      two.mediaTypeID = .init(rawValue: 99)
      let error = #expect(throws: DatabaseError.self) { try two.update(in: transaction) }
      guard case .constraint(let violation) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(violation.kind == .foreignKey && violation.table == "track")
      // A reference is removed while another one stays broken.
      two.mediaTypeID = one.mediaTypeID
      two.albumID = nil
      try two.update(in: transaction)
      #expect(try Track.fetch(id: two.id, from: transaction)?.albumID == nil)
    }
  }

  @Test("a row with a version that keeps what it refers to is updated, and a stale one is refused")
  func versionedUpdate() throws {
    try withNote { transaction, note in
      var changed = note
      changed.title = "b"
      let stored = try changed.update(in: transaction)
      #expect(stored.title == "b" && stored.version == note.version + 1)
      #expect(throws: DatabaseError.self) { try changed.update(in: transaction) }
    }
  }
}
