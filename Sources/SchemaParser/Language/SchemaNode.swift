/// A value of a schema file as it is written: its content, and its style.
package indirect enum SchemaNode: Equatable, Sendable {
  case scalar(String, ScalarStyle)
  case list([SchemaNode], Layout)
  case mapping([KeyValue], Layout, KeyOrder)

  /// An entry of a mapping.
  package struct KeyValue: Equatable, Sendable {
    package var key: String
    package var value: SchemaNode

    package init(key: String, value: SchemaNode) {
      (self.key, self.value) = (key, value)
    }
  }

  /// The way in which a scalar is written.
  package enum ScalarStyle: Sendable {
    /// A number or a word of the language, as it is.
    case word
    /// A name, plain where that can't be taken for anything else.
    case name
    /// A name or a text, plain where lines have room for it.
    case text
    /// A text that is quoted if it could be a number.
    case string
    /// The digits of a decimal or a day, which are plain.
    case digits
    /// SQL, plain where lines have room for it.
    case sql
    /// A type, whose `?` isn't plain in braces.
    case type
    /// A text, or a block of lines.
    case doc
    /// A statement, or a block of lines.
    case statement
  }

  /// The way in which entries are laid out.
  package enum Layout: Sendable {
    /// On one line.
    case flow
    /// On one line if there is room, and each on a line of its own otherwise.
    case wrapped
    /// Each on lines of its own.
    case block
    /// Each on a line of its own, on which the rest of it is.
    case lines
    /// Like lines, but a single entry is on the line of the key.
    case listed
    /// Each on a line of its own, with the values below each other.
    case rows
    /// Each on lines of its own, apart from the others.
    case apart
  }

  /// The keys of a mapping. One of names has neither an order nor a main key.
  package struct KeyOrder: Equatable, Sendable {
    /// All keys that such a mapping can have.
    package var order: [String] = []
    /// The key whose value can stand for the mapping.
    package var main: String?

    package static let names = KeyOrder()
  }

  static func word(_ text: String) -> SchemaNode { .scalar(text, .word) }

  static func names(_ names: [Located<String>]) -> SchemaNode {
    .list(names.map { .scalar($0.value, .name) }, .flow)
  }

  package var isScalar: Bool { if case .scalar = self { true } else { false } }

  /// The pairs of a mapping.
  package var pairs: [KeyValue] { if case .mapping(let pairs, _, _) = self { pairs } else { [] } }

  package subscript(key: String) -> SchemaNode? { pairs.first { $0.key == key }?.value }

  /// The value that stands for a mapping; the node itself if it has more keys, or isn't a mapping.
  package var short: SchemaNode {
    guard case .mapping(let pairs, _, let form) = self, pairs.count == 1,
      pairs[0].key == form.main
    else { return self }
    return pairs[0].value
  }

  /// The value as JSON.
  var json: JSONValue {
    switch self {
    case .scalar("null", .word): .null
    case .scalar(let text, .word):
      Bool(text).map { .boolean($0) } ?? Int64(text).map { .integer($0) }
        ?? Double(text).map { .real($0) } ?? .string(text)
    case .scalar(let text, _): .string(text)
    case .list(let items, _): .array(items.map(\.json))
    case .mapping(let pairs, _, _): .object(pairs.map { .init($0.key, $0.value.json) })
    }
  }
}
