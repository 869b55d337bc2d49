/// The schema language as a JSON Schema, which lets editors complete and check a schema file as it
/// is written.
///
/// It covers what a part of a file shows on its own: which properties exist, and what kind of value
/// each takes. It uses draft 07, which the YAML servers of editors read. It types scalars as YAML
/// 1.2 does, so a name, which the language always reads as text, may be any scalar.
package enum LanguageSchema {
  /// The complete schema.
  package static var root: JSONValue {
    // A file that another one includes needs none of the properties.
    let mapping = mapping(SchemaProperty.self)
    return mapping.with([
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "dbgen schema",
      "description": "The schema of a database, from which dbgen generates Swift.",
    ])
  }
}

/// The properties of a mapping, each with a description for editors and the values that it takes.
protocol DescribedVocabulary: Vocabulary {
  var jsonSchema: JSONValue { get }
}

// MARK: - Mappings and lists

extension LanguageSchema {
  /// Returns a mapping that takes only the given properties.
  static func mapping<Word: DescribedVocabulary>(
    _: Word.Type, required: [Word] = [], without excluded: Set<Word> = []
  ) -> JSONValue {
    let words = Word.allCases.filter { !excluded.contains($0) }
    var schema: JSONValue = [
      "type": "object",
      "properties": .object(words.map { .init($0.rawValue, $0.jsonSchema) }),
      "additionalProperties": false,
    ]
    if !required.isEmpty {
      schema = schema.with(["required": .array(required.map { .string($0.rawValue) })])
    }
    return schema
  }

  /// Returns a mapping of names to values.
  static func names(to value: JSONValue) -> JSONValue {
    [
      "type": "object", "propertyNames": ["minLength": 1, "maxLength": 128],
      "additionalProperties": value,
    ]
  }

  static func list(of item: JSONValue) -> JSONValue { ["type": "array", "items": item] }

  static func filledList(of item: JSONValue) -> JSONValue {
    list(of: item).with(["minItems": 1])
  }

  static func either(_ schemas: JSONValue...) -> JSONValue { ["anyOf": .array(schemas)] }

  /// Returns the requirement that some properties come with another one.
  static func needing<Word: Vocabulary>(_ needs: [(Word, for: [Word])]) -> JSONValue {
    let members = needs.flatMap { needed, words in
      words.map { JSONValue.Member($0.rawValue, [.string(needed.rawValue)]) }
    }
    return ["dependencies": .object(members)]
  }
}

// MARK: - Scalars

extension LanguageSchema {
  static let boolean: JSONValue = ["type": "boolean"]
  static let name: JSONValue = ["type": ["string", "number", "boolean", "null"], "minLength": 1]
  static let text: JSONValue = ["type": ["string", "number", "boolean"], "minLength": 1]
  static let literal: JSONValue = ["type": ["string", "number", "boolean"]]
  static let count: JSONValue = ["type": "integer", "minimum": 0]
  /// An expression or a condition, which can be the word NULL.
  static let sql: JSONValue = name

  static func words<Word: CaseIterable & RawRepresentable<String>>(_: Word.Type) -> JSONValue {
    ["enum": .array(Word.allCases.map { .string($0.rawValue) })]
  }

  /// Returns known words, or others that the file or the app defines.
  static func words(_ known: [String], orOther other: String) -> JSONValue {
    either(
      ["enum": .array(known.map { .string($0) })],
      text.described(other))
  }
}

extension JSONValue {
  /// Returns the object with more members, which come first if they include a description.
  func with(_ more: JSONValue) -> JSONValue {
    guard case .object(let members) = self, case .object(let others) = more else { return self }
    let describes = others.contains { $0.name == "description" }
    return .object(describes ? others + members : members + others)
  }

  func described(_ description: String) -> JSONValue {
    with(["description": .string(description)])
  }
}
