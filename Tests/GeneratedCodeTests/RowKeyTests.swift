import Foundation
import RuntimeSamples
import SchemaParser
import SchemaSQL
import Testing

@testable import CodeGen

@Suite("rows with all columns of a table and more, for keys of every type")
struct RowKeyTests {
  /// The cells of keys, and the Swift type of each where keys are typed, and where they are plain.
  private static let keys: [(cells: String, typed: String, plain: String)] = [
    ("type: integer", "T0.ID", "Int64"), ("type: int64", "T1.ID", "Int64"),
    ("type: int32", "T2.ID", "Int64"), ("type: uint8", "T3.ID", "Int64"),
    ("type: real", "Double", "Double"), ("type: text", "String", "String"),
    ("type: text, swiftType: Email", "Email", "Email"),
    ("type: integer, swiftType: Number", "Number", "Number"),
    ("type: blob", "Data", "Data"), ("type: boolean", "Bool", "Bool"),
    ("type: timestamp", "Date", "Date"),
    ("type: timestamp, encoding: unixSeconds", "Date", "Date"),
    ("type: timestamp, encoding: unixMilliseconds", "Date", "Date"),
    ("type: timestamp, encoding: julianDay", "Date", "Date"),
    ("type: timestamp, encoding: iso8601", "Date", "Date"),
    ("type: timestamp, encoding: iso8601Seconds", "Date", "Date"),
    ("type: timestamp, encoding: appleSeconds", "Date", "Date"),
    ("type: date", "ShopDate", "ShopDate"),
    ("type: date, encoding: unixDays", "ShopDate", "ShopDate"),
    ("type: date, swiftType: Date", "Date", "Date"),
    ("type: uuid", "T20.ID", "UUID"), ("type: uuid, encoding: blob", "T21.ID", "UUID"),
    ("type: uint64", "UInt64", "UInt64"), ("type: uint64, encoding: blob", "UInt64", "UInt64"),
    ("type: url", "URL", "URL"), ("type: decimal", "Decimal", "Decimal"),
    ("type: any", "SQLValue", "SQLValue"), ("type: Word", "Word", "Word"),
    ("type: Level", "Level", "Level"), ("type: Mood", "Mood", "Mood"),
  ]

  private static func schema(keys: String) -> String {
    let tables = Self.keys.enumerated().map {
      """
        t\($0):
          columns: { code: { \($1.cells), primaryKey: true }, n: integer }
        u\($0):
          model: tuple
          columns: { code: { \($1.cells), primaryKey: true }, n: integer }
      """
    }
    let queries = Self.keys.indices.map {
      """
        q\($0): SELECT t\($0).*, n + 1 AS more FROM t\($0)
        g\($0): { sql: "SELECT t\($0).*, u\($0).* FROM t\($0) JOIN u\($0)", group: t\($0) }
        x\($0): SELECT u\($0).*, n + 1 AS more FROM u\($0)
      """
    }
    return """
      database: Shop
      keys: \(keys)
      enums: { Word: [a, b], Level: { low: 1, high: 2 }, Mood: { open: true, cases: [happy] } }
      tables:
      \(tables.joined(separator: "\n"))
      queries:
      \(queries.joined(separator: "\n"))

      """
  }

  private static func own(_ access: String) -> String {
    """
    \(access) struct Email: RawRepresentable, Hashable, Sendable {
      \(access) let rawValue: String
      \(access) init?(rawValue: String) { self.rawValue = rawValue }
    }
    \(access) struct Number: RawRepresentable, Hashable, Sendable {
      \(access) let rawValue: Int
      \(access) init?(rawValue: Int) { self.rawValue = rawValue }
    }
    """
  }

  /// Usual runs have the first three, with each access, each kind of keys, and one file or several.
  private static let options: [(AccessLevel, String, Bool)] = [
    (.internal, "typed", false), (.package, "typed", true), (.public, "plain", false),
    (.internal, "plain", true), (.public, "typed", true),
  ]

  @Test(
    "the row's id has the type of the key, and the source compiles",
    arguments: options.prefix(Soak.count(3, soak: 5)))
  func compiles(access: AccessLevel, keys: String, isSingleFile: Bool) throws {
    let file = SourceFile(path: "shop.yaml", bytes: Array(Self.schema(keys: keys).utf8))
    let (parsed, diagnostics) = CheckedSchema.parse(file)
    let schema = try #require(parsed, "\(diagnostics.map(\.message))")
    let options = GenerationOptions(
      access: access, schemaPath: "shop.yaml", singleFile: isSingleFile ? "Shop.swift" : nil)
    let files = CodeGenerator.generate(schema, options: options).files
    let own = Self.own(access.rawValue)
    let messages = try Compiler.messages(
      ofTexts: files.map(\.text) + [own], ["-package-name", "shop"])
    #expect(messages == "")
    let text = files.map(\.text).joined()
    for (index, key) in Self.keys.enumerated() {
      let type = keys == "typed" ? key.typed : key.plain
      for row in ["Q", "G"] {
        let head = "struct \(row)\(index)Row: Identifiable"
        let body = try #require(text.range(of: head)).upperBound..<text.endIndex
        let id = try #require(
          text.range(of: "var id: [^{]*\\{", options: .regularExpression, range: body))
        #expect(text[id] == "var id: \(type) {")
      }
    }
  }
}
