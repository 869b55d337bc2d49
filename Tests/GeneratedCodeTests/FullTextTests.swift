import DBGenRuntime
import Foundation
import Testing

@testable import GoldenObjects

@Suite("full-text search")
struct FullTextTests {
  private static func player(_ first: String, _ last: String, note: String? = nil) -> Player.Draft {
    Player.Draft(firstName: first, surname: last, note: note)
  }

  /// Makes FTS5 compare each index with its table, which fails if they differ.
  private static func expectIntact(_ transaction: WriteTransaction) throws {
    try transaction._statement(
      "INSERT INTO playerText (playerText, rank) VALUES ('integrity-check', 1)"
    ).run()
    try transaction._statement(
      "INSERT INTO playerNote (playerNote, rank) VALUES ('integrity-check', 1)"
    ).run()
    try transaction._statement(
      "INSERT INTO letterText (letterText, rank) VALUES ('integrity-check', 1)"
    ).run()
  }

  @Test("rows are found when inserted, under their new words when updated, not when deleted")
  func lifecycle() throws {
    try withDatabase(Objects.open) { transaction in
      let players = try Player.insert(
        contentsOf: [Self.player("Ada", "Byron", note: "old"), Self.player("Grace", "Hopper")],
        into: transaction)
      #expect(try Player.search("byron", from: transaction) == [players[0]])
      #expect(try Player.search("hop*", from: transaction) == [players[1]])
      #expect(try Player.search("ada OR grace", from: transaction).count == 2)
      #expect(try Player.search("ada OR grace", limit: 1, from: transaction).count == 1)
      #expect(try Player.search(playerNote: "old", from: transaction) == [players[0]])
      try Self.expectIntact(transaction)

      var ada = players[0]
      ada.surname = "Lovelace"
      ada.note = nil
      try ada.update(in: transaction)
      #expect(try Player.search("byron", from: transaction) == [])
      #expect(try Player.search("lovelace", from: transaction).map(\.id) == [ada.id])
      #expect(try Player.search(playerNote: "old", from: transaction) == [])
      try Self.expectIntact(transaction)

      #expect(try Player.delete(id: ada.id, in: transaction))
      #expect(try Player.search("lovelace", from: transaction) == [])
      #expect(try Player.search("grace", from: transaction) == [players[1]])
      try Self.expectIntact(transaction)
    }
  }

