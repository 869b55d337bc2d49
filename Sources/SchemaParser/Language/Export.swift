extension Schema {
  /// The schema as JSON, with `unchecked` for what only SQLite says. Keys are those of a schema file
  /// where it has one for the same thing; mappings become lists, with the key as `name`. Keys are
  /// only ever added, and what the file doesn't say is left out.
  package var json: JSONValue { Language.schema.export(self) }
}

extension JSONValue {
  /// The value of a key that the checks determine.
  package static let unchecked = JSONValue.null
}
