import SchemaSQL
import Testing

@testable import SchemaParser

/// Columns with their properties behind the type, where they don't belong.
@Suite("properties behind a type")
struct ShortFormTests {
  private static func schema(_ column: String) -> String {
    """
    database: Shop
    enums: { Role: [admin, guest] }
    tables:
      team:
        columns:
          id: { type: integer, primaryKey: true }
      player:
        columns:
          id: { type: integer, primaryKey: true }
          b: text
          c: \(column)

    """
    .replacing(column.contains("primaryKey") ? Self.key : "\0", with: "      b: text")
  }

  private static let key = "      id: { type: integer, primaryKey: true }\n      b: text"

  /// A cell for each property, and what it means.
  private static let cells: [String: (written: String, meant: String)] = [
    "encoding": ("timestamp encoding unixSeconds", "timestamp, encoding: unixSeconds"),
    "primaryKey": ("integer primaryKey", "integer, primaryKey: true"),
    "autoincrement": (
      "integer primaryKey autoincrement", "integer, primaryKey: true, autoincrement: true"
    ),
    "unique": ("text(20) unique", "text, maxLength: 20, unique: true"),
    "sqlType": ("text sqlType ANY", "text, sqlType: ANY"),
    "notNull": ("text notNull false", "text, notNull: false"),
    "default": ("integer default 0", "integer, default: 0"),
    "min": ("integer min 1", "integer, min: 1"),
    "max": ("integer min=-1, max=5", "integer, min: -1, max: 5"),
    "minLength": ("text minLength 2", "text, minLength: 2"),
    "maxLength": ("text maxLength 20", "text, maxLength: 20"),
    "oneOf": ("text oneOf [x, y]", "text, oneOf: [x, y]"),
    "check": ("text check length(c) > 2", "text, check: length(c) > 2"),
    "message": ("integer min 1 message Too small", "integer, min: 1, message: Too small"),
    "collate": ("text collate nocase", "text, collate: nocase"),
    "references": ("integer references team", "integer, references: team"),
    "onDelete": (
      "integer references team onDelete cascade", "integer, references: team, onDelete: cascade"
    ),
    "onUpdate": (
      "integer references team onUpdate restrict", "integer, references: team, onUpdate: restrict"
    ),
    "deferred": ("integer references team deferred", "integer, references: team, deferred: true"),
    "children": (
      "integer references team index children players",
      "integer, references: team, index: true, children: players"
    ),
    "parent": (
      "integer references team parent mother", "integer, references: team, parent: mother"
    ),
    "generated": ("integer generated length(b)", "integer, generated: length(b)"),
    "stored": (
      "integer generated (length(b)) stored", "integer, generated: length(b), stored: true"
    ),
    "index": ("integer index", "integer, index: true"),
    "touch": ("timestamp touch", "timestamp, touch: true"),
    "softDelete": ("timestamp? softDelete", #""timestamp?", softDelete: true"#),
    "rowVersion": ("integer rowVersion true", "integer, rowVersion: true"),
    "swiftName": ("text swiftName mail", "text, swiftName: mail"),
    "swiftType": ("text swiftType Mail", "text, swiftType: Mail"),
    "doc": ("text doc The address", "text, doc: The address"),
  ]

  @Test(
    "the hint for a property behind a type has it, and works as it stands",
    arguments: Language.column.names.filter { $0 != "type" })
  func properties(key: String) throws {
    let cell = try #require(Self.cells[key])
    let errors = errors(Self.schema(cell.written))
    #expect(errors.map(\.code) == [.unknownType])
    #expect(errors.map(\.suggestion) == ["{ type: \(cell.meant) }"])
    #expect(SchemaParserTests.errors(Self.schema("{ type: \(cell.meant) }")).map(\.message) == [])
  }

  @Test(
    "the hint for words of another language behind a type has all of them",
    arguments: [
      ("integer = 5", "{ type: integer, default: 5 }"),
      ("text size 20", "{ type: text, maxLength: 20 }"),
      ("text indexed", "{ type: text, index: true }"),
      ("text required", "text"), ("text nullable", "text?"), ("text notNull", "text"),
      ("integer? unique", #"{ type: "integer?", unique: true }"#),
      ("Role unique", "{ type: Role, unique: true }"),
      ("integr unique", "{ type: integer, unique: true }"),
      ("varbinary(20)", "{ type: blob, maxLength: 20 }"),
      ("text[] doc Names", #"{ type: json, doc: Names, swiftType: "[String]" }"#),
      ("text generated always as (b) stored", "{ type: text, generated: b, stored: true }"),
      ("timestamp on update current_timestamp", "{ type: timestamp, touch: true }"),
      ("integer(11) unsigned", "uint64"),
    ])
  func words(written: String, meant: String) {
    let found = errors(Self.schema(written))
    #expect(found.map(\.suggestion) == [meant])
    #expect(errors(Self.schema(meant)).map(\.message) == [])
  }

  @Test(
    "a type with words that aren't understood, or that contradict each other, has no hint",
    arguments: [
      "text foo", "text constraint a unique", "text? notNull", "text -- unique", "text stored",
      "integer primary key desc", "integer primary key on conflict replace", "text min 3",
      "integer check a > 0 unique", "int auto_increment", "real unsigned", "text message Hello",
      "String @map(\"x\")", "int8 default 1000", "text maxLength 5 maxLength 6", "text min unique",
      "text unique not", "text default", "varchar(20 char)", "integer references team(a, b)",
    ])
  func unknownWords(written: String) {
    let found = errors(Self.schema(written))
    #expect(found.map(\.code) == [.unknownType])
    #expect(found.map(\.suggestion) == [nil])
  }

  @Test("a property that allows NULL beside a type with properties has no hint that drops them")
  func nullability() {
    let found = errors(Self.schema("{ type: integer unique, nullable: true }"))
    #expect(found.map(\.suggestion) == ["integer, unique: true", nil])
  }

  @Test("the hint for a reference of another type is the type of what it refers to")
  func typeOfReference() {
    let found = errors(Self.schema("{ type: text, references: team }"))
    #expect(found.map(\.code) == [.referenceOfOtherType])
    #expect(found.map(\.suggestion) == ["integer"])
    let ruled = errors(Self.schema("{ type: text, references: team, maxLength: 5 }"))
    #expect(ruled.map(\.suggestion) == [nil])
  }
}
