import DBGenRuntime
import Foundation
import GoldenUpkeep
import Testing

@Suite("columns that look after themselves")
struct UpkeepTests {
  private static let past = Date(timeIntervalSince1970: 1_000_000_000)
  private static let folderID = UUID(uuidString: "6B7A1C4E-0000-4000-8000-000000000001").unsafe

  /// Calls `body` with a database that has a folder, two notes, and a user of the folder.
  private static func withNotes(
    _ body: (WriteTransaction, Folder, [Note]) throws -> Void
  ) throws {
    try withDatabase(Upkeep.open) { transaction in
      let folder = try Folder.insert(
        .init(id: .init(rawValue: folderID), name: "inbox"), into: transaction)
      let notes = try Note.insert(
        contentsOf: ["a", "b"].map { .init(title: $0, folderID: folder.id, updatedAt: past) },
        into: transaction)
      try body(transaction, folder, notes)
    }
  }

  /// Returns SQLite's time in the last update of a table, or in the last insert into it.
  private static func time(_ event: String, _ transaction: ReadTransaction) throws -> Date {
    try #require(try Clock.fetch(table: event, from: transaction)).time
  }

  private static func milliseconds(_ date: Date) -> Int {
    Int((date.timeIntervalSince1970 * 1000).rounded())
  }
}

// MARK: - touch

extension UpkeepTests {
  @Test("every kind of update sets a touched column to the current time, once for the statement")
  func touched() throws {
    try Self.withNotes { transaction, _, notes in
      func updates(_ update: () throws -> Void) throws -> Bool {
        try Note.updateAll(set: [.updatedAt(Self.past)], in: transaction)
        guard try Note.values(of: \.updatedAt, from: transaction) == [Self.past, Self.past] else {
          return false
        }
        try update()
        let time = try Self.time("note", transaction)
        return try Note.values(of: \.updatedAt, distinct: true, from: transaction).contains(time)
      }
      var note = notes[0]
      note.body = "x"
      #expect(try updates { _ = try Note.updateAll(set: [.body("all")], in: transaction) })
      #expect(try Note.values(of: \.updatedAt, distinct: true, from: transaction).count == 1)
      #expect(try updates { try Note.update(id: note.id, set: [.body("x")], in: transaction) })
      func current() throws -> Note { try #require(try Note.fetch(id: note.id, from: transaction)) }
      #expect(try updates { try current().update(in: transaction) })
      #expect(try updates { try current().save(in: transaction) })
      #expect(try updates { try Note.save(record: current(), in: transaction) })
      #expect(try updates { try Note.Draft(current()).save(in: transaction) })
      let stored = try Note.update(current(), in: transaction)
      #expect(stored.updatedAt == (try Self.time("note", transaction)))
      #expect(stored == (try current()))
    }
  }

  @Test("an insert sets a touched column to the current time unless the draft has a value")
  func inserted() throws {
    try Self.withNotes { transaction, folder, notes in
      #expect(notes.map(\.updatedAt) == [Self.past, Self.past])
      let note = try Note.insert(.init(title: "c", folderID: folder.id), into: transaction)
      #expect(note.updatedAt == (try Self.time("new note", transaction)))
      #expect(note == (try Note.fetch(id: note.id, from: transaction)))
      let saved = try Note.save(.init(title: "d", folderID: folder.id), in: transaction)
      #expect(saved.updatedAt == (try Self.time("new note", transaction)))
      let other = try Folder.insert(
        .init(id: .init(rawValue: UUID()), name: "x", changedOn: .some(nil)), into: transaction)
      #expect(other.changedOn == nil && folder.changedOn != nil)
    }
  }

  @Test("a change that names a touched column has its value, and one of nothing changes nothing")
  func named() throws {
    try Self.withNotes { transaction, _, notes in
      try Note.update(id: notes[0].id, set: [.updatedAt(.distantPastOfNotes)], in: transaction)
      try Note.update(id: notes[1].id, set: [], in: transaction)
      #expect(try Note.updateAll(set: [], in: transaction) == 2)
      #expect(
        try Note.values(of: \.updatedAt, from: transaction) == [.distantPastOfNotes, Self.past])
    }
  }

