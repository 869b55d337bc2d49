import DBGenSQLSyntax

/// A kind of value in a schema file: what editors check, how it is read, and how it is written.
struct ValueShape<Value>: Sendable {
  let schema: JSONValue
  let read: @Sendable (inout SchemaDecoder, YAMLPair) -> Value?
  /// Returns the value in the form of the one that is there.
  let write: @Sendable (Value, YAMLNode?) -> SchemaNode?
  /// Returns the value in an export as JSON.
  var export: @Sendable (Value) -> JSONValue

  init(
    _ schema: JSONValue, read: @escaping @Sendable (inout SchemaDecoder, YAMLPair) -> Value?,
    write: @escaping @Sendable (Value, YAMLNode?) -> SchemaNode?,
    export: (@Sendable (Value) -> JSONValue)? = nil
  ) {
    (self.schema, self.read, self.write) = (schema, read, write)
    self.export = export ?? { write($0, nil)?.json ?? [] }
  }

  /// Returns the end of the documentation of a key whose value is a single word by default.
  func note(of standard: Value) -> String {
    guard case .scalar(let word, .word)? = write(standard, nil) else { return "" }
    return " Default: `\(word)`."
  }
}

// MARK: - Scalars

extension ValueShape where Value == Located<String> {
  /// Text that isn't empty.
  static let text = text(.text)
  static let name = ValueShape(.name, .name) { $0.name($1) }
  /// An SQL expression or condition.
  static let sql = ValueShape(.sql, .sql) { $0.sql($1) }
  /// A whole SQL statement.
  static let statement = ValueShape(.text, .statement) { $0.statement($1) }
  /// A collation of SQLite or the app.
  static let collation = ValueShape(
    .words(SQLFacts.collations, orOther: "A collation that the app registers."), .name
  ) { $0.text($1) }

  /// A word, a number or a text, which is kept as it is written.
  static let constant = ValueShape(.anyScalar, .name) { $0.text($1) }

  static func text(_ style: SchemaNode.ScalarStyle) -> ValueShape {
    ValueShape(.text, style) { $0.text($1) }
  }

  private init(
    _ schema: JSONValue, _ style: SchemaNode.ScalarStyle,
    _ read: @escaping @Sendable (inout SchemaDecoder, YAMLPair) -> Located<String>?
  ) {
    self.init(schema, read: read, write: { text, _ in .scalar(text.value, style) })
  }
}

extension ValueShape where Value == String {
  /// A doc comment.
  static let doc = ValueShape(
    .text, read: { $0.text($1)?.value }, write: { text, _ in .scalar(text, .doc) })
}

extension ValueShape where Value == Bool {
  static let flag = ValueShape(
    .boolean, read: { $0.boolean($1) }, write: { flag, _ in .word("\(flag)") })
  /// A flag that demands nothing of other values if it can't be read.
  static let strictness = ValueShape(
    flag.schema, read: { $0.boolean($1) ?? false }, write: flag.write)
}

extension ValueShape where Value == Located<Int64> {
  /// A length in characters or bytes.
  static let count = ValueShape(
    .count, read: { $0.count($1) }, write: { count, _ in .word("\(count.value)") })
}

extension ValueShape where Value == Located<SQLiteVersion> {
  static let sqliteVersion = ValueShape(
    ["type": ["string", "number"]], read: { $0.sqliteVersion($1) },
    write: { version, _ in .word("\(version.value)") }, export: { .string("\($0.value)") })
}

extension ValueShape {
  /// One of the words of an enum.
  static func word<Word>(_ kind: String, otherWords: OtherWords = .none) -> ValueShape
  where Value == Located<Word>, Word: CaseIterable & RawRepresentable<String> & Sendable {
    ValueShape(
      .words(Word.self), read: { $0.word(Word.self, in: $1, kind: kind, otherWords: otherWords) },
      write: { word, _ in .word(word.rawValue) })
  }

  /// One of the words of an enum, whose place doesn't matter.
  static func word(_ kind: String) -> ValueShape
  where Value: CaseIterable & RawRepresentable<String> & Sendable {
    ValueShape(
      .words(Value.self), read: { $0.word(Value.self, in: $1, kind: kind)?.value },
      write: { word, _ in .word(word.rawValue) })
  }
}

// MARK: - Lists and mappings

extension ValueShape where Value == [Located<String>] {
  /// A list of names, which may be empty.
  static let names = ValueShape(
    .list(of: .name), read: { decoder, pair in decoder.conformances(pair) },
    write: { names, _ in .names(names) })

  /// The names of one column or more.
  static let columns = ValueShape(
    .filledList(of: .name), read: { $0.names($1) }, write: { names, _ in .names(names) })

  /// A list of texts.
  static let texts = ValueShape(
    .list(of: .text), read: { $0.texts($1) }, write: { texts, _ in .names(texts) })
}

extension ValueShape {
  /// A mapping, or the value of its main key.
  @_semantics("optimize.sil.specialize.generic.never")
  static func mapping(
    _ mapping: Mapping<Value>, _ new: @escaping @Sendable (YAMLPair) -> Value
  ) -> ValueShape where Value: Sendable {
    ValueShape(
      mapping.schema, read: { decoder, pair in decoder.read(mapping, pair, into: new(pair)) },
      write: { mapping.write($0, like: $1) }, export: { mapping.export($0) })
  }

  /// A list of mappings.
  @_semantics("optimize.sil.specialize.generic.never")
  static func list<Item: Sendable>(
    _ mapping: Mapping<Item>, _ layout: SchemaNode.Layout = .lines,
    _ new: @escaping @Sendable (YAMLPair) -> Item
  ) -> ValueShape where Value == [Item] {
    ValueShape(
      .list(of: mapping.schema),
      read: { decoder, pair in decoder.read(mapping, itemsOf: pair, new) },
      write: { items, _ in .list(items.map { mapping.write($0).short }, layout) },
      export: { .array($0.map { mapping.export($0) }) })
  }

  /// A mapping of names to mappings.
  ///
  /// - Parameters:
  ///   - noun: What an entry is called if its name is declared twice.
  ///   - isNoted: Whether the decoder notes the names of entries that have errors.
  @_semantics("optimize.sil.specialize.generic.never")
  static func entries<Item: Sendable>(
    _ mapping: Mapping<Item>, noun: String? = nil, layout: SchemaNode.Layout = .block,
    _ name: any KeyPath<Item, Located<String>> & Sendable, isNoted: Bool = false,
    _ new: @escaping @Sendable (Located<String>) -> Item
  ) -> ValueShape where Value == [Item] {
    ValueShape(
      .names(to: mapping.schema),
      read: { decoder, pair in
        if decoder.reportUnnamed(pair, mapping, isListed: false) { return nil }
        return decoder.entries(of: pair, noun ?? mapping.title) { decoder, pair in
          isNoted
            ? decoder.noting(pair, mapping, new(pair.key))
            : decoder.read(mapping, pair, named: true, into: new(pair.key))
        }
      },
      write: { items, _ in .names(items, layout, name) { mapping.write($0) } },
      export: { .array($0.map { mapping.export($0, named: $0[keyPath: name]) }) })
  }
}

extension SchemaNode {
  /// Returns a mapping of names to values.
  @_semantics("optimize.sil.specialize.generic.never")
  package static func names<Item>(
    _ items: [Item], _ layout: Layout, _ name: KeyPath<Item, Located<String>>,
    _ value: (Item) -> SchemaNode
  ) -> SchemaNode {
    .mapping(
      items.map { KeyValue(key: $0[keyPath: name].value, value: value($0)) }, layout, .names)
  }
}
