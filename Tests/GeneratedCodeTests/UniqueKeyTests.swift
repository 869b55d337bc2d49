import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

@testable import GoldenColumns
@testable import GoldenImported
@testable import GoldenShapes
@testable import GoldenUpkeep

/// Rows are inserted or updated by each kind of unique key as plain SQL does it: by a SELECT, and an
/// INSERT or UPDATE.
@Suite("rows that may be there already")
struct UniqueKeyTests {
  @Test("a key with a collation finds other spellings, and children stay")
  func collation() throws {
    try withDatabase(ColumnsTests.open) { transaction in
      try UniqueKeyTrial<Verbatim>(
        key: .name, compared: "quote(id) || quote(name) || quote(parent) || size"
      ) { random in
        .init(
          id: random.oneIn(3) ? Verbatim.ID(rawValue: Int64(random.below(6))) : nil,
          name: random.pick(["a", "A", "b", "bB", "Bb", "c"]),
          parent: random.oneIn(2) ? Verbatim.ID(rawValue: Int64(random.below(4))) : nil)
      } found: {
        "name = \($0.name)"
      } set: {
        "name = \($0.name), parent = \($0.parent)"
      }.run(in: transaction)
    }
  }

  @Test("a key that is computed is found; the primary key stays, without a rowid too")
  func generated() throws {
    try withDatabase(ColumnsTests.open) { transaction in
      try UniqueKeyTrial<Size>(key: .area, compared: "width || 'x' || height") { random in
        .init(width: 1 + random.below(4), height: 1 + random.below(4))
      } found: {
        "area = \($0.width * $0.height)"
      } set: { _ in
        "width = width"
      }.run(in: transaction)
    }
  }

  @Test("an index of some rows finds those; what a draft leaves out stays")
  func partialIndex() throws {
    try withDatabase(Library.open) { transaction in
      try UniqueKeyTrial<Reader>(
        key: .readerByName,
        compared: "quote(reader_id) || full_name || quote(class) || is_blocked || quote(fee)"
      ) { random in
        .init(
          fullName: random.pick(["ann", "Ann", "bo", "BO", "cy"]),
          class: random.pick([.a, .b, nil]),
          isBlocked: random.oneIn(2), joined: random.oneIn(2) ? .some(nil) : nil,
          fee: random.pick([nil, 0.5, 2]))
      } found: {
        "full_name = \($0.fullName) AND class = 'A' AND \($0.class) = 'A'"
      } set: {
        "full_name = \($0.fullName), is_blocked = \($0.isBlocked), fee = \($0.fee, as: Reader.columns.fee)"
      }.run(in: transaction)
    }
  }

  @Test("a table without a primary key has unique keys, and what it refers to has to be there")
  func noPrimaryKey() throws {
    try withDatabase(Library.open) { transaction in
      let readers = try Reader.insert(
        contentsOf: [.init(fullName: "ann"), .init(fullName: "bo")], into: transaction)
      try UniqueKeyTrial<Loan>(
        key: .shelfAndNumber, compared: "reader || shelf || number || quote(note)"
      ) { random in
        .init(
          reader: random.oneIn(5) ? 99 : random.pick(readers).id, shelf: random.pick(["a", "b"]),
          number: random.below(3), note: random.pick([.integer(1), .text("x"), .real(2)]))
      } found: {
        "shelf = \($0.shelf) AND number = \($0.number)"
      } set: {
        "reader = \($0.reader), note = \($0.note, as: Loan.columns.note)"
      }.run(in: transaction)
      // What they lend isn't there.
      try Loan.deleteAll(in: transaction)
    }
  }

  @Test("NULL in a unique key is that of no other row")
  func null() throws {
    try withDatabase(Shapes.open) { transaction in
      let times = (0..<3).map { Date(timeIntervalSince1970: Double($0)) }
      try UniqueKeyTrial<Login>(
        key: .last, compared: "user || at || quote(seen) || quote(last)"
      ) { random in
        .init(
          user: random.pick(["ann", "bo"]), at: random.pick(times),
          seen: random.oneIn(2) ? random.pick(times) : nil,
          last: random.oneIn(3) ? nil : random.pick(times))
      } found: {
        "last = \(timestamp: $0.last, as: .text)"
      } set: {
        "user = \($0.user), at = \(timestamp: $0.at, as: .text), seen = \(timestamp: $0.seen, as: .text)"
      }.run(in: transaction)
    }
  }

  @Test("NULL in a primary key is found if one row has it; each update counts")
  func nullInPrimaryKey() throws {
    try withDatabase(Upkeep.open) { transaction in
      try UniqueKeyTrial<Loose>(
        key: .primaryKey, compared: "quote(code) || ',' || count || ',' || version"
      ) { random in
        .init(
          code: random.pick(["a", "b", nil]), count: random.below(9), version: 1 + random.below(2))
      } found: { draft -> SQL in
        let isSame: SQL = "code IS \(draft.code, as: Loose.columns.code)"
        return "\(isSame) AND (SELECT count(*) FROM loose WHERE \(isSame)) = 1"
      } set: {
        "count = \($0.count), version = version + 1"
      }.run(in: transaction)
    }
  }

