import SchemaSQL
import Testing

@testable import SchemaParser

/// Where the names of other languages are written, with a value for each key.
struct OtherWordsPlace: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let words: OtherWords
  /// The text that `schema` gets, with `@` for the property, by the key or the property that is meant.
  let samples: [String: String]
  let schema: @Sendable (String) -> String

  init(
    _ name: String, _ words: OtherWords, _ samples: [String: String],
    _ schema: @escaping @Sendable (String) -> String
  ) {
    (testDescription, self.words, self.samples, self.schema) = (name, words, samples, schema)
  }

  private static let team = "  team: { columns: { id: { type: integer, primaryKey: true } } }\n"

  private static func table(_ keys: String) -> String {
    "database: D\ntables:\n\(team)  t: { columns: { a: integer, b: text }, \(keys) }\n"
  }

  private static func schema(_ keys: String) -> String {
    let id = "id: { type: integer, primaryKey: true }"
    return
      "database: D\ntables:\n\(team)  t: { columns: { \(id), a: integer, b: text } }\n\(keys)\n"
  }

  static let all: [OtherWordsPlace] = [
    OtherWordsPlace(
      "columns", .column,
      [
        "primaryKey": "integer, @: true", "autoincrement": "integer, primaryKey: true, @: true",
        "references": "integer, @: team", "oneOf": "text, @: [x, y]", "default": "text, @: x",
        "maxLength": "text, @: 5", "minLength": "text, @: 5", "min": "integer, @: 5",
        "max": "integer, @: 5", "doc": "text, @: Words.", "index": "text, @: true",
        "unique": "text, @: true", "generated": "integer, @: length(b)",
        "stored": "integer, generated: length(b), @: true", "check": "integer, @: a > 0",
        "sqlType": "text, @: TEXT", "swiftName": "text, @: c",
        "swiftType": #"json, @: "[String]""#, "collate": "text, @: nocase",
        "touch": "timestamp, @: true", "softDelete": #""timestamp?", @: true"#,
        "children": "integer, references: team, index: true, @: players",
        "rowVersion": "integer, @: true }, c: { type: text, primaryKey: true",
        "encoding": "timestamp, @: unixSeconds",
        "message": "integer, min: 5, @: Five.", "deferred": "integer, references: team, @: true",
        "softDelete: true": #""timestamp?", @"#, "primaryKey: true": "integer, @",
        "collate: nocase": "text, @", "stored: true": "integer, generated: length(b), @",
        "default: now": "timestamp, @", "default: newUUID": "uuid, @",
        "onUpdate": "integer, references: team, @: cascade",
        "onDelete: cascade": "integer, references: team, @",
        "onDelete: setDefault": "integer, default: 1, references: team, @",
        "onDelete: restrict": "integer, references: team, @",
        "onDelete: noAction": "integer, references: team, @",
        "onDelete: setNull": #""integer?", references: team, @"#, "minLength: 1": "text, @",
        "min: 0": "integer, @",
      ]
    ) { "database: D\ntables:\n\(team)  t: { columns: { a: { type: \($0) }, b: text } }\n" },
    OtherWordsPlace(
      "tables", .table,
      [
        "primaryKey": "@: [a, b]", "unique": "@: [[a, b]]", "indexes": "@: { t_a: [a] }",
        "checks": "@: [a > 0]", "foreignKeys": "@: [{ columns: [a], references: team }]",
        "doc": "@: Words.", "allow": "@: [LN009]", "swiftName": "@: T", "strict": "@: true",
        "withoutRowID": "primaryKey: [a], @: true", "conformances": "@: [Codable]",
        "transient": "@: { c: { swiftType: Bool, default: false } }",
        "conformances: [Codable]": "@",
      ], table),
    OtherWordsPlace(
      "columns of tables", .table,
      ["columns": "@: { a: integer }", "conformances: [Codable]": "columns: { a: integer }, @"]
    ) {
      "database: D\ntables: { t: { \($0) } }\n"
    },
    OtherWordsPlace(
      "schemas", .schema,
      [
        "views": "@: { v: SELECT a FROM t }", "enums": "@: { E: [x, y] }",
        "triggers":
          "@: { tr: CREATE TRIGGER tr AFTER INSERT ON t BEGIN DELETE FROM team; END }",
        "queries": "@: { q: SELECT a FROM t }", "functions": "@: { f: 1 }",
        "fullTextSearch": "@: { text: { columns: [c] } }", "collations": "@: [c]",
        "tokenizers": "@: [c]", "conformances": "@: [Codable]", "sqlite": "@: 3.45",
        "virtualTables": "@: { f: CREATE VIRTUAL TABLE f USING fts5(c) }",
      ], schema),
    OtherWordsPlace("tables of schemas", .schema, ["tables": "@: { t: { columns: { a: text } } }"])
    {
      "database: D\n\($0)\n"
    },
    OtherWordsPlace("names of schemas", .schema, ["database": "@: D"]) {
      "\($0)\ntables: { t: { columns: { a: text } } }\n"
    },
    OtherWordsPlace("enums", .enumeration, ["cases": "@: [x, y]", "": "cases: [x, y], @: true"]) {
      schema("enums: { E: { \($0) } }")
    },
    OtherWordsPlace(
      "queries", .statement,
      [
        "sql": "@: SELECT a FROM t",
        "params": "@: { x: text }, sql: \"SELECT a FROM t WHERE b = :x\"",
        "returns": "@: many, sql: SELECT a FROM t",
        "columns": "@: { a: integer }, sql: SELECT a FROM t",
      ]
    ) { schema("queries: { q: { \($0) } }") },
    OtherWordsPlace("views", .statement, ["sql": "@: SELECT a FROM t"]) {
      schema("views: { v: { \($0) } }")
    },
    OtherWordsPlace(
      "triggers", .trigger,
      ["sql": "@: CREATE TRIGGER tr AFTER INSERT ON t BEGIN DELETE FROM team; END"]
    ) { schema("triggers: { tr: { \($0) } }") },
    OtherWordsPlace(
      "full-text tables", .fullTextTable,
      [
        "columns": "@: [b]", "content": "columns: [b], @: t",
        "tokenizer": "columns: [b], @: unicode61", "prefix": "columns: [b], @: 2 3",
        "unindexed": "columns: [b, c], @: [c]",
      ]
    ) { schema("fullTextSearch: { f: { \($0) } }") },
    OtherWordsPlace(
      "checks", .check,
      [
        "condition": "@: a > 0", "message": "condition: a > 0, @: M",
        "name": "condition: a > 0, @: n",
      ]
    ) {
      table("checks: [{ \($0) }]")
    },
    OtherWordsPlace("primary keys", .primaryKey, ["columns": "@: [a, b]"]) {
      table("primaryKey: { \($0) }")
    },
    OtherWordsPlace(
      "unique constraints", .uniqueConstraint, ["columns": "@: [a]", "name": "columns: [a], @: n"]
    ) { table("unique: [{ \($0) }]") },
    OtherWordsPlace(
      "indexes", .index,
      ["columns": "@: [a]", "unique": "columns: [a], @: true", "where": "columns: [a], @: a > 0"]
    ) { table("indexes: { t_a: { \($0) } }") },
    OtherWordsPlace(
      "columns of indexes", .indexedColumn,
      [
        "column": "@: a", "order": "column: a, @: desc", "collate": "column: b, @: nocase",
        "expression": "@: length(b)", "order: desc": "column: a, @", "order: asc": "column: a, @",
      ]
    ) { table("indexes: { t_a: [{ \($0) }] }") },
    OtherWordsPlace(
      "foreign keys", .foreignKey,
      [
        "columns": "@: [a], references: team", "references": "columns: [a], @: team",
        "name": "columns: [a], references: team, @: n",
        "deferred": "columns: [a], references: team, @: true",
        "children": "columns: [a], references: team, @: ts",
        "parent": "columns: [a], references: team, @: mother",
        "onDelete: cascade": "columns: [a], references: team, @",
      ]
    ) { table("foreignKeys: [{ \($0) }]") },
    OtherWordsPlace(
      "references", .target, ["table": "@: team", "columns": "table: team, @: [id]"]
    ) { table("foreignKeys: [{ columns: [a], references: { \($0) } }]") },
    OtherWordsPlace(
      "transient properties", .transient,
      [
        "swiftType": #"@: "Bool?""#, "default": "swiftType: Bool, @: false",
        "doc": #"swiftType: "Bool?", @: Words."#,
      ]
    ) { table("transient: { c: { \($0) } }") },
  ]
}

