import DBGenMaintenance
import DBGenRuntime
import Foundation
import GoldenColumns
import Synchronization
import Testing

@Suite("columns, keys and constraints of the rarer kinds")
struct ColumnsTests {
  /// The configuration that the schema needs. Titles are sorted without their article, codes are numbered
  /// consecutively, and songs are found by syllables of the length that the schema says.
  private static var configuration: Database.Configuration {
    let count = Counting()
    return .init(
      functions: [
        .init("title_sort", arguments: 1, deterministic: true, innocuous: true) { arguments in
          guard case .text(let title) = arguments[0] else { return .null }
          return .text(title.hasPrefix("The ") ? title.dropFirst(4) + ", The" : title)
        },
        .init("new_code", arguments: 0, innocuous: true) { _ in .text("CODE\(count.next())") },
      ],
      collations: [.init("unicase") { $0.lowercased().compare($1.lowercased()) }],
      tokenizers: [
        .init("Syllables") { text, use in
          let length = Int(use.arguments[0]) ?? 1
          return text.indices.compactMap { start in
            text.index(start, offsetBy: length, limitedBy: text.endIndex)
              .map { .init(text[start..<$0]) }
          }
        }
      ])
  }

  private final class Counting: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
  }

  static func open(_ path: String, _: String?, _: Database.Configuration) throws -> Database {
    try Rarities.open(at: path, configuration: configuration)
  }

  @Test("values that the database computes are read back after an insert, and found")
  func generated() throws {
    try withDatabase(Self.open) { transaction in
      let price = try #require(Decimal(string: "2.5"))
      let lines = try exercise(
        OrderLine.self, [.init(price: price, quantity: 3, note: "four"), .init(price: price)],
        in: transaction
      ) { $0.note = "five" }
      #expect(lines[0].total == 7.5 && lines[1].total == 2.5)
      #expect(lines[0].article == "CODE1" && lines[0].code == "code1-\(lines[0].id.rawValue)")
      #expect(lines[0].notes == 4 && lines[1].notes == nil)
      #expect(try OrderLine.fetch(code: lines[1].code, from: transaction) == lines[1])
      #expect(try OrderLine.fetchAll(total: 7.5, from: transaction) == [lines[0]])
      #expect(try OrderLine.fetchAll(total: 7, from: transaction) == [])
    }
  }

  @Test("a match can have values that the database computes")
  func matchedByComputed() throws {
    try withDatabase(Self.open) { transaction in
      let lines = try OrderLine.insert(
        contentsOf: [.init(price: 2, quantity: 3, note: "four"), .init(price: 6)],
        into: transaction)
      func ids(_ match: OrderLine.Match) throws -> [OrderLine.ID] {
        try OrderLine.fetchAll(matching: match, from: transaction).map(\.id)
      }
      #expect(try ids(.init { $0.total = 6 }) == lines.map(\.id))
      #expect(try ids(.init { $0.notes = 4 }) == [lines[0].id])
      #expect(try ids(.init { $0.notes = .some(nil) }) == [lines[1].id])
    }
  }

  @Test("values that the database computes follow an update and a save, which return them")
  func regenerated() throws {
    try withDatabase(Self.open) { transaction in
      var line = try OrderLine.insert(.init(price: 2, quantity: 3), into: transaction)
      let code = line.code
      for quantity in 4...6 {
        line.quantity = quantity
        line.note = quantity == 6 ? nil : String(repeating: "x", count: quantity)
        switch quantity {
        case 4: line = try line.update(in: transaction)
        case 5: line = try line.save(in: transaction)
        default: line = try OrderLine.update(contentsOf: [line], in: transaction)[0]
        }
        #expect(
          line.total == Double(2 * quantity) && line.notes == (quantity == 6 ? nil : quantity))
        #expect(try OrderLine.fetchAll(from: transaction) == [line])
      }
      line.quantity = 5
      #expect(try OrderLine.updateEach([line], in: transaction).isEmpty)
      let updated = try #require(try OrderLine.fetch(id: line.id, from: transaction))
      #expect(updated.total == 10 && updated.code == code)
      var draft = OrderLine.Draft(updated)
      draft.price = 3
      let saved = try OrderLine.save(draft, in: transaction)
      #expect(saved.total == 15)
      #expect(try OrderLine.fetchAll(from: transaction) == [saved])
    }
  }

  @Test("an update returns what the file stores of values that it computes or converts")
  func returned() throws {
    try withDatabase(Self.open) { transaction in
      var sizes = try Size.insert(
        contentsOf: [.init(width: 2, height: 3), .init(width: 1, height: 1)], into: transaction)
      sizes = try Size.update(contentsOf: sizes, in: transaction)
      #expect(sizes.map(\.area) == [6, 1])
      var part = try Verbatim.insert(.init(name: "ab", parent: nil), into: transaction)
      part.name = "abc"
      #expect(try part.update(in: transaction).size == 3)
      part.name = "abcd"
      #expect(try Verbatim.save(record: part, in: transaction).size == 4)
      var foreign = try Foreign.insert(
        .init(
          name: "", created: .now, born: #require(RaritiesDate(rawValue: 0)), big: 1, flag: true,
          bytes: Data(),
          anything: nil, number: nil), into: transaction)
      (foreign.anything, foreign.number) = (.text("7"), .text("7"))
      foreign = try foreign.update(in: transaction)
      #expect(foreign.anything == .text("7") && foreign.number == .integer(7))
    }
  }

  @Test("a table without a rowid and a tuple can have columns that the database works out")
  func generatedElsewhere() throws {
    try withDatabase(Self.open) { transaction in
      let sizes = try exercise(
        Size.self, [.init(width: 2, height: 3), .init(width: 1, height: 1)], in: transaction
      ) { _ in }
      #expect(sizes.map(\.area) == [6, 1])
      #expect(try Size.fetch(width: 2, height: 3, from: transaction) == sizes[0])
      #expect(try Size.fetch(area: 1, from: transaction) == sizes[1])
      #expect {
        try Size.insert(.init(width: 6, height: 1), into: transaction)
      } throws: { "\($0)".hasPrefix("UNIQUE constraint violated by 'size.area': ") }
      #expect(try Size.exists(width: 1, height: 1, in: transaction))
      #expect(try Size.delete(width: 1, height: 1, in: transaction))

      let span = try SpanTable.insert((first: 3, last: 5), into: transaction)
      #expect(span == (first: 3, last: 5, length: 3))
      try SpanTable.insert(contentsOf: [(first: 1, last: 1)], into: transaction)
      #expect(try SpanTable.fetchAll(from: transaction).map(\.length) == [3, 1])
      #expect(try SpanTable.count(in: transaction) == 2)
    }
  }

  @Test("an open enum keeps what it doesn't know, and writes it back unchanged")
  func openEnums() throws {
    let drafts: [Guest.Draft] = [
      .init(mood: .unknown("Drunk"), other: .unknown(""), level: .unknown(-7), maybe: .unknown(0)),
      .init(mood: .veryHappy), .init(mood: .happy, other: nil, level: .low, maybe: .high),
    ]
    try withDatabase(Self.open) { transaction in
      let guests = try exercise(Guest.self, drafts, in: transaction) { $0.mood = .sad }
      #expect(guests[1].other == .sad && guests[1].level == .high)
      #expect(try Guest.fetchAll(mood: .unknown("Drunk"), from: transaction) == [guests[0]])
      #expect(try Guest.fetchAll(mood: .happy, from: transaction) == [guests[2]])
      try guests[0].update(in: transaction)
      return guests
    } check: { guests, transaction in
      let stored = try Guest.fetchAll(from: transaction)
      #expect(stored.contains(guests[0]))
    }
  }

  @Test("a value of an open enum is its raw value: equal, hashed and encoded as that")
  func openEnumValues() throws {
    #expect(Mood(rawValue: "Very \"happy\"") == .veryHappy && Mood.sad.rawValue == "Sad")
    #expect(Mood(rawValue: "x") == .unknown("x") && Mood.unknown("x").rawValue == "x")
    #expect(Mood.allCases == [.happy, .sad, .veryHappy] && Level.allCases == [.low, .high])
    #expect(Set([Mood.happy, Mood(rawValue: "Happy"), .unknown("y")]).count == 2)
    let json = try JSONEncoder().encode([Mood.happy, .unknown("x")])
    #expect(String(decoding: json, as: UTF8.self) == #"["Happy","x"]"#)
    #expect(try JSONDecoder().decode([Mood].self, from: json) == [.happy, .unknown("x")])
    #expect(
      try JSONDecoder().decode([Level].self, from: Data("[1,2]".utf8)) == [.low, .unknown(2)])
  }

  @Test("functions and collations of the app work in generated columns, defaults, keys and indexes")
  func registered() throws {
    try withDatabase(Self.open) { transaction in
      let books = try exercise(
        Book.self, [.init(title: "The Élan"), .init(title: "Abc")], in: transaction
      ) { _ in }
      #expect(books[0].sort == "Élan, The")
      #expect(try Book.fetch(title: "the éLAN", from: transaction) == books[0])
      #expect(try Book.fetchAll(sort: "ABC", from: transaction) == [books[1]])
      #expect {
        try Book.insert(.init(title: "ABC"), into: transaction)
      } throws: { "\($0)".hasPrefix("PRIMARY KEY constraint violated by 'book.title': ") }
      #expect(try Book.exists(title: "ABC", in: transaction))
      #expect(try Book.delete(title: "ABC", in: transaction))
    } check: { _, transaction in
      let books = try Book.fetchAll(sort: "éLAN, the", from: transaction)
      #expect(books.count == 1)
    }
  }

  @Test(
    "functions and collations of the app work in views and triggers, and views have generated columns"
  )
  func registeredElsewhere() throws {
    try withDatabase(Self.open) { transaction in
      try Book.insert(contentsOf: [.init(title: "b"), .init(title: "A")], into: transaction)
      try Guest.insert(.init(mood: .unknown("Author")), into: transaction)
      let shelf = try Shelf.fetchAll(from: transaction)
      #expect(shelf.map(\.title) == ["The CODE1", "b", "A"])
      #expect(shelf.map(\.sort) == ["CODE1, The", "b", "A"])
      #expect(try Shelf.count(in: transaction) == 3)

      let line = try OrderLine.insert(.init(price: 4), into: transaction)
      let totals = try LineTotal.fetchAll(from: transaction)
      #expect(totals.map(\.total) == [4] && totals[0].half == 2 && totals[0].code == line.code)
      #expect(try LineTotal.count(in: transaction) == 1)
    }
  }

  @Test("rows are found by the words of a tokenizer of the app")
  func tokenizer() throws {
    try withDatabase(Self.open) { transaction in
      let drafts: [Song.Draft] = [.init(title: "月光奏鳴曲"), .init(title: "月亮")]
      let songs = try exercise(Song.self, drafts, in: transaction) { $0.title = "月夜" }
      #expect(try Song.search("奏鳴", from: transaction) == [songs[0]])
      func titles(_ query: String) throws -> [String] {
        try Song.search(query, in: .songText, including: .highlight(\.title), from: transaction)
          .map { $0.1.parts.map { $0.isMatch ? "[\($0.text)]" : $0.text }.joined() }
      }
      #expect(try titles("奏鳴") == ["月光[奏鳴]曲"])
      #expect(try titles(FullTextQuery.words("光奏鳴")) == ["月[光奏鳴]曲"])
      #expect(try titles(FullTextQuery.words("月", lastIsPrefix: true)) == [])
    }
  }

  @Test("a database that lacks what its schema needs of the app isn't opened, nor created")
  func unregistered() throws {
    let file = try TemporaryFile()
    var configuration = Self.configuration
    configuration.functions.removeLast()
    #expect(throws: DatabaseError.missingFunction(name: "new_code", arguments: 0)) {
      try Rarities.open(at: file.path, configuration: configuration)
    }
    configuration = Self.configuration
    configuration.collations = []
    #expect(throws: DatabaseError.missingCollation(name: "unicase")) {
      try Rarities.open(at: file.path, configuration: configuration)
    }
    configuration = Self.configuration
    configuration.tokenizers = []
    #expect(throws: DatabaseError.missingTokenizer(name: "syllables")) {
      try Rarities.open(at: file.path, configuration: configuration)
    }
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }
}
