/// The place of a part of the model.
typealias Path<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

/// A key of the schema language: what it takes, and how its value gets into the model and out of it.
package struct Key<Owner>: Sendable {
  package let name: String
  /// The documentation of the key, in the Markdown of docs/schema-language.md.
  let documentation: String
  var presence = Presence.optional
  /// The key without which this one has no effect.
  var needed: String?
  /// The value as editors check it.
  let schema: JSONValue
  /// Reads the value. Returns whether it could be read.
  let read: @Sendable (inout SchemaDecoder, YAMLPair, inout Owner) -> Bool
  /// Returns the value to write, in the form of the one that is there; nil if the key is left out.
  package let write: @Sendable (Owner, YAMLNode?) -> SchemaNode?
  /// Returns the value in an export of the schema as JSON.
  var export: @Sendable (Owner) -> JSONValue?

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

  /// Creates a key whose value the model may lack.
  init<Value>(
    _ name: String, _ shape: ValueShape<Value>, _ path: Path<Owner, Value?>,
    _ documentation: String
  ) {
    self.init(
      name, shape.schema, documentation,
      read: { decoder, pair, owner in
        guard let value = shape.read(&decoder, pair) else { return false }
        owner[keyPath: path] = value
        return true
      },
      write: { owner, node in owner[keyPath: path].flatMap { shape.write($0, node) } },
      export: { owner in owner[keyPath: path].map(shape.export) })
  }

  /// Creates a key whose value the model has if the file doesn't.
  init<Value: Equatable & Sendable>(
    _ name: String, _ shape: ValueShape<Value>, _ path: Path<Owner, Value>,
    default standard: Value, _ documentation: String
  ) {
    self.init(
      name, shape.schema, documentation + shape.note(of: standard),
      read: { decoder, pair, owner in
        guard let value = shape.read(&decoder, pair) else { return false }
        owner[keyPath: path] = value
        return true
      },
      write: { owner, node in
        let value = owner[keyPath: path]
        return value == standard ? nil : shape.write(value, node)
      },
      export: { owner in
        let value = shape.export(owner[keyPath: path])
        return value == [] ? nil : value
      })
  }

  /// Creates a key that a mapping has to have.
  init<Value>(
    required name: String, _ shape: ValueShape<Value>, _ path: Path<Owner, Value>,
    _ documentation: String
  ) {
    self.init(
      name, shape.schema, documentation + " Required.",
      read: { decoder, pair, owner in
        guard let value = shape.read(&decoder, pair) else { return false }
        owner[keyPath: path] = value
        return true
      },
      write: { owner, node in shape.write(owner[keyPath: path], node) },
      export: { owner in shape.export(owner[keyPath: path]) })
    presence = .required
  }
}

extension Key {
  /// Returns a key of a larger part, in which this one's owner is a part that may be missing.
  ///
  /// - Parameter part: Creates the part for the key that decides that there is one; the other keys
  ///   don't.
  func within<Whole>(
    _ path: Path<Whole, Owner?>, _ documentation: String? = nil,
    creating part: (@Sendable (Whole, YAMLPair) -> Owner)? = nil,
    besides blank: @escaping @Sendable (Whole) -> Owner
  ) -> Key<Whole> {
    let (read, write, export) = (read, write, export)
    return Key<Whole>(
      name, schema, documentation ?? self.documentation,
      read: { decoder, pair, whole in
        var owner = part?(whole, pair) ?? whole[keyPath: path] ?? blank(whole)
        guard read(&decoder, pair, &owner) else { return false }
        if part != nil || whole[keyPath: path] != nil { whole[keyPath: path] = owner }
        return true
      },
      write: { whole, node in whole[keyPath: path].flatMap { write($0, node) } },
      export: { whole in whole[keyPath: path].flatMap(export) })
  }

  /// Returns the key with the name of the key without which it has no effect.
  func needing(_ other: String) -> Key {
    var key = self
    key.needed = other
    return key
  }

  /// Returns the key with another presence.
  func with(_ presence: Presence) -> Key {
    var key = self
    key.presence = presence
    return key
  }

  /// Returns the key with another form in an export as JSON.
  func exported(_ export: @escaping @Sendable (Owner) -> JSONValue?) -> Key {
    var key = self
    key.export = export
    return key
  }
}
