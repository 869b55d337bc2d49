import DBGenRuntime
import GoldenChinook
import Testing

/// Every function that sets a reference of a row.
extension OrphanTests {
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
      let count = try Track.updateAll(set: [.albumID(album), .name("new")], in: transaction)
      #expect(count == 2)
    },
    Form("updateAll(set:) of the reference alone") { album, transaction in
      let count = try Track.updateAll(set: [.albumID(album)], in: transaction)
      #expect(count == 2)
      try Track.updateAll(set: [.name("new")], in: transaction)
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
        String(describing: error).contains(
          """
          FOREIGN KEY constraint violated by 'track.albumID', with no matching row in table 'album'
          """))
      let names = try Track.fetchAll(from: transaction).map(\.name)
      #expect(names == ["One", "Two"])
    }
  }
}
