import DBGenRuntime
import Foundation
import GoldenTypes
import Testing

@Suite("every type of the language")
struct TypesTests {
  /// Rows whose values are at the ends of their ranges.
  static func drafts() throws -> [Everything.Draft] {
    try Types.open(at: ":memory:").write { transaction in
      for number in 0..<4 {
        try Nothing.insert(EveryTypeSample.all.limits(number).unstored, into: transaction)
      }
      try transaction.execute(#"INSERT INTO everything SELECT * FROM "nothing""#)
      return try Everything.fetchAll(from: transaction).map { row in
        var draft = Everything.Draft(row)
        draft.id = nil
        return draft
      }
    }
  }

  @Test("every column has a sample of its type")
  func samples() {
    let columns = Mirror(reflecting: Nothing(id: 0)).children.compactMap(\.label)
    #expect(EveryTypeSample.all.map(\.column).sorted() == columns.filter { $0 != "id" }.sorted())
  }

  @Test("values at the ends of their ranges come back as they were stored")
  func extremes() throws {
    try withDatabase(Types.open) { transaction in
      try exercise(Everything.self, try Self.drafts(), in: transaction) {
        $0.text = "changed"
        $0.any = .real(.infinity)
      }
    }
  }

  @Test(
    "a value that would be stored as another is refused before it is written",
    arguments: EveryTypeSample.all.flatMap(\.refused).map(\.unstored))
  func refusals(draft: Nothing.Draft) throws {
    try withDatabase(Types.open) { transaction in
      let row = try Nothing.insert(.init(), into: transaction)
      #expect { try Nothing.insert(draft, into: transaction) } throws: {
        "\($0)".hasPrefix("'nothing.")
      }
      #expect {
        try Nothing.insert(contentsOf: [.init(), draft], into: transaction)
      } throws: { "\($0)".hasPrefix("'nothing.") }
      var same = draft
      same.id = row.id
      #expect { try Nothing.save(same, in: transaction) } throws: { "\($0)".hasPrefix("'nothing.") }
      #expect(try Nothing.fetchAll(from: transaction) == [row])
    }
  }

  @Test("NULL comes back as nil from every column, and a value can become NULL")
  func nulls() throws {
    try withDatabase(Types.open) { transaction in
      let filled = EveryTypeSample.all.limits(0).unstored
      let rows = try exercise(Nothing.self, [filled, .init()], in: transaction) { row in
        row = Nothing(id: row.id)
      }
      #expect(rows[1] == Nothing(id: rows[1].id))
    }
  }

  @Test("defaults are those of the schema, whether Swift or the database fills them in")
  func defaults() throws {
    try withDatabase(Types.open) { transaction in
      let presets = try exercise(Preset.self, [.init(code: "a")], in: transaction) {
        $0.touched = nil
      }
      let preset = presets[0]
      #expect(preset.integer == -5 && preset.hex == 31 && preset.real == 0.5)
      #expect(preset.text == "it's \"quoted\"" && preset.boolean && preset.color == .green)
      #expect(preset.level == .high && preset.missing == nil && preset.empty == "")
      #expect(preset.day == Date(timeIntervalSince1970: 981_158_400))
      #expect(preset.moment == Date(timeIntervalSince1970: -14_182_940))
      #expect(preset.decimal == Decimal(string: "12.3"))
      #expect(preset.token == UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
      #expect(preset.site == URL(string: "https://example.org/"))
      #expect(preset.touched != nil && preset.mode == Mode.none)
      #expect(preset.born == Date(timeIntervalSince1970: 1_704_067_200))
      #expect(preset.mail == Email(rawValue: "a@b"))
      #expect(try Preset.fetch(code: "a", from: transaction) == preset)
      #expect(try Preset.exists(code: "a", in: transaction))
      #expect(try Preset.delete(code: "a", in: transaction))
    }
  }

  @Test("NULL is stored where a draft says so, and the default where it leaves the column out")
  func nullsBesideDefaults() throws {
    try withDatabase(Types.open) { transaction in
      let none = try Preset.insert(
        .init(code: "a", mode: nil, born: .some(nil), mail: .some(nil), touched: .some(nil)),
        into: transaction)
      #expect(none.born == nil && none.mail == nil && none.touched == nil && none.mode == nil)
      #expect(try Preset.fetch(code: "a", from: transaction) == none)

      var preset = try Preset.insert(.init(code: "b"), into: transaction)
      preset.born = nil
      preset.mail = nil
      #expect(try Preset.save(.init(preset), in: transaction) == preset)
      #expect(try Preset.fetch(code: "b", from: transaction) == preset)
      preset.touched = nil
      try preset.update(in: transaction)
      #expect(try Preset.fetch(code: "b", from: transaction) == preset)
      let kept = try Preset.save(.init(code: "b", integer: 1), in: transaction)
      #expect(kept.born == nil && kept.touched == nil && kept.created == preset.created)
    }
  }

  @Test(
    "keys that refer to each other have types of their own, and references of other types are plain"
  )
  func mutualKeys() throws {
    try withDatabase(Types.open) { transaction in
      try exercise(Left.self, [.init(id: 1, sql: "x")], in: transaction) { $0.sql = nil }
      try exercise(Right.self, [.init(id: 1)], in: transaction) { _ in }
      #expect(try Left.fetch(id: 1, from: transaction) == Left.fetch(sql: "x", from: transaction))
      #expect(try Left.fetchAll(id: 1, from: transaction).count == 1)
      #expect(try Right.fetch(id: 1, from: transaction) == Right(id: 1))
      #expect(try Right.fetchAll(id: 1, from: transaction).count == 1)
      let code = UUID()
      let looses = try exercise(
        Loose.self, [.init(id: 1, flag: true, code: code, other: code.uuidString.lowercased())],
        in: transaction
      ) { $0.other = nil }
      #expect(try Loose.fetch(code: code, from: transaction) == looses[0])
      #expect(try Loose.fetchAll(flag: true, from: transaction) == looses)
      #expect(try Loose.fetchAll(other: looses[0].other, from: transaction) == looses)
      #expect(try Loose.delete(id: looses[0].id, in: transaction))
      #expect(try Left.delete(id: 1, in: transaction) && Right.delete(id: 1, in: transaction))
    }
  }

  @Test("an insert that a conflict clause skips is an error, not a missing row")
  func skippedInsert() throws {
    try withDatabase(Types.open) { transaction in
      let row = Ruled(a: 1, b: "bb", c: "it's", d: -0.5, e: 2)
      try exercise(Ruled.self, [row], in: transaction) { $0.d = nil }
      let same = Ruled(a: 1, b: "BB", e: 4)
      #expect(throws: DatabaseError.rowNotFound(table: "ruled")) {
        try Ruled.insert(same, into: transaction)
      }
      #expect(throws: DatabaseError.rowNotFound(table: "ruled")) {
        try Ruled.insert(contentsOf: [.init(a: 2, b: "bb", e: 4), same], into: transaction)
      }
      #expect(try Ruled.fetchAll(from: transaction) == [row])
      #expect(try Ruled.fetch(a: 1, b: "Bb", from: transaction) == row)
      #expect(try Ruled.exists(a: 1, b: "bb", in: transaction))
      #expect(try Ruled.delete(a: 1, b: "bb", in: transaction))
    }
  }

  @Test("a key that is spelled in another case is stored as it is saved")
  func spellingOfKeys() throws {
    try withDatabase(Types.open) { transaction in
      try Ruled.insert(.init(a: 1, b: "bb", e: 2), into: transaction)
      let saved = try Ruled.save(.init(a: 1, b: "BB", e: 4), in: transaction)
      #expect(try Ruled.fetchAll(from: transaction) == [saved])
      let updated = Ruled(a: 1, b: "Bb", e: 6)
      try updated.update(in: transaction)
      #expect(try Ruled.fetchAll(from: transaction) == [updated])
    }
  }

  @Test(
    "a value outside of its bounds is refused",
    arguments: [
      Ruled(a: 0, b: "bb", e: 2), Ruled(a: 11, b: "bb", e: 2), Ruled(a: 1, b: "b", e: 2),
      Ruled(a: 1, b: "bbbbb", e: 2), Ruled(a: 1, b: "bb", c: "z", e: 2),
      Ruled(a: 1, b: "bb", d: 1000.5, e: 2), Ruled(a: 1, b: "bb", e: 3),
      Ruled(a: 1, b: "bb", e: 100),
    ])
  func bounds(row: Ruled) throws {
    try withDatabase(Types.open) { transaction in
      #expect { try Ruled.insert(row, into: transaction) } throws: { "\($0)".contains("'ruled") }
    }
  }

  @Test("a key that refers to another is of the same type, and follows it when it is deleted")
  func sharedKeys() throws {
    try withDatabase(Types.open) { transaction in
      let first = Keyed(stamp: .init(), selfStamp: nil, other: UUID())
      let second = Keyed(stamp: .init(), selfStamp: first.stamp, other: UUID())
      try exercise(Keyed.self, [first], in: transaction) { $0.other = UUID() }
      try Keyed.insert(second, into: transaction)
      let notes = [ExtensionOfKeyed(stamp: first.stamp, note: "x")]
      try exercise(ExtensionOfKeyed.self, notes, in: transaction) { $0.note = nil }
      #expect(try Keyed.fetch(stamp: second.stamp, from: transaction) == second)
      #expect(try Keyed.fetch(other: first.other, from: transaction) == first)
      #expect(try Keyed.fetchAll(selfStamp: first.stamp, from: transaction) == [second])
      #expect(try Keyed.exists(stamp: first.stamp, in: transaction))
      let stamp: ExtensionOfKeyed.ID = first.stamp
      #expect(try ExtensionOfKeyed.fetch(stamp: stamp, from: transaction) == notes[0])
      #expect(try ExtensionOfKeyed.fetchAll(stamp: stamp, from: transaction) == notes)
      #expect(try ExtensionOfKeyed.exists(stamp: stamp, in: transaction))
      #expect(try ExtensionOfKeyed.delete(stamp: stamp, in: transaction))
      #expect(try Keyed.delete(stamp: second.stamp, in: transaction))
    }
  }
}