  @Test("a query with NUL is refused, and not taken for what is before it; its words are found")
  func nul() throws {
    try withDatabase(Objects.open) { transaction in
      let ada = try Player.insert(Self.player("Ada", "Byron"), into: transaction)
      for query in ["ada\0 hopper", "\0", "ada\0"] {
        let error = #expect(throws: DatabaseError.self) {
          try Player.search(query, from: transaction)
        }
        #expect(
          error?.description
            == "'playerText': a text with NUL is not searchable: SQLite ends texts there")
      }
      #expect(try Player.search(FullTextQuery.words("ada\0byron"), from: transaction) == [ada])
    }
  }

  @Test("the index follows rows that are saved, change their keys, or are changed by triggers")
  func everyChange() throws {
    try withDatabase(Objects.open) { transaction in
      let ada = try Player.insert(Self.player("Ada", "Byron"), into: transaction)
      try Player.save(
        .init(id: ada.id, firstName: "Ada", surname: "BYRON", note: "longwords"), in: transaction)
      #expect(try Player.search("long", from: transaction).map(\.note) == ["long"])
      #expect(try Player.search("longwords", from: transaction) == [])
      try Self.expectIntact(transaction)
      try transaction._statement("UPDATE player SET rowid = 77").run()
      #expect(try Player.search("ada", from: transaction).map(\.id) == [77])
      try transaction._statement("UPDATE player SET changes = 9, position = NULL").run()
      try Self.expectIntact(transaction)
      try transaction._statement("DELETE FROM player").run()
      #expect(try Player.search("ada", from: transaction) == [])
      try Self.expectIntact(transaction)
    }
  }

  @Test("rows without a number of their own are found as well, with any texts")
  func withoutKey() throws {
    try withDatabase(Objects.open) { transaction in
      let letters = [
        Letter(_rowid: "a", subject: .text("one 1")), Letter(_rowid: "b", subject: .integer(1)),
        Letter(_rowid: "c", subject: .blob(Data([0x31]))),
      ]
      try Letter.insert(contentsOf: letters, into: transaction)
      #expect(try Letter.search("1", from: transaction).count == 3)
      try transaction._statement("UPDATE letter SET subject = 1.0 WHERE subject = 1").run()
      try Self.expectIntact(transaction)
      try transaction._statement("DELETE FROM letter WHERE subject = 1").run()
      #expect(try Set(Letter.search("1", from: transaction)) == [letters[0], letters[2]])
      try Self.expectIntact(transaction)
    }
  }

  @Test("the best match comes first")
  func ranking() throws {
    try withDatabase(Objects.open) { transaction in
      let articles = [
        Article(title: "dogs", body: "cats and more cats"), Article(title: "cats", body: "cats"),
        Article(title: "birds", body: "a cat, a bird"),
      ]
      #expect(try Article.insert(articles[0], into: transaction) == articles[0])
      try Article.insert(contentsOf: articles.dropFirst(), into: transaction)
      #expect(try Article.fetchAll(from: transaction) == articles)
      #expect(try Article.count(in: transaction) == 3)
      #expect(
        try Article.search("cats", from: transaction).map(\.title) == ["cats", "dogs"])
      #expect(try Article.search("title: birds", from: transaction) == [articles[2]])
    }
  }

  @Test("a search in an index that keeps no texts gives the numbers of the rows")
  func contentless() throws {
    try withDatabase(Objects.open) { transaction in
      try transaction._statement("INSERT INTO scrap (rowid, body) VALUES (7, 'a b'), (9, 'b')")
        .run()
      #expect(try Scrap.search("b", from: transaction).sorted() == [7, 9])
      #expect(try Scrap.search("a", limit: 5, from: transaction) == [7])
    }
  }

  @Test(
    "a malformed query is an error of SQLite's that says what to do, after which the transaction goes on",
    arguments: ["\"", "AND", "a AND", "(", "nope: a", "*", "a b)", "NEAR(", "^", "a ^ -"])
  func malformed(query: String) throws {
    try withDatabase(Objects.open) { transaction in
      let ada = try Player.insert(Self.player("a", "b"), into: transaction)
      let error = #expect(throws: DatabaseError.self) {
        try Player.search(query, from: transaction)
      }
      #expect(error?.code == 1)
      let advice = "; 'FullTextQuery.words' makes a query of any text; in: "
      #expect(error?.description.contains(advice) == true, "\(error as Any)")
      #expect(try Player.search("a", from: transaction) == [ada])
    }
  }

  @Test("a condition that fails beside a query keeps SQLite's message")
  func failingCondition() throws {
    try withDatabase(Objects.open) { transaction in
      try Player.insert(Self.player("a", "b"), into: transaction)
      let error = #expect(throws: DatabaseError.self) {
        try Player.search(
          "a", where: { $0.firstName.like(String(repeating: "%a", count: 30_000)) },
          from: transaction)
      }
      #expect(
        error?.description.hasPrefix(
          "SQLite error 1 (extended 1): LIKE or GLOB pattern too complex in: ") == true,
        "\(error as Any)")
    }
  }

  @Test(
    "any text becomes a query of its words",
    arguments: [
      "\"", "AND", "a AND", "(", "nope: a", "*", "NEAR(", "^", "a\"b", "-a", "'", "a\0b", "\u{301}",
      "a\"\u{301}b",
      "a  b\n", "☃", "lastName:b",
    ])
  func words(text: String) throws {
    try withDatabase(Objects.open) { transaction in
      guard Engine.stores(text) else { return }
      try Player.insert(Self.player(text, "x"), into: transaction)
      try Player.insert(Self.player("y", "y"), into: transaction)
      for isPrefix in [false, true] {
        let query = FullTextQuery.words(text, lastIsPrefix: isPrefix)
        _ = try Player.search(query, from: transaction)
        #expect(try Player.search(query + " x", from: transaction).map(\.firstName) == [text])
      }
    }
  }

  @Test("a one-line search finds text as a user typed it")
  func readme() throws {
    try withDatabase(Objects.open) { transaction in
      let ada = try Player.insert(Self.player("Ada", "B"), into: transaction)
      let found = try Player.search(FullTextQuery.words("Ada B"), limit: 20, from: transaction)
      #expect(found == [ada])
    }
  }

  @Test("the words of a text are all looked for, the last as a beginning on demand")
  func wordsOfText() throws {
    #expect(FullTextQuery.words("New  \"York") == "\"New\" \"\"\"York\"")
    #expect(FullTextQuery.words("New Yo", lastIsPrefix: true) == "\"New\" \"Yo\"*")
    #expect(FullTextQuery.words(" \n", lastIsPrefix: true) == "\"\"")
    try withDatabase(Objects.open) { transaction in
      let york = try Player.insert(Self.player("New", "York"), into: transaction)
      try Player.insert(Self.player("New", "Orleans"), into: transaction)
      func search(_ text: String, _ isPrefix: Bool) throws -> [Player] {
        let query = FullTextQuery.words(text, lastIsPrefix: isPrefix)
        return try Player.search(query, from: transaction)
      }
      #expect(try search("york new", false) == [york])
      #expect(try search("new yo", true) == [york])
      #expect(try search("new yo", false) == [])
      #expect(try search("", false) == [])
    }
  }

  // MARK: - Conditions, orders, pages and values of matches

  private static func insertPlayers(_ transaction: WriteTransaction) throws {
    try Player.insert(
      contentsOf: (1...60).map { number in
        var draft = Self.player(number % 3 == 0 ? "ada" : "bo", "x\(number % 7)")
        draft.note = number % 2 == 0 ? "ada ada" : nil
        return draft
      }, into: transaction)
  }

  @Test("a search meets a condition, and is ordered and cut", arguments: [nil, 4], [0, 3])
  func selection(limit: Int?, offset: Int) throws {
    try withDatabase(Objects.open) { transaction in
      try Self.insertPlayers(transaction)
      let found = try Player.search(
        "ada", where: { $0.surname != "x3" || $0.note == nil },
        orderBy: { [$0.surname.descending, $0.id.ascending] }, limit: limit, offset: offset,
        from: transaction)
      let expected = try transaction.fetch(
        """
        SELECT id FROM player WHERE (firstName = 'ada' OR note IS NOT NULL)
          AND (lastName <> 'x3' OR note IS NULL)
        ORDER BY lastName DESC, id LIMIT \(limit ?? -1) OFFSET \(offset)
        """, as: Int64.self)
      #expect(found.map(\.id.rawValue) == expected)
      #expect(!expected.isEmpty)
      let noted = try Player.search(
        playerNote: "ada", where: { $0.firstName == "ada" }, limit: limit, offset: offset,
        from: transaction)
      let all = try Player.search(
        playerNote: "ada", from: transaction
      ).filter { $0.firstName == "ada" }
      #expect(noted == Array(all.dropFirst(offset).prefix(limit ?? .max)))
    }
  }

  @Test("pages of a search have all matches once")
  func pages() throws {
    try withDatabase(Objects.open) { transaction in
      try Self.insertPlayers(transaction)
      let all = try Player.search("ada", from: transaction)
      let pages = try (0..<10).map {
        try Player.search("ada", limit: 5, offset: 5 * $0, from: transaction)
      }
      #expect(Array(pages.joined()) == all)
      #expect(all.count == 40)
    }
  }

  @Test("a match has its rank, its texts with the words marked, and a part of a text")
  func values() throws {
    try withDatabase(Objects.open) { transaction in
      let words = (1...40).map { "word\($0)" }.joined(separator: " ")
      try Player.insert(
        contentsOf: [
          Self.player("Ada", "\(words) ada \(words)", note: "an <ada>"),
          Self.player("ada", "<b>"),
        ], into: transaction)
      let found = try Player.search(
        "ada", in: .playerText, including: .highlight(\.note),
        .snippet(\.surname, words: 3, ellipsis: "..."), .rank, .highlight(\.surname),
        orderBy: { [$0.id.ascending] }, from: transaction)
      #expect(found.map(\.0.id) == [1, 2])
      #expect(
        found.map { $0.1.parts.map { $0.isMatch ? "[\($0.text)]" : $0.text } }
          == [["an <", "[ada]", ">"], []])
      #expect(found[0].2.parts.filter(\.isMatch).map(\.text) == ["ada"])
      #expect(found[0].2.text.hasPrefix("...") && found[0].2.text.hasSuffix("..."))
      #expect(found[0].2.text.split(separator: " ").count == 3)
      #expect(found[1].2.text == "<b>")
      #expect(found.allSatisfy { $0.3 < 0 })
      #expect(found.map(\.4.text) == ["\(words) ada \(words)", "<b>"])
      let best = try Player.search(
        "ada", in: .playerText, including: .snippet(words: 1), .rank, limit: 1, from: transaction)
      #expect(best.map { $0.1.parts.filter(\.isMatch).count } == [1])

      try Article.insert(Article(title: "cats", body: "a cat, cats"), into: transaction)
      let articles = try Article.search(
        "cats", in: .article, including: .highlight(\.body), from: transaction)
      #expect(articles.map { $0.1.parts.filter(\.isMatch).map(\.text) } == [["cats"]])
    }
  }

  @Test("the first index is searched unless another is named, with values and with relations")
  func firstIndex() throws {
    try withDatabase(Objects.open) { transaction in
      try Player.insert(
        contentsOf: [Self.player("Ada", "Byron", note: "cats"), Self.player("Cats", "Orr")],
        into: transaction)
      let marked = try Player.search("ada", including: .highlight(\.firstName), from: transaction)
      #expect(marked.map(\.1.parts) == [[.init(text: "Ada", isMatch: true)]])
      let related = try Player.search("ada", including: .team, from: transaction)
      #expect(related.map(\.0.surname) == ["Byron"])
      #expect(related.map(\.1) == [nil])
      #expect(try Player.countMatches(of: "ada", from: transaction) == 1)
      #expect(
        try Player.search("cats", in: .playerNote, from: transaction).map(\.surname) == ["Byron"])
      #expect(try Player.countMatches(of: "ada", in: .playerNote, from: transaction) == 0)
      try Article.insert(Article(title: "cats", body: "a cat, cats"), into: transaction)
      let articles = try Article.search("cats", including: .rank, from: transaction)
      #expect(articles.map(\.0.title) == ["cats"])
    }
  }

  @Test(
    "an ellipsis is any text, also one with NUL, with quotes, or with the marks of a match",
    arguments: ["\0", "a\0b", "'", "\u{e9}", "", "\u{fffd}", String(marked: "x")])
  func ellipsis(text: String) throws {
    try withDatabase(Objects.open) { transaction in
      try Player.insert(Self.player("Ada", "one two three four ada five six"), into: transaction)
      let found = try Player.search(
        "ada", including: .snippet(\.surname, words: 3, ellipsis: text), from: transaction)
      let parts = found[0].1.parts
      #expect(parts.filter(\.isMatch).map(\.text) == ["ada"])
      #expect(parts.first?.text.utf8.elementsEqual("\(text)four ".utf8) == true, "\(parts)")
      #expect(parts.last?.text.utf8.elementsEqual(" five\(text)".utf8) == true, "\(parts)")
    }
  }

  @Test("a highlighted text keeps the character that stands for the ellipsis of a snippet")
  func highlightedEllipsis() throws {
    try withDatabase(Objects.open) { transaction in
      let rest = " \(try #require(Unicode.Scalar(UInt32(0xFDD2)))) b"
      try Player.insert(Self.player("x", "ada" + rest), into: transaction)
      let found = try Player.search("ada", including: .highlight(\.surname), from: transaction)
      #expect(
        found.map(\.1.parts) == [
          [.init(text: "ada", isMatch: true), .init(text: rest, isMatch: false)]
        ])
    }
  }

  @Test("a text with NUL is whole, though without marks")
  func highlightedNUL() throws {
    try withDatabase(Objects.open, onlySQLite: "a cluster refuses NUL") { transaction in
      for text in ["a\0b ada", "ada\0", "\0ada"] {
        let player = try Player.insert(Self.player("x", text), into: transaction)
        let found = try Player.search(
          "ada", including: .highlight(\.surname), where: { $0.id == player.id }, from: transaction)
        #expect(found.map(\.1.parts) == [[.init(text: text, isMatch: false)]])
      }
    }
  }

  @Test("what belongs to the matches comes with them, in their order")
  func relations() throws {
    try withDatabase(Objects.open) { transaction in
      let team = try Team.insert(.init(name: "Reds"), into: transaction)
      var players = [("Ada", "Byron"), ("Ada", "Ada"), ("Cy", "Orr")].map {
        Self.player($0, $1)
      }
      players[1].teamID = team.id
      try Player.insert(contentsOf: players, into: transaction)
      let found = try Player.search(
        "ada", in: .playerText, including: .team(including: .count(of: .players)), .team,
        from: transaction)
      #expect(found.map(\.0.surname) == ["Ada", "Byron"])
      #expect(found.map { $0.1?.1 } == [1, nil])
      #expect(found.map { $0.2?.name } == ["Reds", nil])
      let marked = try Player.search(
        "ada", in: .playerText, including: .highlight(\.surname), .rank, relations: .team,
        orderBy: { [$0.id.ascending] }, from: transaction)
      #expect(marked.map { $0.1.parts.map(\.isMatch) } == [[false], [true]])
      #expect(marked.allSatisfy { $0.2 < 0 })
      #expect(marked.map { $0.3?.name } == [nil, "Reds"])
    }
  }

  @Test("a column that isn't indexed is read and not searched, and beginnings are found")
  func unindexed() throws {
    try withDatabase(Objects.open) { transaction in
      let players = try Player.insert(
        contentsOf: [
          Self.player("Green", "Byron", note: "red words"),
          Self.player("Ada", "Orr", note: "Ada"),
        ], into: transaction)
      #expect(try Player.search(playerNote: "green", from: transaction) == [])
      #expect(try Player.search(playerNote: "re* OR gre*", from: transaction) == [players[0]])
      let found = try Player.search(
        "ada", in: .playerNote, including: .highlight(\.note), .highlight(\.firstName),
        .snippet(\.firstName, words: 2), from: transaction)
      #expect(found.map { $0.1.parts.map(\.isMatch) } == [[true]])
      #expect(found.map { $0.2.parts } == [[.init(text: "Ada", isMatch: false)]])
      #expect(found.map { $0.3.parts } == [[.init(text: "Ada", isMatch: false)]])

      var ada = players[1]
      ada.firstName = "Augusta"
      try ada.update(in: transaction)
      let renamed = try Player.search(
        "ada", in: .playerNote, including: .highlight(\.firstName), from: transaction)
      #expect(renamed.map(\.1.text) == ["Augusta"])
      try Self.expectIntact(transaction)
    }
  }

  @Test(
    "a column that isn't in the index, a snippet without words, and a negative offset are refused"
  )
  func refusals() throws {
    try withDatabase(Objects.open) { transaction in
      #expect(
        throws: DatabaseError.invalidStatement(
          sql: "playerNote", reason: "the full-text index doesn't have the column 'lastName'")
      ) {
        try Player.search(
          "a", in: .playerNote, including: .highlight(\.surname), from: transaction)
      }
      for words in [0, 65] {
        #expect(
          throws: DatabaseError.outOfRange(
            ValueProblem(column: "words", expected: "from 1 to 64 words", found: "\(words)"))
        ) {
          try Player.search(
            "a", in: .playerText, including: .snippet(words: words), from: transaction)
        }
      }
      #expect(
        throws: DatabaseError.outOfRange(
          ValueProblem(column: "offset", expected: "a number of rows", found: "-1"))
      ) { try Player.search("a", offset: -1, from: transaction) }
    }
  }
}

extension String {
  /// A text between the characters by which the runtime finds a match.
  fileprivate init(marked text: String) {
    let marks = [64976, 64977].compactMap(Unicode.Scalar.init).map { String(Character($0)) }
    self = marks.joined(separator: text)
  }
}