  @Test("a touched column has SQLite's time in each encoding")
  func encodings() throws {
    try withDatabase(Upkeep.open) { transaction in
      let past = Self.past
      let label = try LabelTable.insert(
        (id: 1, name: "a", madeAt: past, version: 1), into: transaction)
      #expect(
        try LabelTable.update(label, in: transaction).madeAt == Self.time("label", transaction))
      try Entry.insert(.init(text: "a", seenAt: past), into: transaction)
      try Entry.updateAll(set: [.text("b")], in: transaction)
      #expect(
        try Entry.fetchAll(from: transaction).map(\.seenAt) == [Self.time("entry", transaction)])
      let loose = try Loose.insert(.init(code: "a", count: 1, setAt: past), into: transaction)
      let second = try loose.update(in: transaction).setAt
      #expect(
        Int(second.timeIntervalSince1970)
          == Self.milliseconds(try Self.time("loose", transaction)) / 1000)
      let julian = try Julian.insert(.init(setAt: past), into: transaction).update(in: transaction)
      #expect(
        Self.milliseconds(julian.setAt) == Self.milliseconds(try Self.time("julian", transaction)))
      let seconds = try Seconds.insert(.init(setAt: past), into: transaction)
        .update(in: transaction)
      #expect(
        Int(seconds.setAt.timeIntervalSince1970)
          == Self.milliseconds(try Self.time("seconds", transaction)) / 1000)
      let reference = try Reference.insert(.init(setAt: past), into: transaction)
      #expect(
        Self.milliseconds(try reference.update(in: transaction).setAt)
          == Self.milliseconds(try Self.time("reference", transaction)))
      let folder = try Folder.insert(
        .init(id: .init(rawValue: UUID()), name: "a"), into: transaction)
      let day = try #require(try folder.update(in: transaction).changedOn)
      let time = try Self.time("folder", transaction)
      #expect(day.rawValue == Self.milliseconds(time) / 86_400_000)
    }
  }
}

// MARK: - rowVersion

extension UpkeepTests {
  @Test("a record's update returns the next version, which can be updated again")
  func versions() throws {
    try Self.withNotes { transaction, _, notes in
      #expect(notes.map(\.version) == [1, 1])
      var note = notes[0]
      for version in 2...4 {
        note.title = "\(version)"
        note = try note.update(in: transaction)
        #expect(note.version == version && note.title == "\(version)")
      }
      note = try note.save(in: transaction)
      #expect(note.version == 5)
      note = try Note.Draft(note).save(in: transaction)
      #expect(note.version == 6)
      #expect(note == (try Note.fetch(id: note.id, from: transaction)))
    }
  }

