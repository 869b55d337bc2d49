internal import DBGenLibc
internal import DBGenSQLText
internal import DBGenSQLite

/// Comparing a database with the app's schema. Each opening does so, and it has to be quick: as
/// long as the texts are the same, nothing else is compared.
extension Connection {
  /// Returns whether the schema's statements are stored unchanged and in order, possibly with
  /// others between them; false also if that couldn't be observed.
  ///
  /// A new connection makes SQLite read the stored schema once, and a trace can observe that. A
  /// separate query would take a tenth of the time needed to open the database.
  func readsTexts(of schema: DatabaseSchema) throws -> Bool {
    let reading = SchemaReading(schema.statements)
    let context = Unmanaged.passUnretained(reading).toOpaque()
    try check(
      sqlite3_trace_v2(
        handle, UInt32(SQLITE_TRACE_ROW),
        { _, reading, row, _ in SchemaReading.take(row, reading) }, context))
    defer { sqlite3_trace_v2(handle, 0, nil, nil) }
    // This makes SQLite read the schema, without a statement.
    try check(
      sqlite3_table_column_metadata(
        handle, "main", "sqlite_schema", nil, nil, nil, nil, nil, nil))
    return withExtendedLifetime(reading) { reading.isComplete }
  }

  /// A query for the names of the tables that virtual tables keep their data in.
  package static let shadowTables =
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow'"

  /// Whether a database stores the schema's statements and no others.
  func storesOnly(_ schema: DatabaseSchema) throws -> Bool {
    let count = """
      SELECT count(*) FROM main.sqlite_schema WHERE sql NOT NULL
        AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT IN (\(Self.shadowTables))
      """
    return try integer(count) == Int64(schema.statements.count)
      && missingStatements(of: schema).isEmpty
  }

  /// Returns the statements of the schema that aren't stored. Blanks, comments, needless quotes and the
  /// order of statements make no difference, and objects that other programs added don't count.
  @_optimize(size)
  func missingStatements(of schema: DatabaseSchema) throws -> [String] {
    var found = try texts("SELECT sql FROM main.sqlite_schema WHERE sql IS NOT NULL")
    let wanted = schema.statements.filter { statement in
      // Mostly the first, since they are stored in order.
      guard let index = found.firstIndex(where: statement.hasSameBytes) else { return true }
      found.remove(at: index)
      return false
    }
    guard !wanted.isEmpty else { return [] }
    let stored = found.map(Self.tokensAsStored)
    return wanted.filter { !stored.contains(where: Self.tokensAsStored($0).hasSameBytes) }
  }

  /// The tokens of a statement as SQLite stores them: without IF NOT EXISTS.
  private static func tokensAsStored(_ statement: String) -> String {
    var tokens = NormalizedSQL(statement).tokens
    if let start = tokens.firstIndex(of: "if"),
      start + 2 < tokens.count, tokens[start + 1] == "not", tokens[start + 2] == "exists"
    {
      tokens.removeSubrange(start..<start + 3)
    }
    return tokens.joined(by: "\0")
  }
}

/// Compares the statements that SQLite reads with the schema's.
private final class SchemaReading {
  private let statements: [String]
  private var next = 0

  init(_ statements: [String]) { self.statements = statements }

  var isComplete: Bool { next == statements.count }

  /// Receives a row of a statement that SQLite runs.
  static func take(_ row: UnsafeMutableRawPointer?, _ reading: UnsafeMutableRawPointer?) -> Int32 {
    if let row, let reading {
      let reading = Unmanaged<SchemaReading>.fromOpaque(reading).takeUnretainedValue()
      reading.take(OpaquePointer(row))
    }
    return 0
  }

  /// Compares the SQL, which is the fifth and last column of `sqlite_schema`.
  private func take(_ row: OpaquePointer) {
    guard next < statements.count, let text = sqlite3_column_text(row, 4) else { return }
    let count = Int(sqlite3_column_bytes(row, 4))
    let isSame = statements[next].utf8.withContiguousStorageIfAvailable { bytes in
      bytes.count == count && (count == 0 || memcmp(bytes.baseAddress ?? text, text, count) == 0)
    }
    if isSame == true { next += 1 }
  }
}
