internal import DBGenSQLite

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Comparing what is in a database with the app's schema, which on each opening has to be quick: as
/// long as the texts are the same there is nothing else to look at.
extension Connection {
  /// Whether the schema's statements are stored to the byte, in their order, whatever else there is
  /// between them.
  func hasTexts(of schema: DatabaseSchema) throws -> Bool {
    var next = 0
    let statements = schema.statements
    try forEachRow(of: "SELECT sql FROM main.sqlite_schema") { statement in
      guard next < statements.count, let text = sqlite3_column_text(statement, 0) else { return }
      let count = Int(sqlite3_column_bytes(statement, 0))
      if statements[next].hasBytes(UnsafeRawBufferPointer(start: text, count: count)) { next += 1 }
    }
    return next == statements.count
  }

  /// What the database lacks of the schema or has otherwise, in words; what other programs have
  /// added to the database doesn't count.
  func differences(
    from schema: DatabaseSchema, _ configuration: Database.Configuration
  ) throws -> [String] {
    if try hasPlainTexts(of: schema) { return [] }
    let model = try SchemaShape(of: schema, configuration)
    return try SchemaShape(of: self).differences(from: model)
  }

  /// Whether all of the schema's statements are stored, in texts that mean the same.
  private func hasPlainTexts(of schema: DatabaseSchema) throws -> Bool {
    var found: Set<String> = []
    try forEachRow(of: "SELECT sql FROM main.sqlite_schema WHERE sql IS NOT NULL") { statement in
      found.insert(String(sqlite3_column_value(statement, 0)) ?? "")
    }
    let wanted = schema.statements.filter { found.remove($0) == nil }
    guard !wanted.isEmpty else { return true }
    let plain = Set(found.map(Self.plainText))
    return wanted.allSatisfy { plain.contains(Self.plainText(of: $0)) }
  }

  /// SQLite doesn't store all of a statement.
  private static func plainText(of sql: String) -> String {
    var text = Substring(PlainSQL.text(of: sql))
    while text.hasSuffix(";") { text.removeLast() }
    return text.split(separator: "if not exists ", maxSplits: 1).joined()
  }
}

extension String {
  fileprivate func hasBytes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    utf8.count == bytes.count
      && utf8.withContiguousStorageIfAvailable { UnsafeRawBufferPointer($0).hasBytes(bytes) }
        ?? utf8.elementsEqual(bytes)
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func hasBytes(_ other: UnsafeRawBufferPointer) -> Bool {
    guard let start = baseAddress, let otherStart = other.baseAddress else { return isEmpty }
    return memcmp(start, otherStart, count) == 0
  }
}
