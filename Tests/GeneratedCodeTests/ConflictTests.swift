import DBGenRuntime
import Foundation
import GoldenColumns
import Testing

@Suite("keys and conflicts as other databases have them")
struct ConflictTests {
  private static func row(_ id: Conflict.ID?, _ number: Int) -> Conflict.Draft {
    .init(id: id, ignored: number, replaced: number, undone: number)
  }

  @Test("a row that SQLite ignores is an error, however it was to be stored")
  func ignored() throws {
    try withDatabase(ColumnsTests.open) { transaction in
      let rows = try exercise(
        Conflict.self, [Self.row(1, 1), Self.row(nil, 2)], in: transaction
      ) { $0.filled = 9 }
      #expect(rows.map(\.filled) == [2, 2])
      let missing = DatabaseError.rowNotFound(table: "conflict")
      var draft = Self.row(nil, 3)
      draft.ignored = 1
      #expect(throws: missing) { try Conflict.insert(draft, into: transaction) }
      draft.id = 3
      #expect(throws: missing) { try Conflict.save(draft, in: transaction) }
      let record = Conflict(id: 3, ignored: 1, replaced: 3, undone: 3, filled: 1)
      #expect(throws: missing) { try record.save(in: transaction) }
      var other = rows[1]
      other.ignored = 1
      #expect(
        throws: DatabaseError.rowNotFound(table: "conflict", key: "id = \(other.id.rawValue)")
      ) {
        try other.update(in: transaction)
      }
      #expect(try Conflict.fetchAll(from: transaction) == rows)

      try Skipped.insert(.init(value: .text(""), count: 1), into: transaction)
      #expect(throws: DatabaseError.rowNotFound(table: "skipped")) {
        try Skipped.insert(contentsOf: [.init(value: .null, count: 2)], into: transaction)
      }
      #expect(try Skipped.fetchAll(from: transaction).map(\.count) == [1])
      #expect(try Skipped.count(in: transaction) == 1)
    }
  }

  @Test("a row that replaces others is returned as it is stored, and they are gone")
  func replaced() throws {
    try withDatabase(ColumnsTests.open) { transaction in
      try Conflict.insert(contentsOf: [Self.row(1, 1), Self.row(2, 2)], into: transaction)
      var draft = Self.row(1, 3)
      draft.replaced = 2
      let row = try Conflict.insert(draft, into: transaction)
      #expect(row.id == 1 && row.filled == 2)
      #expect(try Conflict.fetchAll(from: transaction) == [row])
      #expect(try Conflict.fetch(ignored: 3, from: transaction) == row)
      #expect(try Conflict.fetch(replaced: 2, from: transaction) == row)
      #expect(try Conflict.fetch(undone: 3, from: transaction) == row)
    }
  }

  @Test("a constraint that undoes the transaction ends it")
  func undone() throws {
    let file = try TemporaryFile()
    let database = try ColumnsTests.open(file.path, nil, .init())
    #expect(throws: DatabaseError.transactionAborted) {
      try database.write { transaction in
        try Conflict.insert(Self.row(1, 1), into: transaction)
        var draft = Self.row(2, 2)
        draft.undone = 1
        _ = try? Conflict.insert(draft, into: transaction)
      }
    }
    #expect(try database.read { try Conflict.count(in: $0) } == 0)
  }

  @Test("a key that can be NULL finds the rows that have one")
  func nullableKeys() throws {
    try withDatabase(ColumnsTests.open) { transaction in
      let keyed = try exercise(
        NullableKey.self, [.init(code: "a", note: ""), .init(code: nil, note: "x")],
        in: transaction
      ) { $0.note = "changed" }
      try NullableKey.insert(.init(code: nil, note: "y"), into: transaction)
      #expect(try NullableKey.fetch(code: "a", from: transaction) == keyed[0])
      let ambiguous = DatabaseError.ambiguousKey(
        table: "nullable_key", key: "code = NULL", count: 2)
      #expect(throws: ambiguous) {
        try keyed[1].update(in: transaction)
      }
      #expect(try NullableKey.exists(code: "a", in: transaction))
      #expect(try NullableKey.delete(code: "a", in: transaction))
      #expect(try NullableKey.fetchAll(from: transaction).map(\.code) == [nil, nil])

      let id = UUID()
      let ids = try exercise(
        NullableID.self, [.init(id: id), .init(id: nil, next: id)], in: transaction
      ) { $0.next = id }
      #expect(try NullableID.fetch(id: id, from: transaction) == ids[0])
      #expect(try NullableID.fetchAll(next: id, from: transaction) == [ids[1]])
      #expect(try NullableID.exists(id: id, in: transaction))
      try NullableID(id: id).update(in: transaction)
      #expect(try NullableID.delete(id: id, in: transaction))
      try NullableID.insert(.init(id: id), into: transaction)

      let pairs = try exercise(
        NullablePair.self, [.init(left: 1, right: 2), .init(left: nil, right: 2)], in: transaction
      ) { _ in }
      #expect(try NullablePair.fetch(left: 1, right: 2, from: transaction) == pairs[0])
      #expect(try NullablePair.exists(left: 1, right: 2, in: transaction))
      #expect(try NullablePair.delete(left: 1, right: 2, in: transaction))
    }
  }

  @Test("an integer key that isn't a rowid is given by the app")
  func plainIntegerKeys() throws {
    try withDatabase(ColumnsTests.open) { transaction in
      let keys = try exercise(
        IntKey.self, [.init(id: 7), .init(id: 8, next: 8)], in: transaction
      ) { $0.next = $0.id }
      #expect(try IntKey.fetchAll(next: 8, from: transaction) == [keys[1]])
      #expect(try IntKey.fetch(id: 8, from: transaction) == keys[1])
      let descending = try exercise(
        DescendingKey.self, [.init(id: 2), .init(id: 1)], in: transaction
      ) { $0.note = "" }
      #expect(try DescendingKey.fetch(id: 2, from: transaction) == descending[0])
    }
  }

  @Test("columns that are called as SQLite's rowid is are columns like others")
  func namesOfTheRowID() throws {
    try withDatabase(ColumnsTests.open) { transaction in
      let row = try Rowid.insert(.init(rowid: "a", _rowid: "b"), into: transaction)
      #expect(row.oid == 2)
      try Rowid.insert(contentsOf: [.init(rowid: "", oid: 9)], into: transaction)
      #expect(try Rowid.fetch(_rowid: "b", from: transaction) == row)
      #expect(try Rowid.fetchAll(from: transaction).map(\.rowid) == ["a", ""])
      #expect(try Rowid.count(in: transaction) == 2)

      let aliased = try exercise(
        Aliased.self, [.init(oid: 5, rowid: "x"), .init(rowid: "y")], in: transaction
      ) { $0.rowid = "z" }
      #expect(aliased.map(\.oid) == [5, 6])
      #expect(try Aliased.fetch(oid: 6, from: transaction) == aliased[1])
      #expect(try Aliased.exists(oid: 5, in: transaction))
      #expect(try Aliased.delete(oid: 6, in: transaction))
      #expect(try Aliased.insert(.init(rowid: ""), into: transaction).oid == 7)
    }
  }

  @Test("a table whose statement is verbatim is one like others")
  func verbatim() throws {
    #expect(
      Rarities.schema.statements.contains { $0.contains("-- kept to the letter\n  id INTEGER") })
    try withDatabase(ColumnsTests.open) { transaction in
      let rows = try exercise(
        Verbatim.self, [.init(), .init(name: "Y", parent: 2)], in: transaction
      ) { $0.parent = $0.id }
      #expect(rows.map(\.size) == [1, 1])
      #expect(try Verbatim.fetch(name: "y", from: transaction) == rows[1])
      #expect(try Verbatim.fetchAll(parent: rows[1].id, from: transaction) == [rows[1]])
    }
  }

  @Test("values come back from columns of declared types as other databases have them")
  func foreignTypes() throws {
    try withDatabase(ColumnsTests.open) { transaction in
      let drafts = [SQLValue.text("12"), .integer(12), .real(1), nil].map { value in
        Foreign.Draft(
          name: "007", created: Date(timeIntervalSince1970: 1.5),
          born: .init(Date(timeIntervalSince1970: 86400), in: .utc), big: .max, flag: true,
          ratio: value == nil || value == .real(1) ? nil : 3, bytes: Data([0x31]), anything: value,
          number: value)
      }
      let rows = try exercise(Foreign.self, drafts, in: transaction) { $0.name = "1e3" }
      #expect(rows.map(\.ratio) == [3, 3, 2, 2])
      #expect(rows.map(\.name) == drafts.map(\.name))
      #expect(rows.map(\.anything) == drafts.map(\.anything))
      // SQLite makes numbers of what looks like them.
      #expect(rows.map(\.number) == [12, 12, 1, nil])
    }
  }
}
