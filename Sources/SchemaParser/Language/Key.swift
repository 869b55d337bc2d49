/// The place of a part of the model.
typealias Path<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

/// A key of the schema language: what it takes, and how its value gets into the model and out of it.
package struct Key<Owner>: Sendable {
  package let name: String
  /// The documentation of the key, in the Markdown of docs/schema-language.md.
  let documentation: String
  var presence = Presence.optional
  /// The keys without any of which this one has no effect; empty if it needs none.
  var needed: [String] = []
  /// The value as editors check it.
  let schema: JSONValue
  /// Reads the value. Returns whether it could be read.
  let read: @Sendable (inout SchemaDecoder, YAMLPair, inout Owner) -> Bool
  /// Returns the value to write, in the form of the one that is there; nil if the key is left out.
  package let write: @Sendable (Owner, YAMLNode?) -> SchemaNode?
  /// Returns the value in an export of the schema as JSON.
  var export: @Sendable (Owner) -> JSONValue?
  /// Gives a part of the model the value of another; nil for a key that depends on others.
  package private(set) var copy: (@Sendable (Owner, inout Owner) -> Void)?

  /// Whether a mapping has to have the key.
  enum Presence {
    case optional, required
    /// The key is required, and the mapping's own check reports that it is missing.
    case checked
    /// The key is read only to say that it doesn't belong here.
    case refused
  }

  init(
    _ name: String, _ schema: JSONValue, _ documentation: String,
    read: @escaping @Sendable (inout SchemaDecoder, YAMLPair, inout Owner) -> Bool,
    write: @escaping @Sendable (Owner, YAMLNode?) -> SchemaNode? = { _, _ in nil },
    export: (@Sendable (Owner) -> JSONValue?)? = nil
  ) {
    (self.name, self.schema, self.documentation) = (name, schema, documentation)
    (self.read, self.write) = (read, write)
    self.export = export ?? { write($0, nil).map(\.json) }
  }

  // Specialized for each of the many keys, these functions and those of ValueShape and Mapping would
  // be a fifth of the module's code, and of the time that it takes to compile.

  /// Creates a key for a place in the model.
  @_semantics("optimize.sil.specialize.generic.never")
  private init<Value>(
    _ name: String, _ shape: ValueShape<Value>, _ documentation: String,
    get: @escaping @Sendable (Owner) -> Value?,
    set: @escaping @Sendable (inout Owner, Value?) -> Void,
    isLeftOut: @escaping @Sendable (Value) -> Bool = { _ in false }
  ) {
    self.init(
      name, shape.schema, documentation,
      read: { decoder, pair, owner in
        let value = shape.read(&decoder, pair)
        if value != nil { set(&owner, value) }
        return value != nil
      },
      write: { owner, node in
        get(owner).flatMap { isLeftOut($0) ? nil : shape.write($0, node) }
      },
      export: { owner in get(owner).map(shape.export).flatMap { $0 == [] ? nil : $0 } })
    copy = { set(&$1, get($0)) }
  }

  /// Creates a key whose value the model may lack.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Value>(
    _ name: String, _ shape: ValueShape<Value>, _ path: Path<Owner, Value?>,
    _ documentation: String
  ) {
    self.init(
      name, shape, documentation, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// Creates a key whose value the model has if the file doesn't.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Value: Equatable & Sendable>(
    _ name: String, _ shape: ValueShape<Value>, _ path: Path<Owner, Value>,
    default standard: Value, _ documentation: String
  ) {
    self.init(
      name, shape, documentation + shape.note(of: standard), get: { $0[keyPath: path] },
      set: { $0[keyPath: path] = $1 ?? standard }, isLeftOut: { $0 == standard })
  }

  /// Creates a key that a mapping has to have.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Value>(
    required name: String, _ shape: ValueShape<Value>, _ path: Path<Owner, Value>,
    _ documentation: String
  ) {
    self.init(
      name, shape, documentation + " Required.", get: { $0[keyPath: path] },
      set: { owner, value in
        if let value { owner[keyPath: path] = value }
      })
    presence = .required
  }

  /// Returns a key of a larger part, in which this one's owner is a part that may be missing.
  ///
  /// - Parameters:
  ///   - isBase: Whether there is such a part because of the key.
  ///   - blank: Creates the part.
  func within<Whole>(
    _ path: Path<Whole, Owner?>, _ documentation: String? = nil, isBase: Bool = false,
    blank: @escaping @Sendable (Whole) -> Owner
  ) -> Key<Whole> {
    let (read, write, export) = (read, write, export)
    return Key<Whole>(
      name, schema, documentation ?? self.documentation,
      read: { decoder, pair, whole in
        let isThere = isBase || whole[keyPath: path] != nil
        var owner = whole[keyPath: path] ?? blank(whole)
        let isRead = read(&decoder, pair, &owner)
        if isRead, isThere { whole[keyPath: path] = owner }
        return isRead
      },
      write: { whole, node in whole[keyPath: path].flatMap { write($0, node) } },
      export: { whole in whole[keyPath: path].flatMap(export) })
  }

  /// Returns the key with the names of the keys without any of which it has no effect.
  func needing(_ others: String...) -> Key {
    altering(self) { $0.needed = others }
  }

  /// Returns the key with what gives a part of the model the value of another.
  func copying(_ copy: @escaping @Sendable (Owner, inout Owner) -> Void) -> Key {
    altering(self) { $0.copy = copy }
  }

  /// Whether the value is true or false.
  package var isFlag: Bool { schema == .boolean }

  /// Whether the value is a list, unless it is a mapping.
  var isList: Bool { (schema["anyOf"]?.items.first ?? schema)["type"] == "array" }

  /// The words that the value can be; empty if it can be others.
  package var words: [String] {
    guard case .array(let words) = schema["enum"] else { return [] }
    return words.compactMap { if case .string(let word) = $0 { word } else { nil } }
  }

  /// Returns the key with another presence.
  func with(_ presence: Presence) -> Key {
    altering(self) { $0.presence = presence }
  }

  /// Returns the key, which isn't written for some owners.
  func leftOut(_ isLeftOut: @escaping @Sendable (Owner) -> Bool) -> Key {
    let write = write
    var key = Key(
      name, schema, documentation, read: read,
      write: { isLeftOut($0) ? nil : write($0, $1) }, export: export)
    (key.presence, key.needed, key.copy) = (presence, needed, copy)
    return key
  }

  /// Returns the key with another form in an export as JSON.
  func exported(_ export: @escaping @Sendable (Owner) -> JSONValue?) -> Key {
    altering(self) { $0.export = export }
  }
}
