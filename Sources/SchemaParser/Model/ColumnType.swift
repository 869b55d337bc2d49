/// The type of a column's values: one of the language's types, or an enum of the schema.
package enum ColumnType: Hashable, Sendable {
  case integer, int64, int32, int16, int8, uint64, uint32, uint16, uint8
  case real, text, blob, boolean, timestamp, date, uuid, url, decimal, json, any
  /// An enum of the schema: its name, and whether its cases are stored as integers.
  case enumeration(name: String, isInteger: Bool)

  /// The language's own types.
  package static let builtIn: [ColumnType] = [
    .integer, .int64, .int32, .int16, .int8, .uint64, .uint32, .uint16, .uint8, .real, .text,
    .blob, .boolean, .timestamp, .date, .uuid, .url, .decimal, .json, .any,
  ]

  /// The language's own types by their names in a schema file.
  package static let byName = Dictionary(uniqueKeysWithValues: builtIn.map { ($0.name, $0) })

  /// The types that stand for those of other languages and databases, by their names there.
  package static let byOtherName = Dictionary(
    uniqueKeysWithValues: builtIn.flatMap { type in
      type.traits.otherNames.split(separator: ", ").map { (String($0), type) }
    })

  /// The type's name in a schema file.
  package var name: String { traits.name }

  /// Whether the values are integers that SQLite stores as such. Those of `uint64` may be blobs.
  package var isInteger: Bool { traits.kind == .integer }

  package var encodings: [Encoding] { traits.encodings }
}

/// The types of STRICT tables.
package enum StorageClass: String, Sendable {
  case integer = "INTEGER"
  case real = "REAL"
  case text = "TEXT"
  case blob = "BLOB"
  case any = "ANY"
}
