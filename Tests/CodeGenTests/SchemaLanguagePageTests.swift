import Foundation
import Testing

@testable import CodeGen
@testable import SchemaParser

@Suite("the page of the schema language")
struct SchemaLanguagePageTests {
  private static let file = URL(filePath: #filePath)
    .appending(path: "../../../docs/schema-language.md").standardized
  private let text: String
  private let tables: [[[String]]]

  init() throws {
    text = try String(contentsOf: Self.file, encoding: .utf8)
    tables = text.matches(of: #/(?m)(?:^\|.*\n)+/#).map { match in
      match.output.split(separator: "\n").map { line in
        line.dropFirst().dropLast().components(separatedBy: "|")
          .map { $0.trimmingCharacters(in: .whitespaces) }
      }
    }
  }

  /// Returns the rows of the tables with the given header.
  private func rows(under header: [String]) -> [[[String]]] {
    tables.filter { $0.first == header }.map { Array($0.dropFirst(2)) }
  }

  @Test("docs/schema-language.md has the table of the keys of each mapping, and no other")
  func keys() throws {
    let start = "| Key | Value |\n"
    let parts = text.components(separatedBy: start)
    #expect(parts.count == Language.tables.count + 1)
    let pieces = zip(Language.tables, parts.dropFirst()).map { table, part in
      table.text
        + part.components(separatedBy: "\n").drop { $0.hasPrefix("|") }
        .joined(separator: "\n")
    }
    let page = parts[0] + pieces.joined()
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try Data(page.utf8).write(to: Self.file)
      Issue.record("recorded docs/schema-language.md")
    } else {
      #expect(text == page)
    }
  }

  @Test("docs/schema-language.md has each word that a key takes")
  func words() {
    var words: Set<String> = []
    Language.jsonSchema.collectWords(into: &words)
    #expect(words.count > 30)
    for word in words where !word.hasSuffix("?") {
      #expect(text.contains("`\(word)`"), "\(word)")
    }
  }

  @Test("docs/schema-language.md has each acronym in Swift names, and no other")
  func acronyms() throws {
    let sentence = try #require(text.firstMatch(of: /These acronyms are[^:]*:([^.]*)\./))
    let words = sentence.output.1.matches(of: /`(\w+)`/).map { String($0.output.1) }
    #expect(Set(words) == SwiftName.acronyms)
  }

  @Test("docs/schema-language.md has each column type's SQL type, Swift type and encodings")
  func types() throws {
    let header = ["Type", "SQL type", "Swift type", "Encodings", "Constants"]
    let rows = try #require(rows(under: header).first)
    let expected = ColumnType.builtIn.map { type in
      [
        "`\(type.name)`", "`\(type.form(encodedAs: nil).storage.rawValue)`", swiftType(of: type),
        type.encodings.map { "`\($0.rawValue)`" }.joined(separator: ", "),
      ]
    }
    #expect(rows.map { Array($0.prefix(4)) } == expected)
  }

  private func swiftType(of type: ColumnType) -> String {
    switch type {
    case .date: "`<database>Date`"
    case .json: "the `swiftType`"
    default: "`\(type.traits.swiftType)`"
    }
  }

  @Test("docs/schema-language.md has the SQL type of each encoding of each type")
  func encodings() throws {
    let rows = try #require(
      rows(under: ["Type", "Encoding", "SQL type", "Stored", "Written by"]).first)
    let expected = ColumnType.builtIn.flatMap { type in
      type.encodings.map { encoding in
        [type.name, encoding.rawValue, type.form(encodedAs: encoding).storage.rawValue]
          .map { "`\($0)`" }
      }
    }
    #expect(rows.map { Array($0.prefix(3)) } == expected)
  }

  @Test("docs/schema-language.md has the types that each rule applies to")
  func rules() throws {
    let rows = try #require(rows(under: ["Rule", "Types", "Meaning"]).first)
    func names(_ applies: (TypeTraits) -> Bool) -> String {
      ColumnType.builtIn.filter { applies($0.traits) }.map { "`\($0.name)`" }
        .joined(separator: ", ")
    }
    let lengths = names { $0.lengthUnit != nil }
    #expect(
      rows.map { Array($0.prefix(2)) } == [
        ["`min`", names(\.isOrdered)], ["`max`", names(\.isOrdered)],
        ["`minLength`", lengths], ["`maxLength`", lengths],
        ["`oneOf`", names(\.canBeListed) + ", enums"],
      ])
  }
}

extension JSONValue {
  /// Collects the words of lists of words.
  fileprivate func collectWords(into words: inout Set<String>) {
    if case .array(let items) = self["enum"] {
      words.formUnion(items.compactMap { if case .string(let word) = $0 { word } else { nil } })
    }
    for part in parts { part.collectWords(into: &words) }
  }

  private var parts: [JSONValue] {
    switch self {
    case .array(let items): items
    case .object(let members): members.map(\.value)
    default: []
    }
  }
}

extension String {
  fileprivate var unquoted: String { replacing("`", with: "") }
}
