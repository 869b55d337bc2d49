/// The keys of a kind of mapping, in the order in which they are read, written and documented.
package struct Mapping<Owner>: Sendable {
  /// A phrase for such a mapping, with its article.
  let noun: String
  package let keys: [Key<Owner>]
  /// The key whose value can stand for the mapping.
  let main: String?
  let layout: SchemaNode.Layout
  /// Returns the mapping that is meant by a value alone, for a hint.
  let expanded: @Sendable (YAMLPair) -> String?
  /// Returns whether a node has keys, and isn't the value of the main key alone.
  let isLong: @Sendable (YAMLNode) -> Bool
  /// Checks what has been read. Returns whether it is of any use.
  let check: @Sendable (inout SchemaDecoder, inout Owner, MappingPairs) -> Bool
  /// The members of exports as JSON beyond the keys.
  let facts: @Sendable (Owner) -> [JSONValue.Member]
  /// The rules for editors beyond the keys.
  let rules: JSONValue
  let names: [String]
  /// The keys whose values are lists.
  let lists: Set<String>
  /// The names that the keys have elsewhere.
  let otherWords: OtherWords
  private let places: [String: Int]

  init(
    _ noun: String, main: String? = nil, layout: SchemaNode.Layout = .flow,
    rules: JSONValue = [:], otherWords: OtherWords = .none, _ keys: [Key<Owner>],
    isLong: @escaping @Sendable (YAMLNode) -> Bool = { $0.isMapping },
    expanded: @escaping @Sendable (YAMLPair) -> String? = { _ in nil },
    facts: @escaping @Sendable (Owner) -> [JSONValue.Member] = { _ in [] },
    check: @escaping @Sendable (inout SchemaDecoder, inout Owner, MappingPairs) -> Bool = {
      _, _, _ in true
    }
  ) {
    (self.noun, self.main, self.layout, self.rules, self.keys) = (noun, main, layout, rules, keys)
    (self.isLong, self.facts, self.check) = (isLong, facts, check)
    self.expanded = expanded
    names = keys.map(\.name)
    lists = Set(keys.filter(\.isList).map(\.name))
    self.otherWords = otherWords
    places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
  }

  /// The phrase without its article.
  var title: String { String(noun.drop { $0 != " " }.dropFirst()) }

  /// The keys that files may have.
  var shownKeys: [Key<Owner>] { keys.filter { $0.presence != .refused } }

  /// The keys in their order, and the one that can stand for all.
  package var form: SchemaNode.KeyOrder { SchemaNode.KeyOrder(order: names, main: main) }

  package subscript(name: String) -> Key<Owner>? { places[name].map { keys[$0] } }

  // MARK: - Writing

  /// Returns the keys and values of a part of the model, in the form of the node that is there.
  @_semantics("optimize.sil.specialize.generic.never")
  package func write(_ owner: Owner, like node: YAMLNode? = nil) -> SchemaNode {
    let isLong = node.map(isLong) ?? true
    let pairs = keys.compactMap { key in
      let there = isLong ? node?[key.name] : key.name == main ? node : nil
      return key.write(owner, there).map { SchemaNode.KeyValue(key: key.name, value: $0) }
    }
    return .mapping(pairs, layout, form)
  }

  /// Returns the members of an export as JSON.
  @_semantics("optimize.sil.specialize.generic.never")
  func export(_ owner: Owner, named name: Located<String>? = nil) -> JSONValue {
    let members = shownKeys.compactMap { key in
      key.export(owner).map { JSONValue.Member(key.name, $0) }
    }
    return .object(
      (name.map { [JSONValue.Member("name", .string($0.value))] } ?? []) + members + facts(owner))
  }

  // MARK: - Editors

  /// The mapping, or the value that stands for it, as editors check it.
  var schema: JSONValue {
    guard let main, let key = self[main] else { return longSchema }
    return .either(key.schema, longSchema)
  }

  var longSchema: JSONValue {
    let keys = shownKeys
    var schema: JSONValue = [
      "type": "object",
      "properties": .object(
        keys.map { .init($0.name, $0.schema.described($0.documentation.withoutMarkup)) }),
      "additionalProperties": false,
    ]
    let required = keys.filter { $0.presence != .optional }
    if !required.isEmpty {
      schema = schema.with(["required": .array(required.map { .string($0.name) })])
    }
    let dependencies = keys.compactMap { key in
      needs(of: key).map { JSONValue.Member(key.name, $0) }
    }
    if !dependencies.isEmpty {
      schema = schema.with(["dependencies": .object(dependencies)])
    }
    return schema.with(rules)
  }

  private func needs(of key: Key<Owner>) -> JSONValue? {
    let names = key.needed.map { JSONValue.string($0) }
    if names.count < 2 { return names.isEmpty ? nil : .array(names) }
    return ["anyOf": .array(names.map { ["required": [$0]] })]
  }
}

// MARK: - Documentation

/// The keys of a kind of mapping as a table of docs/schema-language.md.
package struct KeyTable: Sendable {
  /// A phrase for such a mapping, with its article.
  package let noun: String
  package let text: String

  init<Owner>(_ mapping: Mapping<Owner>) {
    noun = mapping.noun
    text =
      "| Key | Value |\n| --- | --- |\n"
      + mapping.shownKeys.map { "| `\($0.name)` | \($0.documentation) |\n" }.joined()
  }
}

extension String {
  /// The text of a piece of Markdown, without its links and the hints where to read more.
  fileprivate var withoutMarkup: String {
    var text = ""
    var rest = self[...]
    while let index = rest.firstIndex(where: { $0 == "[" || $0 == "`" }) {
      text += rest[..<index]
      rest = rest[index...].dropFirst()
      guard self[index] == "[" else { continue }
      let link = rest.prefix { $0 != "]" }
      if text.hasSuffix("; see ") { text.removeLast(6) } else { text += link }
      rest = rest.dropFirst(link.count + 1).drop { $0 != ")" }.dropFirst()
    }
    return String((text + rest).filter { $0 != "`" })
  }
}