  @Test("an update, a save and a deletion of a stale record throw, and change nothing")
  func stale() throws {
    try Self.withNotes { transaction, _, notes in
      var old = notes[0]
      try Note.update(id: old.id, set: [.body("new")], in: transaction)
      try Note.updateAll(set: [.weight(2)], where: { $0.id == old.id }, in: transaction)
      let rows = try Note.fetchAll(from: transaction)
      #expect(rows.map(\.version) == [3, 1])
      old.title = "mine"
      let error = DatabaseError.staleRecord(table: "note", key: "id = 1")
      #expect(throws: error) { try old.update(in: transaction) }
      #expect(throws: error) { try Note.update(old, in: transaction) }
      #expect(throws: error) { try old.save(in: transaction) }
      #expect(throws: error) { try Note.save(record: old, in: transaction) }
      #expect(throws: error) { try Note.save(.init(old), in: transaction) }
      #expect(throws: error) { try Note.Draft(old).save(in: transaction) }
      #expect(throws: error) { try old.delete(in: transaction) }
      #expect(throws: error) { try Note.delete(old, in: transaction) }
      #expect(throws: error) { try old.erase(in: transaction) }
      #expect(try Note.fetchAll(from: transaction) == rows)
      #expect(
        "\(error)" == "the row of table 'note' with id = 1 was changed after the record was read")
    }
  }

  @Test("generic functions refuse stale records, too")
  func staleInGenericFunctions() throws {
    func update<Table: KeyedTable>(
      _: Table.Type, _ record: Table.Record, in transaction: WriteTransaction
    ) throws { try Table.update(record, in: transaction) }
    func save<Table: KeyedTable>(
      _: Table.Type, _ record: Table.Record, in transaction: WriteTransaction
    ) throws { try Table.save(record: record, in: transaction) }
    func delete<Table: KeyedTable>(
      _: Table.Type, _ record: Table.Record, in transaction: WriteTransaction
    ) throws { try Table.delete(record, in: transaction) }
    func erase<Table: KeyedTable & SoftDeletingTable>(
      _: Table.Type, _ record: Table.Record, in transaction: WriteTransaction
    ) throws { try Table.erase(record, in: transaction) }

    try Self.withNotes { transaction, _, notes in
      try Note.update(id: notes[0].id, set: [.body("new")], in: transaction)
      let rows = try Note.fetchAll(from: transaction)
      let error = DatabaseError.staleRecord(table: "note", key: "id = 1")
      #expect(throws: error) { try update(Note.self, notes[0], in: transaction) }
      #expect(throws: error) { try save(Note.self, notes[0], in: transaction) }
      #expect(throws: error) { try delete(Note.self, notes[0], in: transaction) }
      #expect(throws: error) { try erase(Note.self, notes[0], in: transaction) }
      #expect(try Note.fetchAll(from: transaction) == rows)
    }
  }

  @Test("a record without a row isn't stale")
  func missing() throws {
    try Self.withNotes { transaction, _, notes in
      try Note.erase(id: notes[0].id, in: transaction)
      let missing = DatabaseError.rowNotFound(table: "note", key: "id = 1")
      #expect(throws: missing) { try notes[0].update(in: transaction) }
      try notes[0].delete(in: transaction)
      try notes[0].erase(in: transaction)
      #expect(try notes[0].save(in: transaction) == notes[0])
    }
  }

  @Test("records without drafts, with a key of several columns, and tuples have versions")
  func otherForms() throws {
    try Self.withNotes { transaction, folder, _ in
      let old = Membership(
        folderID: folder.id, userName: "ann", role: "reader", revision: 0, endedOn: nil)
      #expect(try old.insert(into: transaction) == old)
      var new = old
      new.role = "writer"
      new = try new.save(in: transaction)
      #expect(new.revision == 1)
      #expect(
        try Membership.fetch(folderID: folder.id, userName: "ann", from: transaction) == new)
      let key = "folderID = '6b7a1c4e-0000-4000-8000-000000000001', userName = 'ann'"
      let error = DatabaseError.staleRecord(table: "membership", key: key)
      #expect(throws: error) { try old.update(in: transaction) }
      #expect(throws: error) { try Membership.save(old, in: transaction) }

      let tag = try LabelTable.insert(
        (id: nil, name: "a", madeAt: nil, version: 1), into: transaction)
      #expect(try LabelTable.update(tag, in: transaction).version == 2)
      #expect(throws: DatabaseError.staleRecord(table: "label", key: "id = 1")) {
        try LabelTable.save(record: tag, in: transaction)
      }
      #expect(throws: DatabaseError.staleRecord(table: "label", key: "id = 1")) {
        try LabelTable.delete(tag, in: transaction)
      }
    }
  }

  @Test("a record is stale even if its key is a time, or is NULL")
  func unusualKeys() throws {
    try withDatabase(Upkeep.open) { transaction in
      let slot = try Slot(at: Self.past, name: "a", version: 1, endedAt: nil)
        .insert(into: transaction)
      let new = try slot.update(in: transaction)
      #expect(new.version == 2)
      #expect(
        throws: DatabaseError.staleRecord(table: "slot", key: "at = '2001-09-09 01:46:40.000'")
      ) {
        try slot.save(in: transaction)
      }
      try new.delete(in: transaction)
      #expect(try Slot.count(in: transaction) == 0)

      let loose = try Loose.insert(.init(code: nil, count: 1), into: transaction)
      let saved = try loose.save(in: transaction)
      #expect(saved.version == 2)
      #expect(try Loose.count(in: transaction) == 1)
      #expect(throws: DatabaseError.staleRecord(table: "loose", key: "code = NULL")) {
        try loose.save(in: transaction)
      }
    }
  }

  @Test("no version comes after the greatest, strict table or not", arguments: [true, false])
  func greatest(isStrict: Bool) throws {
    try Self.withNotes { transaction, _, notes in
      try Loose.insert(.init(code: "a", count: 1), into: transaction)
      try Note.updateAll(set: [.version(.max)], in: transaction)
      try Loose.updateAll(set: [.version(.max)], in: transaction)
      let error = #expect(throws: DatabaseError.self) {
        if isStrict {
          try Note.update(id: notes[0].id, set: [.body("x")], in: transaction)
        } else {
          try Loose.fetchAll(from: transaction)[0].update(in: transaction)
        }
      }
      guard case .constraint(let violation) = error else {
        Issue.record("\(error as Any)")
        return
      }
      #expect(violation.kind == .notNull && violation.columns == ["version"])
      #expect(try Note.values(of: \.version, from: transaction) == [.max, .max])
      #expect(try Loose.values(of: \.version, from: transaction) == [.max])
    }
  }
}

