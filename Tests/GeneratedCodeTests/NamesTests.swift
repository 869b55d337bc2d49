import DBGenRuntime
import GoldenNames
import Testing

@Suite("names that mean something to Swift, to SQL or to the generated source")
struct NamesTests {
  @Test("keywords are columns like any other")
  func keywords() throws {
    try withDatabase(Names.open) { transaction in
      let words = try exercise(
        Word.self, [.init(self: 3, in: "a", init: 1, `inout`: 2, var: 4)], in: transaction
      ) { $0.`self` = nil }
      #expect(words[0].`self` == 3 && words[0].`init` == 1)
      #expect(try Word.fetch(in: "a", from: transaction) == words[0])
      #expect(try Word.fetchAll(init: 1, from: transaction) == words)
      #expect(try Word.fetchAll(`inout`: 2, from: transaction) == words)
      #expect(try Word.fetchAll(var: 4, from: transaction) == words)
      #expect(try Word.fetchAll(self: 3, from: transaction) == words)
      #expect(try Word.exists(in: "a", in: transaction))
      #expect(try Word.delete(in: "a", in: transaction))
    }
  }

  @Test("every keyword is a case of an enum, stored by its name")
  func cases() throws {
    #expect(Keyword.`self`.rawValue == "Self" && Keyword.`default`.rawValue == "default")
    #expect(Keyword.allCases.count == 53)
  }

  @Test("columns may have the names of what the functions call")
  func members() throws {
    try withDatabase(Names.open) { transaction in
      let members = try exercise(
        Member.self,
        [
          .init(transaction: "t", statement: "s", from: "f", into: "i"),
          .init(
            transaction: "", statement: "", database: "d", row: "r", from: "", into: "", update: "u"
          ),
        ],
        in: transaction
      ) { $0.delete = "d" }
      #expect(try Member.fetch(transaction: "t", from: transaction) == members[0])
      #expect(try Member.fetch(statement: "s", from: transaction) == members[0])
      #expect(try Member.fetch(from: "f", from: transaction) == members[0])
      #expect(try Member.fetch(into: "i", from: transaction) == members[0])
    }
  }

  @Test("tuples have keywords for labels")
  func tuples() throws {
    try withDatabase(Names.open) { transaction in
      let pairs = try exercise(
        PairTable.self, [(self: nil, `inout`: "a", in: nil, default: "d")], in: transaction,
        isEqual: { $0 == $1 }, change: { $0.in = "b" })
      #expect(try PairTable.fetch(self: pairs[0].`self`, from: transaction)?.`inout` == "a")
      #expect(try PairTable.fetch(default: "d", from: transaction)?.`self` == 1)
      #expect(try PairTable.exists(self: 1, in: transaction))
      #expect(try PairTable.delete(self: 1, in: transaction))
    }
  }

  @Test("names with blanks, quotes, letters beyond ASCII and as many bytes as there can be")
  func oddNames() throws {
    try withDatabase(Names.open) { transaction in
      let details = try exercise(
        OrderDetails.self, [.init(unitPrice: 0.5, quoted: "q", größe: 1)], in: transaction
      ) { $0.größe = 2 }
      #expect(try OrderDetails.fetch(_private: details[0].id, from: transaction) == details[0])
      #expect(try OrderDetails.exists(_private: details[0].id, in: transaction))
      #expect(try OrderDetails.delete(_private: details[0].id, in: transaction))
      let versions = try exercise(Version.self, [.init(version: "1")], in: transaction) { _ in }
      #expect(try Version.fetch(version: "1", from: transaction) == versions[0])
      #expect(try Version.exists(version: "1", in: transaction))
      #expect(try Version.delete(version: "1", in: transaction))
    }
  }
}
