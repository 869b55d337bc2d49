/// What a column holds: one of the language's types, or an enum of the schema.
package enum ColumnType: Hashable, Sendable {
  case integer, int64, int32, int16, int8, uint32, uint16, uint8
  case real, text, blob, boolean, timestamp, date, uuid, url, decimal, json, any
  /// An enum of the schema, by its name, and whether its cases are stored as integers.
  case enumeration(name: String, isInteger: Bool)

  /// The language's own types by the names they have in a schema file.
  package static let builtIn: [(name: String, type: ColumnType)] = [
    ("integer", .integer), ("int64", .int64), ("int32", .int32), ("int16", .int16),
    ("int8", .int8), ("uint32", .uint32), ("uint16", .uint16), ("uint8", .uint8),
    ("real", .real), ("text", .text), ("blob", .blob), ("boolean", .boolean),
    ("timestamp", .timestamp), ("date", .date), ("uuid", .uuid), ("url", .url),
    ("decimal", .decimal), ("json", .json), ("any", .any),
  ]

  /// Whether the values are whole numbers of a fixed width.
  package var isInteger: Bool {
    switch self {
    case .integer, .int64, .int32, .int16, .int8, .uint32, .uint16, .uint8: true
    default: false
    }
  }

  /// The encodings that a column of this type can have, the default first; none where there is no
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

  /// The SQL type that a value of this type is stored as.
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

/// How a Swift value is stored where SQLite has no type of its own for it.
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