// MARK: - softDelete

extension UpkeepTests {
  @Test("a deletion marks the row, counts as an update, and is undone by restoring the row")
  func marks() throws {
    try Self.withNotes { transaction, _, notes in
      let all = transaction.includingDeleted
      #expect(try Note.delete(id: notes[0].id, in: transaction))
      #expect(try !Note.delete(id: notes[0].id, in: transaction))
      let row = try #require(try Note.fetch(id: notes[0].id, from: all))
      let time = try Self.time("note", transaction)
      #expect(row.deletedAt == time && row.updatedAt == time && row.version == 2)
      #expect(try Note.fetchAll(from: transaction) == [notes[1]])
      #expect(try Note.restore(id: row.id, in: transaction))
      #expect(try !Note.restore(id: row.id, in: transaction))
      let restored = try #require(try Note.fetch(id: row.id, from: transaction))
      #expect(restored.deletedAt == nil && restored.version == 3)

      try restored.delete(in: transaction)
      try notes[1].delete(in: transaction)
      #expect(try Note.count(in: transaction) == 0 && Note.count(in: all) == 2)
      #expect(try restored.restore(in: transaction))
      #expect(try Note.restoreAll(where: { $0.title == "b" }, in: transaction) == 1)
      #expect(try Note.restoreAll(in: transaction) == 0)
      #expect(try Note.deleteAll(where: { $0.title == "a" }, in: transaction) == 1)
      #expect(try Note.deleteAll(in: transaction) == 1)
      #expect(try Note.deleteAll(in: transaction) == 0)
      #expect(try Note.restoreAll(in: transaction) == 2)
    }
  }

