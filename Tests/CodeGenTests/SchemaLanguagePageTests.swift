import Foundation
import Testing

@testable import CodeGen
@testable import SchemaParser

@Suite("the page of the schema language")
struct SchemaLanguagePageTests {
  private let text: String
  private let tables: [[[String]]]

  init() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../docs/schema-language.md")
    text = try String(contentsOf: file.standardized, encoding: .utf8)
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

  @Test("docs/schema-language.md has a table of the keys of each mapping, and of no others")
  func keys() throws {
    let shown = Set(
      rows(under: ["Key", "Value"]).map { rows in
        Mapping(
          keys: rows.map { $0[0].unquoted },
          required: rows.filter { $0[1].contains("Required") }.map { $0[0].unquoted })
      })
    var mappings: Set<Mapping> = []
    LanguageSchema.root.collect(into: &mappings)
    #expect(mappings.count > 20)
    for mapping in mappings.subtracting(shown) { Issue.record("not shown: \(mapping)") }
    for mapping in shown.subtracting(mappings) { Issue.record("not in the language: \(mapping)") }
  }

  @Test("docs/schema-language.md has each word that a key takes")
  func words() {
    var words: Set<String> = []
    LanguageSchema.root.collectWords(into: &words)
    #expect(words.count > 30)
    for word in words where !word.hasSuffix("?") {
      #expect(text.contains("`\(word)`"), "\(word)")
    }
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

/// A mapping of the language: its keys, in order.
private struct Mapping: Hashable {
  var keys: [String]
  var required: [String]
}

extension JSONValue {
  /// Collects the mappings that take no other keys.
  fileprivate func collect(into mappings: inout Set<Mapping>) {
    if self["additionalProperties"] == false, case .object(let own) = self["properties"] {
      let names = own.map(\.name)
      mappings.insert(Mapping(keys: names, required: names.filter(required.contains)))
    }
    for part in parts { part.collect(into: &mappings) }
  }

  /// Collects the words of lists of words.
  fileprivate func collectWords(into words: inout Set<String>) {
    if case .array(let items) = self["enum"] {
      words.formUnion(items.compactMap { if case .string(let word) = $0 { word } else { nil } })
    }
    for part in parts { part.collectWords(into: &words) }
  }

  private var required: [String] {
    guard case .array(let items) = self["required"] else { return [] }
    return items.compactMap { if case .string(let name) = $0 { name } else { nil } }
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
