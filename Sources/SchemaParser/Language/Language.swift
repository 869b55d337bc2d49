/// The schema language: a record for each key, from which come the reader and the writer of schema
/// files, the schema for editors, exports, and the tables of the documentation.
package enum Language {
  /// Each kind of mapping, as a table of docs/schema-language.md.
  package static let tables: [KeyTable] = [
    KeyTable(schema), KeyTable(table), KeyTable(transient), KeyTable(column), KeyTable(enumeration),
    KeyTable(defaultSQL), KeyTable(primaryKey), KeyTable(keyColumn), KeyTable(uniqueConstraint),
    KeyTable(foreignKey), KeyTable(target), KeyTable(index), KeyTable(indexTerm), KeyTable(check),
    KeyTable(constraint() as Mapping<UniqueConstraint>), KeyTable(view), KeyTable(resultColumn),
    KeyTable(trigger),
    KeyTable(fullTextTable), KeyTable(virtualTable), KeyTable(query), KeyTable(function),
  ]

  /// The JSON Schema of schema files.
  ///
  /// It covers what a part of a file shows on its own. It uses draft 07, which the YAML servers of
  /// editors read. It types scalars as YAML 1.2 does, so a name, which the language always reads as
  /// text, may be any scalar.
  package static var jsonSchema: JSONValue {
    // A file that another one includes needs none of the keys.
    schema.longSchema.without("required").with([
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "dbgen schema",
      "description": "The schema of a database, from which dbgen generates Swift.",
    ])
  }

  /// The JSON Schema of project files.
  package static var projectSchema: JSONValue {
    project.longSchema.with([
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "dbgen project",
      "description": "The schemas of a project, for commands that are run without arguments.",
    ])
  }

  static func conformances<Owner>(
    _ path: Path<Owner, [Located<String>]>, of subject: String
  ) -> Key<Owner> {
    Key(
      "conformances", .names, path, default: [],
      "The [protocols](generated-code.md#your-own-extensions) that \(subject) conform\(subject.contains(" and ") ? "" : "s") to."
    )
  }

  /// Returns the key for the advice that `dbgen lint` doesn't give.
  static func allow<Owner>(
    for noun: String, written: @escaping @Sendable (Owner) -> [String] = { _ in [] }
  ) -> Key<Owner> {
    let codes: JSONValue = ["enum": .array(DiagnosticCode.allowed.map { .string($0.rawValue) })]
    let reasons: JSONValue = [
      "type": "object", "propertyNames": codes, "additionalProperties": .text,
    ]
    return Key(
      "allow", .either(.list(of: codes), reasons),
      "The [advice](#allowances) that `dbgen lint` doesn't give for this \(noun).",
      // The owner's check reads the codes, since it knows where the owner ends.
      read: { _, _, _ in true },
      write: { owner, _ in
        let codes = written(owner)
        return codes.isEmpty ? nil : .list(codes.map { .scalar($0, .name) }, .flow)
      },
      export: { _ in nil })
  }
}

// MARK: - Values as editors check them

extension JSONValue {
  static let boolean: JSONValue = ["type": "boolean"]
  static let name: JSONValue = ["type": ["string", "number", "boolean", "null"], "minLength": 1]
  static let text: JSONValue = ["type": ["string", "number", "boolean"], "minLength": 1]
  static let literal: JSONValue = ["type": ["string", "number", "boolean"]]
  static let anyScalar: JSONValue = ["type": ["string", "number", "boolean", "null"]]
  /// The types, with and without a `?`.
  static let columnType = words(
    ColumnType.builtIn.flatMap { [$0.name, $0.name + "?"] },
    orOther: "The name of an enum; with a '?', the column can be NULL.")
  static let count: JSONValue = ["type": "integer", "minimum": 0]
  /// An expression or a condition, which can be the word NULL.
  static let sql: JSONValue = name

  static func words<Word: CaseIterable & RawRepresentable<String>>(_: Word.Type) -> JSONValue {
    ["enum": .array(Word.allCases.map { .string($0.rawValue) })]
  }

  /// Returns known words, or others that the file or the app defines.
  static func words(_ known: [String], orOther other: String) -> JSONValue {
    either(["enum": .array(known.map { .string($0) })], text.described(other))
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

  /// Returns the object with more members, which come first if they include a description.
  func with(_ more: JSONValue) -> JSONValue {
    guard case .object(let members) = self, case .object(let others) = more else { return self }
    let describes = others.contains { $0.name == "description" }
    return .object(describes ? others + members : members + others)
  }

  func without(_ name: String) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.name != name })
  }

  func described(_ description: String) -> JSONValue {
    with(["description": .string(description)])
  }
}