  @Test("every function leaves deleted rows out, unless the transaction includes them")
  func leftOut() throws {
    try Self.withNotes { transaction, folder, notes in
      let (deleted, id) = (notes[0], notes[0].id)
      try Note.delete(id: id, in: transaction)
      func seen(_ transaction: WriteTransaction) throws -> [Bool] {
        [
          try Note.fetchAll(from: transaction).count == 2,
          try Note.fetchAll(from: transaction).count == 2,
          try Note.fetch(id: id, from: transaction) != nil,
          try Note.exists(id: id, in: transaction),
          try Note.count(in: transaction) == 2,
          try Note.count(where: { $0.id == id || $0.id == 99 }, in: transaction) == 1,
          try Note.fetchAll(where: { $0.title == "a" }, from: transaction).count == 1,
          try Note.fetchAll(matching: .init { $0.title = "a" }, from: transaction).count == 1,
          try Note.fetchAll(distinct: true, from: transaction).count == 2,
          try Note.fetchFirst(from: transaction)?.id == id,
          try Note.fetchAll(folderID: folder.id, from: transaction).count == 2,
          try Note.fetchPage(after: Note.ID?.none, limit: 9, from: transaction).count == 2,
          try Note.fetchPage(after: 0, limit: 9, from: transaction).count == 2,
          try Note.values(of: \.title, from: transaction) == ["a", "b"],
          try Note.min(of: \.title, in: transaction) == "a",
          try Note.sum(of: \.weight, in: transaction) == 2,
          try Note.count(of: \.title, in: transaction) == 2,
          try Note.count(by: \.folderID, in: transaction).map(\.value) == [2],
          try Note.search("a", from: transaction).count == 1,
          try Folder.count(
            where: { $0.id.isIn(Note.select(\.folderID, where: { $0.title == "a" })) },
            in: transaction) == 1,
          try Folder.count(
            where: { $0.id.isIn(Note.select(\.folderID, where: Note.columns.title == "a")) },
            in: transaction) == 1,
          try Note.update(id: id, set: [], in: transaction),
          try Note.updateAll(set: [.weight(1)], in: transaction) == 2,
          try Note.update(id: id, set: [.weight(1)], in: transaction),
        ]
      }
      #expect(try seen(transaction).allSatisfy { !$0 })
      #expect(try seen(transaction.includingDeleted).allSatisfy { $0 })
      #expect(try seen(transaction).allSatisfy { !$0 })
      var passed: [Note.ID] = []
      try Note.forEach(from: transaction) { passed.append($0.id) }
      #expect(passed == [notes[1].id])
      #expect(throws: DatabaseError.rowNotFound(table: "note", key: "id = 1")) {
        try deleted.update(in: transaction)
      }
      try deleted.delete(in: transaction)
      let row = try #require(try Note.fetch(id: id, from: transaction.includingDeleted))
      #expect(try row.update(in: transaction.includingDeleted).version == row.version + 1)
      #expect(try !Note.exists(id: id, in: transaction))
    }
  }

  @Test("a row that is deleted stays as deleted when it was, even if a deletion includes it")
  func firstDeletion() throws {
    try Self.withNotes { transaction, folder, notes in
      let all = transaction.includingDeleted
      try Note.delete(id: notes[0].id, in: transaction)
      try Note.updateAll(
        set: [.deletedAt(Self.past), .updatedAt(Self.past)], where: { $0.id == notes[0].id },
        in: all)
      let deleted = try #require(try Note.fetch(id: notes[0].id, from: all))
      #expect(try !Note.delete(id: deleted.id, in: all))
      try deleted.delete(in: all)
      try notes[0].delete(in: all)
      #expect(try Note.delete(ids: [deleted.id], in: all) == 0)
      #expect(try Note.deleteAll(where: { $0.id == deleted.id }, in: all) == 0)
      #expect(try Note.deleteAll(in: all) == 1)
      #expect(try Note.fetch(id: deleted.id, from: all) == deleted)
      #expect(try Note.fetch(id: notes[1].id, from: all)?.deletedAt != nil)

      let member = Membership(
        folderID: folder.id, userName: "ann", role: "x", revision: 0, endedOn: nil)
      try member.insert(into: transaction)
      #expect(try Membership.delete(folderID: folder.id, userName: "ann", in: all))
      #expect(try !Membership.delete(folderID: folder.id, userName: "ann", in: all))
      try Entry.insert(contentsOf: [.init(text: "a"), .init(text: "b")], into: transaction)
      #expect(try Entry.deleteAll(where: { $0.text == "a" }, in: all) == 1)
      #expect(try Entry.deleteAll(in: all) == 1 && Entry.deleteAll(in: all) == 0)
    }
  }

  @Test("deleted rows of tables with flags and without keys are left out, too")
  func otherTables() throws {
    try Self.withNotes { transaction, folder, notes in
      let all = transaction.includingDeleted
      try folder.delete(in: transaction)
      #expect(try Folder.fetch(name: "inbox", from: transaction) == nil)
      #expect(try !Folder.exists(id: folder.id, in: transaction))
      #expect(try Folder.fetch(name: "inbox", from: all)?.isRemoved == true)
      #expect(
        try Note.count(
          where: { $0.folderID.isIn(Folder.self, where: { $0.name == "inbox" }) },
          in: transaction) == 0)
      #expect(
        try Note.count(
          where: { $0.folderID.isIn(Folder.self, where: { $0.name == "inbox" }) },
          in: all) == 2)
      let inInbox = Note.columns.folderID.isIn(Folder.self, where: Folder.columns.name == "inbox")
      #expect(try Note.count(where: { _ in inInbox }, in: transaction) == 0)
      #expect(try Note.count(where: { _ in inInbox }, in: all) == 2)
      #expect(throws: DatabaseError.self) { try folder.erase(in: transaction) }
      #expect(try folder.restore(in: transaction))

      try Entry.insert(.init(text: "a"), into: transaction)
      try Entry.insert(contentsOf: [.init(text: "b"), .init(text: "c")], into: transaction)
      #expect(try Entry.deleteAll(where: { $0.text != "a" }, in: transaction) == 2)
      #expect(try Entry.fetchAll(from: transaction).map(\.text) == ["a"])
      #expect(try Entry.fetchAll(text: "b", from: transaction).isEmpty)
      #expect(try Entry.fetchAll(text: "b", from: all).map(\.isHidden) == [true])
      #expect(try Entry.eraseDeleted(where: { $0.text != "c" }, in: transaction) == 1)
      #expect(try Entry.count(in: transaction) == 1 && Entry.count(in: all) == 2)
      #expect(try Entry.eraseDeleted(in: transaction) == 1)
      #expect(try Entry.fetchAll(from: all).map(\.text) == ["a"])
    }
  }

  @Test("an erased row is gone, whether it was deleted or not")
  func erased() throws {
    try Self.withNotes { transaction, folder, notes in
      try Note.delete(id: notes[0].id, in: transaction)
      #expect(try Note.erase(id: notes[0].id, in: transaction))
      #expect(try !Note.erase(id: notes[0].id, in: transaction))
      try notes[1].erase(in: transaction)
      #expect(try Note.count(in: transaction.includingDeleted) == 0)
      let member = Membership(
        folderID: folder.id, userName: "ann", role: "x", revision: 0, endedOn: nil)
      try member.insert(into: transaction)
      try Membership.erase(member, in: transaction)
      try folder.erase(in: transaction)
      #expect(try Folder.count(in: transaction.includingDeleted) == 0)
    }
  }

  @Test("rows with a key of several columns, or of text, are restored and erased by their key")
  func byKey() throws {
    try Self.withNotes { transaction, folder, _ in
      let id = folder.id
      try Membership(folderID: id, userName: "ann", role: "x", revision: 0, endedOn: nil)
        .insert(into: transaction)
      #expect(try !Membership.restore(folderID: id, userName: "ann", in: transaction))
      #expect(try Membership.delete(folderID: id, userName: "ann", in: transaction))
      #expect(try !Membership.restore(folderID: id, userName: "bo", in: transaction))
      #expect(try Membership.restore(folderID: id, userName: "ann", in: transaction))
      let restored = try Membership.fetch(folderID: id, userName: "ann", from: transaction)
      #expect(restored?.endedOn == nil && restored?.revision == 2)
      #expect(try Membership.delete(folderID: id, userName: "ann", in: transaction))
      #expect(try Membership.erase(folderID: id, userName: "ann", in: transaction))
      #expect(try !Membership.erase(folderID: id, userName: "ann", in: transaction))
      #expect(try Membership.count(in: transaction.includingDeleted) == 0)

      try Slot(at: Self.past, name: "a", version: 1, endedAt: nil).insert(into: transaction)
      #expect(try Slot.delete(at: Self.past, in: transaction))
      #expect(try Slot.restore(at: Self.past, in: transaction))
      #expect(try Slot.fetch(at: Self.past, from: transaction)?.version == 3)
      #expect(try Slot.erase(at: Self.past, in: transaction))
      #expect(try Slot.count(in: transaction.includingDeleted) == 0)
    }
  }

  @Test("a save of a record that isn't deleted restores its row, and an index can free its values")
  func saved() throws {
    try Self.withNotes { transaction, folder, notes in
      try notes[0].delete(in: transaction)
      var row = try #require(
        try Note.fetch(id: notes[0].id, from: transaction.includingDeleted))
      try Note.insert(.init(title: "a", folderID: folder.id), into: transaction)
      let error = #expect(throws: DatabaseError.self) { try row.restore(in: transaction) }
      guard case .constraint(let violation) = error else {
        Issue.record("\(error as Any)")
        return
      }
      #expect(violation.kind == .unique)
      row.title = "c"
      row.deletedAt = nil
      #expect(try row.save(in: transaction).deletedAt == nil)
      #expect(try Note.values(of: \.title, from: transaction) == ["c", "b", "a"])
      #expect(throws: DatabaseError.self) {
        try folder.delete(in: transaction)
        try Folder.insert(.init(id: .init(rawValue: UUID()), name: "inbox"), into: transaction)
      }
    }
  }

  @Test("the transaction that includes deleted rows is the same transaction")
  func sameTransaction() throws {
    let file = try TemporaryFile()
    let database = try Upkeep.open(at: file.path)
    var kept: WriteTransaction?
    try database.write { (transaction: WriteTransaction) throws -> Void in
      let all = transaction.includingDeleted
      try all.savepoint { () throws -> Void in
        try Entry.insert(.init(text: "a"), into: all.includingDeleted)
        try Entry.deleteAll(in: all)
      }
      #expect(throws: DatabaseError.closed) {
        try all.savepoint {
          try Entry.insert(.init(text: "b"), into: all)
          throw DatabaseError.closed
        }
      }
      #expect(try Entry.count(in: transaction) == 0)
      try Entry.forEach(from: all) { (_: Entry) throws -> Void in
        #expect(try Entry.count(in: transaction) == 0 && Entry.count(in: all) == 1)
      }
      kept = all
    }
    #expect(throws: DatabaseError.transactionEnded) { try Entry.count(in: kept.unsafe) }
    try database.read { (transaction: ReadTransaction) throws -> Void in
      #expect(try Entry.count(in: transaction.includingDeleted) == 1)
      #expect(throws: DatabaseError.self) {
        _ = try transaction.includingDeleted._statement("DELETE FROM entry")
      }
    }
    #expect(throws: DatabaseError.transactionAborted) { try Self.rollBack(database) }
  }

  private static func rollBack(_ database: Database) throws {
    try database.write { (transaction: WriteTransaction) throws -> Void in
      let all = transaction.includingDeleted
      try all.execute("ROLLBACK")
      #expect(throws: DatabaseError.transactionAborted) { try Entry.count(in: transaction) }
      _ = try Entry.count(in: all)
    }
  }
}