@Suite("names of other languages")
struct OtherWordsTests {
  @Test(
    "a key that has another name elsewhere is suggested, and works as it stands",
    arguments: OtherWordsPlace.all)
  func keys(place: OtherWordsPlace) {
    for (name, key) in place.words.keys.sorted(by: { $0.key < $1.key }) {
      guard let sample = place.samples[key] else { continue }
      check(place, name, sample)
    }
  }

  @Test(
    "a property that says what another one does elsewhere is suggested, and works as it stands",
    arguments: OtherWordsPlace.all)
  func properties(place: OtherWordsPlace) {
    for (name, values) in place.words.properties {
      for (value, property) in values {
        guard let sample = place.samples[property] else {
          Issue.record("no sample of '\(property)'")
          continue
        }
        check(place, "\(name): \(value)", sample)
      }
    }
  }

  private func check(_ place: OtherWordsPlace, _ written: String, _ sample: String) {
    let text = place.schema(sample.replacing("@", with: written))
    let found = errors(text)
    #expect(found.first?.code == .unknownProperty, "\(text)")
    let pasted = pasting(found, into: text)
    #expect(errors(pasted).map(\.message) == [], "\(text)\n\(pasted)")
  }

  @Test("each key that has other names has a sample")
  func samples() {
    let others: Set = ["include", "sql", "group"]
    for (words, places) in [
      (OtherWords.column, ["columns"]), (.table, ["tables", "columns of tables"]),
      (.schema, ["schemas", "tables of schemas", "names of schemas"]), (.index, ["indexes"]),
      (.foreignKey, ["foreign keys"]), (.fullTextTable, ["full-text tables"]),
    ] {
      let samples = OtherWordsPlace.all.filter { places.contains($0.testDescription) }
        .flatMap(\.samples.keys)
      #expect(Set(words.keys.values).subtracting(others).subtracting(samples) == [])
    }
  }

