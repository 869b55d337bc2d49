import DBGenSQLite
import Foundation
import Testing

@testable import DBGenRuntime

@Suite("texts and blobs")
struct TextAndBlobTests {
  @Test(
    "a text comes back byte for byte",
    arguments: [
      "", "\0", "a\0b", "\0\0\0", " ", "12", "1e3", "é", "e\u{301}", "\u{FEFF}a", "\u{FFFD}",
      "\u{10FFFF}", "👩‍👩‍👧‍👦", "'\"`;--", "\r\n", String(repeating: "日本", count: 5000),
    ])
  func text(value: String) throws {
    for type in ["TEXT", "ANY"] {
      let probe = try Probe(type)
      try probe.store { try $0.bind(text: value, at: 1) }
      #expect(try Array(probe.read { try $0.text(0) }.utf8) == Array(value.utf8))
      #expect(try probe.read { try $0.optionalText(0) } == value)
      #expect(try probe.read { try $0.any(0) } == .text(value))
    }
  }

  @Test("a text that is part of another, or Foundation's, is stored as it is")
  func otherTexts() throws {
    let probe = try Probe("TEXT")
    let long = String(repeating: "éa", count: 3000)
    for text in [String(long.dropFirst(7).dropLast(9)), NSString(string: long) as String] {
      try probe.store { try $0.bind(text: text, at: 1) }
      #expect(try probe.read { try $0.text(0) } == text)
    }
  }

  @Test("text that isn't UTF-8 is refused, with its column, by all that read text")
  func brokenText() throws {
    let probe = try Probe()
    let invalid = "invalid value in probe.value"
    let reads: [(borrowing Row) throws -> Void] = [
      { _ = try $0.text(0) }, { _ = try $0.optionalText(0) }, { _ = try $0.any(0) },
      { _ = try $0.url(0) }, { _ = try $0.decimal(0) }, { _ = try $0.json(0, as: String.self) },
      { _ = try $0.uuid(0, as: .text) }, { _ = try $0.date(0, as: .text) },
      { _ = try $0.timestamp(0, as: .text) },
    ]
    for read in reads {
      #expect(probe.brokenTextError(read)?.place == invalid)
    }
  }

  @Test(
    "a blob comes back byte for byte",
    arguments: [Data(), Data([0]), Data(0...255), Data("12".utf8), Data(count: 100_000)])
  func blob(value: Data) throws {
    for type in ["BLOB", "ANY"] {
      let probe = try Probe(type)
      try probe.store { try $0.bind(blob: value, at: 1) }
      #expect(try probe.read { try $0.blob(0) } == value)
      #expect(try probe.read { try $0.optionalBlob(0) } == value)
      #expect(try probe.read { try $0.any(0) } == .blob(value))
    }
  }

  @Test("part of a blob is stored as it is")
  func slice() throws {
    let probe = try Probe("BLOB")
    let slice = Data(0...255)[17..<99]
    try probe.store { try $0.bind(blob: slice, at: 1) }
    #expect(try probe.read { try $0.blob(0) } == slice)
  }

  @Test("neither an empty text nor an empty blob is NULL")
  func empty() throws {
    let probe = try Probe()
    try probe.store { try $0.bind(text: "", at: 1) }
    #expect(try probe.literal() == "''")
    try probe.store { try $0.bind(blob: Data(), at: 1) }
    #expect(try probe.literal() == "X''")
  }

  @Test(
    "a value that is longer than SQLite allows is refused with its code, and the statement stays usable"
  )
  func tooLong() throws {
    let schema = DatabaseSchema(_version: 1, statements: ["CREATE TABLE t (a ANY) STRICT"])
    let long = String(repeating: "a", count: 5001)
    try Database(at: ":memory:", schema: schema).write { transaction in
      sqlite3_limit(transaction.connection.handle, SQLITE_LIMIT_LENGTH, 5000)
      let insert = try transaction._statement("INSERT INTO t VALUES (?1) RETURNING a")
      for bind: (borrowing _Statement) throws -> Void in [
        { try $0.bind(text: long, at: 1) }, { try $0.bind(blob: Data(long.utf8), at: 1) },
      ] {
        do {
          try bind(insert)
          Issue.record("5001 bytes were bound")
        } catch { #expect((error as? DatabaseError)?.code == SQLITE_TOOBIG) }
      }
      try insert.bind(text: String(long.dropLast(100)), at: 1)
      let count = try insert.returned { try $0.text(0).utf8.count }
      #expect(count == 4901)
    }
  }
}