// MARK: - Each function

extension UpkeepTests {
  @Test("each function of these tables works")
  func otherFunctions() throws {
    try withDatabase(Upkeep.open) { transaction in
      try exercise(Clock.self, [.init(table: "x", time: Self.past)], in: transaction) {
        $0.time = .distantPastOfNotes
      }
      let id = Folder.ID(rawValue: Self.folderID)
      try exercise(Folder.self, stamped: [.init(id: id, name: "a")], in: transaction) {
        $0.name = "b"
      }
      try exercise(
        Note.self, stamped: [.init(title: "a", folderID: id), .init(title: "b", folderID: id)],
        in: transaction
      ) { $0.body = "x" }
      try exercise(
        Membership.self,
        stamped: [.init(folderID: id, userName: "ann", role: "x", revision: 0, endedOn: nil)],
        in: transaction
      ) { $0.role = "y" }
      try exercise(
        LabelTable.self, stamped: [(id: nil, name: "a", madeAt: nil, version: 1)], in: transaction
      ) { $0.name = "b" }
      try exercise(
        Slot.self, stamped: [.init(at: Self.past, name: "a", version: 1, endedAt: nil)],
        in: transaction
      ) { $0.name = "b" }
      try exercise(Loose.self, stamped: [.init(code: "a", count: 1)], in: transaction) {
        $0.count = 2
      }
      try exercise(Julian.self, stamped: [.init()], in: transaction) { _ in }
      try exercise(Seconds.self, stamped: [.init()], in: transaction) { _ in }
      try exercise(
        Reference.self, stamped: [.init(day: .init(rawValue: 1).unsafe)], in: transaction
      ) {
        $0.day = .init(rawValue: 2).unsafe
      }
    }
  }

