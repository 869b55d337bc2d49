import DBGenRuntime
import Foundation
import GoldenChinook
import GoldenUpkeep
import RuntimeSamples
import Testing

@Suite("rows that refer to missing rows, in generated code")
struct OrphanTests {
  /// Fills a database, runs SQL without foreign keys, and opens the database again.
  private func withOrphans(
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

  @Test(
    "a row is updated if it keeps what it refers to, and refused if it comes to refer to nothing")
  func update() throws {
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
    } body: { transaction in
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
    try withOrphans(after: "DELETE FROM folder") {
      try Upkeep.open(at: $0)
    } fill: {
      let parent = try GoldenUpkeep.Folder.insert(
        .init(id: .init(rawValue: UUID()), name: "x"), into: $0)
      try Note.insert(.init(title: "a", folderID: parent.id), into: $0)
    } body: { transaction in
      let note = try #require(try Note.fetchAll(from: transaction).first)
      var changed = note
      changed.title = "b"
      let stored = try changed.update(in: transaction)
      #expect(stored.title == "b" && stored.version == note.version + 1)
      #expect(throws: DatabaseError.self) { try changed.update(in: transaction) }
    }
  }

  /// A function that updates a row of a table with a reference to `parent`.
  struct Form<Parent: Sendable>: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let run: @Sendable (_ parent: Parent, WriteTransaction) throws -> Void

    init(_ name: String, _ run: @escaping @Sendable (Parent, WriteTransaction) throws -> Void) {
      (testDescription, self.run) = (name, run)
    }
  }

  static let trackForms: [Form<Album.ID>] = [
    Form("update(record)") { album, transaction in
      var track = try #require(try Track.fetchAll(from: transaction).first)
      (track.name, track.albumID) = ("new", album)
      try track.update(in: transaction)
    },
    Form("save(record:)") { album, transaction in
      var track = try #require(try Track.fetchAll(from: transaction).first)
      (track.name, track.albumID) = ("new", album)
      try track.save(in: transaction)
    },
    Form("save(draft)") { album, transaction in
      let track = try #require(try Track.fetchAll(from: transaction).first)
      let saved = try Track.save(
        .init(
          id: track.id, name: "new", albumID: album, mediaTypeID: track.mediaTypeID,
          milliseconds: 1, unitPrice: 1), in: transaction)
      #expect(saved.id == track.id)
    },
    Form("update(id:set:)") { album, transaction in
      let track = try #require(try Track.fetchAll(from: transaction).first)
      #expect(
        try Track.update(
          id: track.id, set: [.albumID(album), .name("new"), .mediaTypeID(track.mediaTypeID)],
          in: transaction))
    },
    Form("update(id:set:) of the reference alone") { album, transaction in
      let track = try #require(try Track.fetchAll(from: transaction).first)
      #expect(try Track.update(id: track.id, set: [.albumID(album)], in: transaction))
      #expect(try Track.update(id: track.id, set: [.name("new")], in: transaction))
    },
    Form("updateAll(set:where:)") { album, transaction in
      let count = try Track.updateAll(
        set: [.name("new"), .albumID(album)], where: { $0.name == "One" }, in: transaction)
      #expect(count == 1)
    },
    Form("updateAll(set:) of several rows") { album, transaction in
      #expect(
        try Track.updateAll(set: [.albumID(album), .name("new")], in: transaction) == 2)
    },
    Form("updateAll(set:) of the reference alone") { album, transaction in
      #expect(try Track.updateAll(set: [.albumID(album)], in: transaction) == 2)
      #expect(try Track.updateAll(set: [.name("new")], in: transaction) == 2)
    },
  ]

  @Test("each function updates a row that keeps its broken reference", arguments: trackForms)
  func kept(form: Form<Album.ID>) throws {
    try withTracks { transaction in
      let track = try #require(try Track.fetchAll(from: transaction).first)
      try form.run(try #require(track.albumID), transaction)
      let changed = try #require(try Track.fetch(id: track.id, from: transaction))
      #expect(changed.name == "new" && changed.albumID == track.albumID)
    }
  }

  @Test("each function refuses another broken reference, with its place", arguments: trackForms)
  func changed(form: Form<Album.ID>) throws {
    try withTracks { transaction in
      let error = #expect(throws: DatabaseError.self) {
        try form.run(.init(rawValue: 99), transaction)
      }
      #expect(
        String(describing: try #require(error)).hasPrefix(
          """
          FOREIGN KEY constraint violated by 'track.albumID', with no matching row in table 'album'
          """))
      #expect(try Track.fetchAll(from: transaction).map(\.name) == ["One", "Two"])
    }
  }

  private func withTracks(_ body: (WriteTransaction) throws -> Void) throws {
    try withOrphans(after: "DELETE FROM album; DELETE FROM mediaType", open: Chinook.open(at:)) {
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
}
