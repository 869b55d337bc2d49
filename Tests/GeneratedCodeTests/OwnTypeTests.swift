import GoldenTypes
import RuntimeSamples
import Testing

@testable import DBGenRuntime

/// A type that gives back another raw value than it is made of.
private struct Word: RawRepresentable, Hashable, Sendable {
  let rawValue: String
  init?(rawValue: String) { self.rawValue = rawValue.lowercased() }
}

@Suite("types of the app")
struct OwnTypeTests {
  @Test("a value that its type would store as another one isn't read, since it wouldn't be found")
  func otherRawValues() throws {
    let schema = DatabaseSchema(_version: 1, statements: ["CREATE TABLE word (word TEXT)"])
    let database = try Database(at: ":memory:", schema: schema)
    let message =
      "'word' in row 2: 'B' is not stored by Word, whose raw value for it is 'b'; to read it, rewrite "
      + "the value"
    try database.write { transaction in
      try transaction.execute("INSERT INTO word VALUES ('a'), ('B')")
      #expect {
        _ = try transaction.fetch("SELECT word FROM word") {
          try $0._ownValue(Word.self, raw: $0.text(0), at: 0)
        }
      } throws: { "\($0)" == message }
      #expect {
        _ = try transaction.fetch("SELECT word FROM word") {
          try $0._optionalOwnValue(Word.self, raw: $0.optionalText(0), at: 0)
        }
      } throws: { "\($0)" == message }
      let coding = _ValueCoding<Word>.own(.text)
      #expect {
        _ = try transaction.fetch("SELECT word FROM word") { try coding.decode($0, 0) }
      } throws: { "\($0)" == message }
    }
  }

  @Test("JSON is read and changed by its column, and found only by whether it is NULL")
  func json() throws {
    try withDatabase(Types.open) { (transaction: WriteTransaction) throws -> Void in
      let empty = try Nothing.insert(.init(), into: transaction)
      let full = try Nothing.insert(
        .init(json: .init(theme: "dark", sizes: [1])), into: transaction)
      try transaction.execute(
        """
        UPDATE "nothing" SET json = '{ "sizes": [1], "theme": "dark" }' WHERE json IS NOT NULL
        """)
      let without = try Nothing.fetchAll(where: { $0.json == nil }, from: transaction)
      #expect(without.map(\.id) == [empty.id])
      #expect(try Nothing.fetchAll(where: { $0.json != nil }, from: transaction) == [full])
      #expect(try Nothing.values(of: { $0.json }, from: transaction) == [nil, full.json])
      try Nothing.updateAll(set: [.json(.init(theme: "b", sizes: []))], in: transaction)
      #expect(try Nothing.count(where: { $0.json != nil }, in: transaction) == 2)
      try Nothing.updateAll(set: [.json(nil)], in: transaction)
      #expect(try Nothing.count(where: { $0.json != nil }, in: transaction) == 0)
    }
  }
}