  @Test("a row that is marked as deleted is restored, or in nobody's way")
  func deleted() throws {
    try withDatabase(Upkeep.open) { transaction in
      let ids = (0..<4).map { _ in Folder.ID() }
      try UniqueKeyTrial<Folder>(key: .name, compared: "id || name || isRemoved") { random in
        .init(
          id: random.pick(ids), name: random.pick(["a", "b", "c"]), isRemoved: random.oneIn(2))
      } found: {
        "name = \($0.name)"
      } set: {
        "isRemoved = \($0.isRemoved)"
      }.run(in: transaction)

      let folder = try Folder.insert(.init(id: Folder.ID(), name: "notes"), into: transaction)
      let day = Date(timeIntervalSince1970: 86_400)
      func note(_ random: inout SeededGenerator) -> Note.Draft {
        .init(
          id: Note.ID(rawValue: Int64(random.below(5))), title: random.pick(["x", "y"]),
          body: random.pick(["", "long"]), folderID: folder.id, weight: Double(random.below(3)),
          version: 1 + random.below(3), deletedAt: random.oneIn(2) ? day : nil)
      }
      let compared = "id || title || body || ',' || weight || ',' || version || quote(deletedAt)"
      let changes = { (note: Note.Draft) -> SQL in
        """
        title = \(note.title), body = \(note.body), weight = \(note.weight),
        deletedAt = \(timestamp: note.deletedAt, as: .text), version = version + 1
        """
      }
      try UniqueKeyTrial<Note>(key: .noteTitle, compared: compared, draft: note) {
        "title = \($0.title) AND deletedAt IS NULL AND \(timestamp: $0.deletedAt, as: .text) IS NULL"
      } set: {
        changes($0)
      }.run(in: transaction)
      try UniqueKeyTrial<Note>(key: .primaryKey, compared: compared, draft: note) {
        "id = \($0.id)"
      } set: {
        changes($0)
      }.run(in: transaction)
    }
  }

  @Test("only the columns that are named change, and none if none are")
  func chosenColumns() throws {
    try withDatabase(Upkeep.open) { transaction in
      let folder = try Folder.insert(.init(id: Folder.ID(), name: "notes"), into: transaction)
      let old = try Note.insert(
        .init(title: "x", body: "old", folderID: folder.id), into: transaction)
      let draft = Note.Draft(title: "x", body: "new", folderID: folder.id, weight: 1.5, version: 9)
      let one = try Note.insertOrUpdate(
        draft, by: .noteTitle, updating: { [$0.weight] }, into: transaction)
      #expect(one.id == old.id && one.body == "old" && one.weight == 1.5 && one.version == 2)

      // The mark of deleted rows makes this an update.
      let none = try draft.insertOrUpdate(by: .noteTitle, updating: { _ in [] }, into: transaction)
      #expect(none.body == "old" && none.weight == 1.5 && none.version == 3)

      let label = try LabelTable.insert(
        (id: nil, name: "a", madeAt: nil, version: 1), into: transaction)
      let same = try LabelTable.insertOrUpdate(
        (id: label.id, name: "b", madeAt: nil, version: 7), by: .primaryKey, updating: { _ in [] },
        into: transaction)
      #expect(same == label)
      let time = Date(timeIntervalSince1970: 0)
      let touched = try LabelTable.insertOrUpdate(
        contentsOf: [(id: label.id, name: "b", madeAt: time, version: 7)], by: .primaryKey,
        updating: { [$0.madeAt] }, into: transaction)
      #expect(touched.map(\.name) == ["a"] && touched[0].madeAt == time && touched[0].version == 2)
    }
  }

  @Test("only unique keys are ignored, and by a key, only that one")
  func ignored() throws {
    try withDatabase(Upkeep.open) { transaction in
      let folder = Folder.Draft(id: Folder.ID(), name: "a")
      let stored = try folder.insertOrIgnore(into: transaction)
      #expect(stored?.name == "a")
      #expect(try folder.insertOrIgnore(into: transaction) == nil)
      var other = folder
      other.name = "b"
      #expect(try Folder.insertOrIgnore(other, into: transaction) == nil)
      #expect(throws: DatabaseError.self) {
        try Folder.insertOrIgnore(other, by: .name, into: transaction)
      }
      #expect(throws: DatabaseError.self) {
        try Folder.insertOrUpdate(other, by: .name, into: transaction)
      }
      let note = Note.Draft(title: "x", folderID: Folder.ID())
      #expect {
        try Note.insertOrIgnore(note, into: transaction)
      } throws: {
        guard case DatabaseError.constraint(let violation) = $0 else { return false }
        return violation.kind == .foreignKey
      }
      #expect(try Note.count(in: transaction) == 0)
    }
  }

  @Test("rows together are stored all or none")
  func together() throws {
    try withDatabase(Upkeep.open) { transaction in
      let drafts = ["a", "b", "a"].map { Folder.Draft(id: Folder.ID(), name: $0) }
      let stored = try Folder.insertOrIgnore(contentsOf: drafts, into: transaction)
      #expect(stored.map(\.name) == ["a", "b"])
      let updated = try Folder.insertOrUpdate(contentsOf: drafts, by: .name, into: transaction)
      #expect(updated.map(\.id) == [stored[0].id, stored[1].id, stored[0].id])

      let taken = Folder.Draft(id: stored[0].id, name: "d")
      let wrong = [Folder.Draft(id: Folder.ID(), name: "c"), taken]
      #expect(throws: DatabaseError.self) {
        try Folder.insertOrUpdate(contentsOf: wrong, by: .name, into: transaction)
      }
      #expect(throws: DatabaseError.self) {
        try Folder.insertOrIgnore(contentsOf: wrong, by: .name, into: transaction)
      }
      #expect(try Folder.fetchAll(from: transaction).map(\.name).sorted() == ["a", "b"])
    }
  }
}