  @Test(
    "what isn't in the language has advice in place of a hint", arguments: OtherWordsPlace.all)
  func advice(place: OtherWordsPlace) {
    guard
      let sample = place.samples.values.sorted().first(where: { $0.hasSuffix("@: true") })
        ?? place.samples.values.sorted().first(where: { $0.contains("@: ") })
    else { return }
    for (name, advice) in place.words.advice {
      let text = place.schema(
        sample.replacing(
          #/@(: ("[^"]*"|\[\[.*\]\]|\[[^\]]*\]|\{.*\}|[^,\n]*))?/#, with: "\(name): true"))
      let isProperty = place.words.properties[name]?["true"] != nil
      guard !isProperty else { continue }
      #expect(errors(text).contains { $0.message.hasSuffix(": \(advice)") }, "\(text)")
    }
  }

  @Test("text that doesn't regard case has two names, and false for one of them")
  func caseOfText() {
    for (written, suggestion) in [
      ("caseInsensitive: true", "collate: nocase"), ("ignore_case: true", "collate: nocase"),
      ("caseSensitive: false", "collate: nocase"), ("caseSensitive: true", nil),
      ("createdAt: sometimes", nil),
    ] {
      let found = errors(
        "database: D\ntables:\n  t:\n    columns:\n      a: { type: text, \(written) }\n")
      #expect(found.map(\.suggestion) == [suggestion])
    }
  }
}
