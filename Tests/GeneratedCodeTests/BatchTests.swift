import DBGenRuntime
import Testing

@testable import GoldenRules
@testable import GoldenUpkeep

@Suite("several rows at once")
struct BatchTests {
  private static func folders(_ names: [String]) -> [Folder] {
    names.map { Folder(id: Folder.ID(), name: $0, changedOn: nil, isRemoved: false) }
  }

  private static func notes(in transaction: WriteTransaction) throws -> [Note] {
    let folder = try Folder.insert(.init(id: Folder.ID(), name: "notes"), into: transaction)
    let drafts = ["x", "y", "z"].map { Note.Draft(title: $0, folderID: folder.id) }
    return try Note.insert(contentsOf: drafts, into: transaction)
  }

  private static func titles(in transaction: WriteTransaction) throws -> [String] {
    try Note.fetchAll(from: transaction).map { "\($0.title) \($0.version)" }
  }

  @Test("records are updated all or none, and returned as they are stored")
  func updates() throws {
    try withDatabase(Upkeep.open) { transaction in
      var notes = try Self.notes(in: transaction)
      for index in notes.indices { notes[index].title += "1" }
      notes = try Note.update(contentsOf: notes, in: transaction)
      #expect(notes.map(\.version) == [2, 2, 2])
      #expect(try Self.titles(in: transaction) == ["x1 2", "y1 2", "z1 2"])

      try Note.update(id: notes[1].id, set: [.weight(2)], in: transaction)
      #expect(throws: DatabaseError.staleRecord(table: "note", key: "id = 2")) {
        try Note.update(contentsOf: notes, in: transaction)
      }
      #expect(try Self.titles(in: transaction) == ["x1 2", "y1 3", "z1 2"])
      let rejected = try Note.updateEach(notes, in: transaction)
      #expect(rejected.map(\.row) == [notes[1]])
      #expect(rejected.map(\.index) == [1])
      #expect(rejected.map(\.error) == [.staleRecord(table: "note", key: "id = 2")])
      #expect(try Self.titles(in: transaction) == ["x1 3", "y1 3", "z1 3"])
    }
  }

  @Test("rows are saved all or none, or each that can be")
  func saves() throws {
    try withDatabase(Upkeep.open) { transaction in
      let notes = try Self.notes(in: transaction)
      var drafts = notes.map { Note.Draft($0) }
      drafts[0].title = "x1"
      drafts[1].version = 7
      drafts.append(.init(title: "new", folderID: notes[0].folderID))
      let stale = DatabaseError.staleRecord(table: "note", key: "id = 2")
      #expect(throws: stale) { try Note.save(contentsOf: drafts, in: transaction) }
      #expect(try Self.titles(in: transaction) == ["x 1", "y 1", "z 1"])
      #expect(try Note.saveEach(drafts, in: transaction).map(\.error) == [stale])
      #expect(try Self.titles(in: transaction) == ["x1 2", "y 1", "z 2", "new 1"])
      #expect(throws: DatabaseError.staleRecord(table: "note", key: "id = 1")) {
        try Note.save(contentsOf: notes, in: transaction)
      }
      let records = try Note.fetchAll(from: transaction)
      #expect(try Note.save(contentsOf: records, in: transaction).map(\.version) == [3, 2, 3, 2])
    }
  }

  @Test("rows are deleted all or none, or each that can be, by their keys or records")
  func deletions() throws {
    try withDatabase(Upkeep.open) { transaction in
      let folders = Self.folders(["a", "b", "c"])
      try Folder.insert(contentsOf: folders.map { Folder.Draft($0) }, into: transaction)
      let notes = try Self.notes(in: transaction)
      let ids = [notes[2].id, 99, notes[0].id, notes[2].id]
      #expect(try Note.fetchAll(ids: ids, from: transaction) == [notes[2], notes[0], notes[2]])
      #expect(try Note.delete(ids: [notes[0].id, 99], in: transaction) == 1)
      #expect(try Note.deleteEach(ids: notes.map(\.id), in: transaction).isEmpty)
      #expect(try Note.count(in: transaction) == 0)
      try Note.eraseDeleted(in: transaction)

      let members = folders.map { Membership(folderID: $0.id, userName: "ann", role: "x") }
      try Membership.insert(contentsOf: members, into: transaction)
      #expect(throws: DatabaseError.self) {
        try transaction.execute("DELETE FROM folder")
      }
      var changed = members
      changed[2].revision = 4
      #expect(throws: DatabaseError.self) {
        try Membership.delete(contentsOf: changed, in: transaction)
      }
      #expect(try Membership.count(in: transaction) == 3)
      let kept = try Membership.deleteEach(changed, in: transaction)
      #expect(kept.map(\.row) == [changed[2]])
      #expect(kept.map(\.index) == [2])
      #expect(try Membership.count(in: transaction) == 1)
      try Membership.delete(contentsOf: [members[2]], in: transaction)
      #expect(try Membership.count(in: transaction) == 0)
    }
  }

  @Test("tuples are saved, updated and deleted together, also from a literal")
  func tuples() throws {
    try withDatabase(Rules.open) { transaction in
      let pairs = try PairTable.save(
        contentsOf: [(id: nil, left: 1, right: nil), (id: 7, left: 2, right: "a")], in: transaction)
      #expect(pairs.map(\.left) == [1, 2])
      let rejected = try PairTable.saveEach(
        [(id: 7, left: 3, right: "b"), (id: nil, left: 0, right: nil)], in: transaction)
      #expect(rejected.map(\.row.left) == [0])
      var changed = try PairTable.fetchAll(from: transaction)
      changed[0].left = 0
      changed[1].left = 4
      #expect(try PairTable.updateEach(changed, in: transaction).map(\.row.id) == [changed[0].id])
      #expect(try PairTable.fetch(id: 7, from: transaction)?.left == 4)
      changed[0].left = 9
      try PairTable.update(contentsOf: changed, in: transaction)
      #expect(try PairTable.fetchAll(from: transaction).map(\.left) == [9, 4])
      #expect(try PairTable.delete(ids: changed.map(\.id), in: transaction) == 2)
    }
  }
}
