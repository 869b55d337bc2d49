import DBGenSQLText
import DBGenSQLite
import Foundation
import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("Names")
struct NameTests {
  @Test(
    "names that SQL or Swift make hard to write are names like any other",
    arguments: [
      "order", "Order Details", "a\\\"b", "it's", "a`b", "a]b", "a;b", "--", "/*", "a\\\\b",
      "\\\\(x)",
      "#", "../../etc/x", "a.b", "1abc", "\u{1F600}", "rowid", "\u{E9}", "\u{628}\u{64E}",
    ])
  func accepted(name: String) throws {
    let yaml =
      "database: D\ntables:\n  \"\(name)\": { columns: { \"\(name)\": { type: text, index: true } } }"
    let schema = try parsed(yaml)
    _ = try created(schema)
  }

  @Test("every keyword of SQL is a name of a table, a column and an index like any other")
  func keywords() throws {
    let words = (0..<sqlite3_keyword_count()).compactMap { number -> String? in
      var (text, count): (UnsafePointer<CChar>?, Int32) = (nil, 0)
      guard sqlite3_keyword_name(number, &text, &count) == SQLITE_OK, let text else { return nil }
      let bytes = UnsafeBufferPointer(start: text, count: Int(count)).map(UInt8.init(bitPattern:))
      return String(decoding: bytes, as: UTF8.self).lowercased()
    }
    #expect(words.count > 140)
    let columns = words.map { "\"\($0)\": text" }.joined(separator: ", ")
    let tables = words.map { word in
      "  \"\(word)\":\n    columns: { \(columns) }\n"
        + "    indexes: { \"\(word) of t\": { columns: [\"\(word)\"], unique: true } }\n"
    }
    let database = try created(parsed("database: D\ntables:\n" + tables.joined()))
    for word in words {
      try database.run(
        "INSERT INTO \(SQLName.quote(word)) VALUES (\(words.map { _ in "''" }.joined(separator: ",")))"
      )
    }
  }

  @Test("the names of the rowid can be columns, and so can names that SQLite reserves for tables")
  func specialColumns() throws {
    let rows = ["rowid", "oid", "_rowid_", "sqlite_master", "sqlite_x"]
    _ = try created(parsed(table(rows.map { "\($0): text" })))
  }

  @Test("a name has 128 bytes at most")
  func length() {
    let name = String(repeating: "\u{E9}", count: 64)
    #expect(problems(table("\(name): text")) == [])
    #expect(problems(table("\(name)a: text")).map { $0.suffix(7) } == ["[SC054]"])
  }

  @Test(
    "characters that can't be seen are refused",
    arguments: [
      "\\u202E", "\\u2066", "\\u2069", "\\u200B", "\\u200C", "\\u200D", "\\uFEFF", "\\u00AD",
      "\\U000E0041",
      "\\u034F", "\\u3164", "\\uFE0F",
    ])
  func invisible(escape: String) {
    #expect(
      problems(table("\"a\(escape)b\": { type: text, index: true }")).map { $0.suffix(7) } == [
        "[SC052]"
      ])
  }

  @Test(
    "control characters are refused", arguments: ["\\0", "\\n", "\\x01", "\\x7F", "\\N", "\\L"])
  func control(escape: String) {
    #expect(problems(table("\"a\(escape)b\": text")).map { $0.suffix(7) } == ["[SC051]"])
  }

  @Test("every letter that is written decomposed is found not to be in form C")
  func decomposed() {
    for scalar in (0x20...0x10FFFF).compactMap({ Unicode.Scalar(UInt32($0)) }) {
      let decomposed = String(scalar).decomposedStringWithCanonicalMapping
      let isComposed = decomposed.unicodeScalars.elementsEqual(
        decomposed.precomposedStringWithCanonicalMapping.unicodeScalars)
      if CanonicalComposition.isComposed(decomposed) != isComposed {
        Issue.record("U+\(String(scalar.value, radix: 16))")
      }
    }
  }

  @Test("text in form C is never found not to be")
  func composed() {
    // Swift may know marks of new scripts before Foundation does.
    let scalars = (0x20...0x2FFFF).compactMap { Unicode.Scalar(UInt32($0)) }
      .filter { $0.properties.canonicalCombiningClass == .notReordered }
    let marks: [Unicode.Scalar] = [
      "\u{301}", "\u{323}", "\u{338}", "\u{345}", "\u{653}", "\u{93C}", "\u{9D7}", "\u{1161}",
      "\u{3099}", "\u{110BA}", "a",
    ]
    for scalar in scalars {
      for mark in [nil] + marks.map(Optional.some) where isMarkWorthwhile(scalar, mark) {
        var text = String.UnicodeScalarView([scalar])
        if let mark { text.append(mark) }
        compare(String(text))
      }
    }
    for first in marks {
      for second in marks {
        for third in marks {
          compare(String(String.UnicodeScalarView(["a", first, second, third])))
        }
      }
    }
  }

  @Test("Hangul syllables that are written as their letters are found not to be in form C")
  func hangul() {
    #expect(!CanonicalComposition.isComposed("\u{1112}\u{1161}"))
    #expect(!CanonicalComposition.isComposed("\u{D558}\u{11AB}"))
    #expect(CanonicalComposition.isComposed("\u{D55C}\u{AE00}"))
  }

  @Test("SQL of the schema creates a name byte for byte, not one that is composed otherwise")
  func createdName() {
    let found = problems(
      """
      database: D
      tables:
        t:
          columns: { \u{E9}: text }
          sql: CREATE TABLE t ("e\u{301}" TEXT NOT NULL) STRICT
      triggers: { \u{E9}: CREATE TRIGGER "e\u{301}" AFTER DELETE ON t BEGIN SELECT 1; END }
      """)
    #expect(
      found == [
        "3:3: the SQL has a column '\u{E9}' as well [SC128]",
        "4:16: the SQL has no column '\u{E9}' [SC128]",
        "6:31: this creates '\u{E9}', but its key is '\u{E9}' [SC101]",
      ])
  }

  private func compare(_ text: String) {
    let composed = text.precomposedStringWithCanonicalMapping.unicodeScalars
    let expected = composed.elementsEqual(text.unicodeScalars)
    if expected, !CanonicalComposition.isComposed(text) {
      Issue.record("\(text.unicodeScalars.map { String($0.value, radix: 16) })")
    }
  }

  /// Returns whether to combine a scalar with a mark. Beyond the blocks with composed letters,
  /// single scalars are enough.
  private func isMarkWorthwhile(_ scalar: Unicode.Scalar, _ mark: Unicode.Scalar?) -> Bool {
    mark == nil || scalar.value < 0x3100 || (0xAC00...0xAC40).contains(scalar.value)
      || (0x11080...0x112FF).contains(scalar.value)
  }

  @Test(
    "names that differ only by case are the same name",
    arguments: [
      ("a", "A"), ("\u{E9}", "\u{C9}"), ("stra\u{DF}e", "STRASSE"), ("\u{3C3}", "\u{3C2}"),
    ])
  func caseFolding(first: String, second: String) {
    let found = problems(table("\(first): text", "\(second): text"))
    #expect(found.map { $0.suffix(7) } == ["[SC056]"])
  }
}
