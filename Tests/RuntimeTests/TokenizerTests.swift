import DBGenMaintenance
import DBGenSQLText
import Foundation
import RuntimeSamples
import Synchronization
import Testing

@testable import DBGenRuntime

@Suite("tokenizers of the app")
struct TokenizerTests {
  /// Words are what stands between hyphens, without regard to case.
  private static let hyphens = Database.Tokenizer("hyphens") { text, _ in
    text.split(separator: "-").map { .init($0, as: $0.lowercased()) }
  }

  private static func schema(_ tokenizer: String) -> DatabaseSchema {
    DatabaseSchema(
      _version: 1,
      statements: [
        "CREATE VIRTUAL TABLE note USING fts5(body, tokenize=\(SQLString.quote(tokenizer)))"
      ], tokenizers: ["Hyphens"])
  }

  private func open(
    _ path: String = ":memory:", _ tokenizer: Database.Tokenizer = hyphens,
    schema: String = "hyphens"
  ) throws -> Database {
    try Database(
      at: path, schema: Self.schema(schema), configuration: .init(tokenizers: [tokenizer]))
  }

  private func insert(_ texts: String..., into database: Database) throws {
    try database.write { transaction in
      for text in texts {
        try transaction.execute("INSERT INTO note (body) VALUES (\(text))")
      }
    }
  }

  private func matches(_ query: String, in database: Database) throws -> [String] {
    try database.read {
      try $0.fetch(
        "SELECT highlight(note, 0, '[', ']') FROM note WHERE note MATCH \(query) ORDER BY rowid",
        as: String.self)
    }
  }

  private func expectIntact(_ database: Database) throws {
    try database.write {
      try $0.execute("INSERT INTO note (note, rank) VALUES ('integrity-check', 1)")
    }
  }

  @Test("its words are found and highlighted on every connection, also after the file is reopened")
  func words() throws {
    let folder = try Folder()
    let database = try open(folder.path)
    try insert("Ä b-C d", "c d-e", into: database)
    #expect(try matches("\"c d\"", in: database) == ["Ä b-[C d]", "[c d]-e"])
    #expect(try matches("\"Ä b\"", in: database) == ["[Ä b]-C d"])
    #expect(try matches("\"c\" *", in: database) == ["Ä b-[C d]", "[c d]-e"])
    #expect(try matches("b", in: database) == [])
    try expectIntact(database)
    database.close()
    #expect(try matches("e", in: open(folder.path)) == ["c d-[e]"])
  }

  @Test("synonyms are found at the place of their word")
  func synonyms() throws {
    let database = try open(
      ":memory:",
      .init("hyphens") { text, use in
        text.split(separator: "-").map {
          .init($0, synonyms: use.purpose == .index && $0 == "one" ? ["1", "first"] : [])
        }
      })
    try insert("one-two", "1-two", into: database)
    #expect(try matches("first", in: database) == ["[one]-two"])
    #expect(try matches("1", in: database) == ["[one]-two", "[1]-two"])
    #expect(try matches("\"first-two\"", in: database) == ["[one-two]"])
  }

  @Test("it knows what the words are for, and the arguments in the schema")
  func uses() throws {
    let uses = Mutex<[Database.Tokenizer.Use]>([])
    let database = try open(
      ":memory:",
      .init("hyphens") { text, use in
        uses.withLock { $0.append(use) }
        return [.init(text[...])]
      }, schema: "hyphens 'a b' 2")
    try insert("one", into: database)
    #expect(try matches("one", in: database) == ["[one]"])
    #expect(try matches("on*", in: database) == ["[one]"])
    let found = uses.withLock { $0 }
    #expect(
      found.map(\.purpose)
        == [
          .index, .search(isBeginning: false), .highlight, .search(isBeginning: true), .highlight,
        ])
    #expect(found.allSatisfy { $0.arguments == ["a b", "2"] })
  }

  @Test("SQLite's stemmer takes its words")
  func stemmer() throws {
    let database = try open(schema: "porter hyphens")
    try insert("Running-a dog", into: database)
    #expect(try matches("runs", in: database) == ["[Running]-a dog"])
  }

  @Test("empty words, places of another text and texts that aren't Unicode do no harm")
  func faultyTokens() throws {
    let long = String(repeating: "x", count: 100)
    let database = try open(
      ":memory:",
      .init("hyphens") { _, _ in [.init(long.suffix(1), as: ""), .init(long.suffix(7))] })
    try insert("", "one", into: database)
    try database.write { try $0.execute("INSERT INTO note VALUES (CAST(x'FFFE80' AS TEXT))") }
    let found = try database.read {
      try $0.fetch(
        "SELECT hex(highlight(note, 0, '[', ']')) FROM note WHERE note MATCH 'any'", as: String.self
      )
    }
    #expect(found == ["5B5D", "6F6E655B5D", "FFFE805B5D"])
    try expectIntact(database)
  }

  @Test("a database whose tokenizer is missing isn't opened, and its file not created")
  func missing() throws {
    let folder = try Folder()
    let error = DatabaseError.missingTokenizer(name: "Hyphens")
    #expect(throws: error) { try Database(at: folder.path, schema: Self.schema("hyphens")) }
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    #expect(
      error.description
        == "the schema needs the tokenizer 'Hyphens', which the configuration doesn't register")
  }

  @Test("without the app, SQLite's default tokenizer takes its place, with any arguments")
  func standIn() throws {
    let schema = Self.schema("porter hyphens 1")
    let database = try Database(
      at: ":memory:", schema: schema, configuration: schema._standIns)
    try insert("one-two words", into: database)
    #expect(try matches("word", in: database) == ["one-two [words]"])
  }

  @Test("nothing of it is left when the database is closed")
  func release() throws {
    final class Witness: Sendable {}
    weak var witness: Witness?
    do {
      let captured = Witness()
      witness = captured
      let database = try open(
        ":memory:",
        .init("hyphens") { [captured] text, _ in
          withExtendedLifetime(captured) { [.init(text[...])] }
        })
      try insert("one", into: database)
      database.close()
    }
    #expect(witness == nil)
  }
}
