/// The type of a column's values: one of the language's types, or an enum of the schema.
package enum ColumnType: Hashable, Sendable {
  case integer, int64, int32, int16, int8, uint32, uint16, uint8
  case real, text, blob, boolean, timestamp, date, uuid, url, decimal, json, any
  /// An enum of the schema: its name, and whether its cases are stored as integers.
  case enumeration(name: String, isInteger: Bool)

  /// The language's own types, with their names in a schema file.
  package static let builtIn: [(name: String, type: ColumnType)] = [
    ("integer", .integer), ("int64", .int64), ("int32", .int32), ("int16", .int16),
    ("int8", .int8), ("uint32", .uint32), ("uint16", .uint16), ("uint8", .uint8),
    ("real", .real), ("text", .text), ("blob", .blob), ("boolean", .boolean),
    ("timestamp", .timestamp), ("date", .date), ("uuid", .uuid), ("url", .url),
    ("decimal", .decimal), ("json", .json), ("any", .any),
  ]

  /// Whether the values are integers of a fixed width.
  package var isInteger: Bool {
    switch self {
    case .integer, .int64, .int32, .int16, .int8, .uint32, .uint16, .uint8: true
    default: false
    }
  }

  /// The encodings that a column of this type can have, the default first; empty if there is no
  /// choice.
  package var encodings: [Encoding] {
    switch self {
    case .timestamp:
      [
        .text, .unixSeconds, .unixMilliseconds, .julianDay, .iso8601, .iso8601Seconds,
        .referenceSeconds,
      ]
    case .date: [.text, .unixDays]
    case .uuid: [.text, .blob]
    default: []
    }
  }

  /// Returns the SQL type that values of this type are stored as.
  package func storageClass(encodedAs encoding: Encoding?) -> StorageClass {
    switch encoding ?? encodings.first {
    case .unixSeconds, .unixMilliseconds, .unixDays: return .integer
    case .julianDay, .referenceSeconds: return .real
    case .blob: return .blob
    case .text, .iso8601, .iso8601Seconds: return .text
    case nil: break
    }
    switch self {
    case .boolean: return .integer
    case .enumeration(_, let isInteger): return isInteger ? .integer : .text
    case .real: return .real
    case .blob: return .blob
    case .any: return .any
    default: return isInteger ? .integer : .text
    }
  }
}

/// The way a Swift value is stored when SQLite has no type of its own for it.
package enum Encoding: String, CaseIterable, Sendable {
  case text, blob, unixSeconds, unixMilliseconds, julianDay, unixDays
  case iso8601, iso8601Seconds, referenceSeconds
}

/// The types of STRICT tables.
package enum StorageClass: String, Sendable {
  case integer = "INTEGER"
  case real = "REAL"
  case text = "TEXT"
  case blob = "BLOB"
  case any = "ANY"
}