  @Test("each function of keys that aren't called id works")
  func keys() throws {
    try withDatabase(Upkeep.open) { transaction in
      let id = Folder.ID(rawValue: Self.folderID)
      try Folder.insert(.init(id: id, name: "a"), into: transaction)
      #expect(try Folder.fetch(id: id, from: transaction)?.name == "a")
      #expect(try Folder.delete(id: id, in: transaction))
      #expect(try Folder.restore(id: id, in: transaction))
      try Membership(folderID: id, userName: "ann", role: "x", revision: 0, endedOn: nil)
        .insert(into: transaction)
      #expect(try Membership.exists(folderID: id, userName: "ann", in: transaction))
      #expect(try Membership.fetchAll(folderID: id, from: transaction).map(\.role) == ["x"])
      #expect(
        try Membership.update(
          folderID: id, userName: "ann", set: [.role("y")], in: transaction))
      #expect(
        try Membership.fetch(folderID: id, userName: "ann", from: transaction)?.revision == 1)
      #expect(try Membership.delete(folderID: id, userName: "ann", in: transaction))
      #expect(try Membership.fetchAll(folderID: id, from: transaction).isEmpty)
      try Slot(at: Self.past, name: "a", version: 1, endedAt: nil).insert(into: transaction)
      #expect(try Slot.exists(at: Self.past, in: transaction))
      #expect(try Slot.fetch(at: Self.past, from: transaction)?.version == 1)
      #expect(try Slot.delete(at: Self.past, in: transaction))
      try Loose.insert(.init(code: "a", count: 1), into: transaction)
      #expect(try Loose.exists(code: "a", in: transaction))
      #expect(try Loose.fetch(code: "a", from: transaction)?.version == 1)
      #expect(try Loose.delete(code: "a", in: transaction))
      try Clock.insert(.init(table: "x", time: Self.past), into: transaction)
      #expect(try Clock.exists(table: "x", in: transaction))
      #expect(try Clock.delete(table: "x", in: transaction))
      #expect(try LabelTable.fetchAll(from: transaction).isEmpty)
    }
  }
}

extension Date {
  fileprivate static let distantPastOfNotes = Date(timeIntervalSince1970: 0)
}

extension Optional {
  /// The value, of which the test knows that there is one.
  fileprivate var unsafe: Wrapped { self! }
}
