import DBGenRuntime
import Foundation
import GoldenChinook
import GoldenRelated
import GoldenUpkeep
import Testing

/// Rows that change by themselves when they are updated, and keys that refer to missing rows.
extension OrphanTests {
  static let noteForms: [Form<GoldenUpkeep.Note>] = [
    Form("update(record)") { note, transaction in
      let stored = try note.update(in: transaction)
      #expect(stored.version == note.version + 1)
    },
    Form("save(record:)") { note, transaction in
      let stored = try note.save(in: transaction)
      #expect(stored.version == note.version + 1)
    },
    Form("update(id:set:)") { note, transaction in
      try GoldenUpkeep.Note.update(
        id: note.id, set: [.title(note.title), .folderID(note.folderID)], in: transaction)
    },
    Form("updateAll(set:)") { note, transaction in
      try GoldenUpkeep.Note.updateAll(
        set: [.folderID(note.folderID), .title(note.title)], where: { $0.id == note.id },
        in: transaction)
    },
  ]

  @Test("a row that keeps its broken reference counts its updates", arguments: noteForms)
  func stamped(form: Form<GoldenUpkeep.Note>) throws {
    try withNote { transaction, note in
      var changed = note
      changed.title = "b"
      try form.run(changed, transaction)
      let stored = try #require(try GoldenUpkeep.Note.fetch(id: note.id, from: transaction))
      #expect(stored.title == "b" && stored.version == note.version + 1)
      #expect(stored.folderID == note.folderID)
    }
  }

  @Test("an update of nothing but a broken reference counts, too")
  func stampedAlone() throws {
    try withNote { transaction, note in
      try GoldenUpkeep.Note.update(id: note.id, set: [.folderID(note.folderID)], in: transaction)
      try GoldenUpkeep.Note.updateAll(set: [.folderID(note.folderID)], in: transaction)
      #expect(
        try GoldenUpkeep.Note.fetch(id: note.id, from: transaction)?.version == note.version + 2)
    }
  }

  static let membershipForms: [Form<Membership>] = [
    Form("update(record)") { try $0.update(in: $1) },
    Form("save(record:)") { try $0.save(in: $1) },
    Form("update(key:set:)") { membership, transaction in
      try Membership.update(
        folderID: membership.folderID, userName: membership.userName,
        set: [.folderID(membership.folderID), .role(membership.role)], in: transaction)
    },
  ]

  @Test("a row whose key refers to a missing row is updated", arguments: membershipForms)
  func keyed(form: Form<Membership>) throws {
    try withOrphans(after: "DELETE FROM folder") {
      try Upkeep.open(at: $0)
    } fill: {
      let id = GoldenUpkeep.Folder.ID(rawValue: UUID())
      try GoldenUpkeep.Folder.insert(.init(id: id, name: "x"), into: $0)
      try Membership.insert(.init(folderID: id, userName: "a", role: "reader"), into: $0)
    } body: { transaction in
      var membership = try #require(try Membership.fetchAll(from: transaction).first)
      membership.role = "owner"
      try form.run(membership, transaction)
      #expect(try Membership.fetchAll(from: transaction).map(\.role) == ["owner"])
    }
  }

  static let linkForms: [Form<PlaylistTrack>] = [
    Form("update(record)") { try $0.update(in: $1) },
    Form("save(record:)") { try $0.save(in: $1) },
    Form("update(key:set:)") { link, transaction in
      let isThere = try PlaylistTrack.update(
        playlistID: link.playlistID, trackID: link.trackID,
        set: [.trackID(link.trackID), .playlistID(link.playlistID)], in: transaction)
      #expect(isThere)
    },
    Form("updateAll(set:)") { link, transaction in
      let count = try PlaylistTrack.updateAll(set: [.trackID(link.trackID)], in: transaction)
      #expect(count == 1)
    },
  ]

  @Test("a row that consists of broken references is found", arguments: linkForms)
  func linked(form: Form<PlaylistTrack>) throws {
    let sql = "PRAGMA foreign_keys = OFF; DELETE FROM track; DELETE FROM playlist"
    try withOrphans(after: sql) {
      try Chinook.open(at: $0)
    } fill: {
      let type = try MediaType.insert(.init(name: "MPEG"), into: $0)
      let track = try Track.insert(
        .init(name: "One", mediaTypeID: type.id, milliseconds: 1, unitPrice: 1), into: $0)
      let playlist = try Playlist.insert(.init(name: "x"), into: $0)
      try PlaylistTrack.insert(.init(playlistID: playlist.id, trackID: track.id), into: $0)
    } body: { transaction in
      let link = try #require(try PlaylistTrack.fetchAll(from: transaction).first)
      try form.run(link, transaction)
      #expect(try PlaylistTrack.fetchAll(from: transaction) == [link])
      let changed = PlaylistTrack(playlistID: link.playlistID, trackID: .init(rawValue: 99))
      #expect(throws: DatabaseError.self) { try changed.save(in: transaction) }
    }
  }

  @Test("a reference of two columns is kept if the one that is set keeps its value")
  func composite() throws {
    try withOrphans(after: "DELETE FROM desk") {
      try Related.open(at: $0)
    } fill: {
      try Desk.insert(.init(room: "a", number: 1), into: $0)
      try GoldenRelated.Employee.insert(
        .init(name: "x", deskRoom: "a", deskNumber: 1), into: $0)
    } body: { transaction in
      let employee = try #require(try GoldenRelated.Employee.fetchAll(from: transaction).first)
      try GoldenRelated.Employee.update(
        id: employee.id, set: [.deskRoom("a"), .name("y")], in: transaction)
      try GoldenRelated.Employee.updateAll(
        set: [.deskNumber(1), .deskRoom("a"), .name("z")], in: transaction)
      let changed = try #require(try GoldenRelated.Employee.fetchAll(from: transaction).first)
      #expect(changed.name == "z" && changed.deskNumber == 1)
      let error = #expect(throws: DatabaseError.self) {
        try GoldenRelated.Employee.update(
          id: employee.id, set: [.deskNumber(2)], in: transaction)
      }
      #expect(
        String(describing: error).contains(
          "violated by 'employee.deskNumber', 'employee.deskRoom', with no matching row in table 'desk'"
        ))
    }
  }
}
