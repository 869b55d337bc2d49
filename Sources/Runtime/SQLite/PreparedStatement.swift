internal import DBGenLibc
internal import DBGenSQLText
internal import DBGenSQLite

/// An `sqlite3_stmt` with the memory that its texts and blobs are bound from.
final class PreparedStatement {
  /// Nil once the statement has been revoked. Every SQLite function that is called with nil reports
  /// a misuse.
  private(set) var handle: OpaquePointer?
  private var reason: (any Error)?
  /// The error for using the statement once it has been revoked.
  var revocation: any Error { reason ?? DatabaseError.transactionEnded }
  let sql: String
  let key: StatementKey?
  let isReadOnly: Bool
  /// Whether it neither returns nor writes rows, like the statements that end a transaction.
  let isControl: Bool
  let altersTable: Bool
  /// The table that the statement's rows belong to, for errors.
  let table: String
  /// The columns that the first parameters are compared with or stored in, for errors.
  let columns: [String]
  /// The object that the statement needs to run elsewhere.
  private let remote: AnyObject?
  /// The shape that the statement was prepared for, which those know that look for it.
  var shape: AnyObject?
  var isInUse = false
  /// Another statement in the same bucket of the cache.
  var next: PreparedStatement?

  private let scratch = ScratchBuffer()
  /// Whether SQLite holds copies of bound values, which may be large.
  private var holdsCopies = false

  /// - Throws: `DatabaseError` if SQLite refuses the text, or it isn't exactly one statement.
  @inline(never)
  init(
    _ sql: String, key: StatementKey? = nil, table: String = "", columns: [String] = [],
    on connection: OpaquePointer, remote: RemoteStatementText? = nil
  ) throws {
    self.remote = remote?.object
    (self.sql, self.key, self.table, self.columns) = (sql, key, table, columns)
    var text = remote?.text ?? sql
    let (code, handle, hasMore) = text.withUTF8 { Self.prepare($0, on: connection) }
    self.handle = handle
    isReadOnly = remote?.isReadOnly ?? (sqlite3_stmt_readonly(handle) != 0)
    isControl = remote?.isControl ?? (isReadOnly && sqlite3_column_count(handle) == 0)
    altersTable = !isReadOnly && sql.altersTable
    guard code == SQLITE_OK else {
      throw DatabaseError(SQLiteFailure(code, on: connection, sql: sql))
    }
    if handle == nil { throw DatabaseError.invalidStatement(sql: sql, reason: "it is empty") }
    if hasMore {
      throw DatabaseError.invalidStatement(sql: sql, reason: "it is more than one statement")
    }
  }

  /// Prepares a statement that runs where the connection's statements run.
  convenience init(
    _ sql: String, key: StatementKey? = nil, table: String = "", columns: [String] = [],
    of connection: Connection
  ) throws {
    try self.init(
      sql, key: key, table: table, columns: columns, on: connection.handle,
      remote: connection.remote?.statement(for: sql))
  }

  private static func prepare(
    _ text: UnsafeBufferPointer<UInt8>, on connection: OpaquePointer
  ) -> (code: Int32, handle: OpaquePointer?, hasMore: Bool) {
    let start = UnsafeRawPointer(text.baseAddress)?.assumingMemoryBound(to: CChar.self)
    var handle: OpaquePointer?
    var tail: UnsafePointer<CChar>?
    let code = sqlite3_prepare_v3(
      connection, start, Int32(clamping: text.count), UInt32(SQLITE_PREPARE_PERSISTENT), &handle,
      &tail)
    let used = start.flatMap { start in tail.map { $0 - start } } ?? 0
    return (code, handle, hasMore: text.dropFirst(used).contains { !$0.isSQLSpace })
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Ends an execution; the parameters keep their values.
  func reset() { endStatement(handle, isReadOnly: isReadOnly) }

  /// Makes all parameters NULL.
  func clear() {
    sqlite3_clear_bindings(handle)
    beginBinding()
    holdsCopies = false
  }

  /// Prepares for binding all parameters again; every one of them has to be bound.
  func beginBinding() {
    scratch.removeAll()
  }

  /// Releases the copies that SQLite holds for the parameters; without copies, the parameters keep
  /// their values.
  func releaseCopies() {
    if holdsCopies { clear() }
  }

  func revoke(because reason: DatabaseError) {
    sqlite3_finalize(handle)
    handle = nil
    self.reason = reason
  }

  var columnNames: [String] { columnNames(from: 0) }

  /// Returns the names of the columns from `first` on.
  @inline(never)
  func columnNames(from first: Int32) -> [String] {
    let count = sqlite3_column_count(handle)
    return (min(first, count)..<count).map { index in
      sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
    }
  }

  /// The values of the current row, as texts.
  var texts: [String] {
    (0..<sqlite3_column_count(handle)).map {
      String(compactly: sqlite3_column_value(handle, $0)) ?? ""
    }
  }

  /// The beginning of a statement that is no work of the app's, and that isn't reported.
  static let ownMark = "/* dbgen */ "

  /// Returns the SQL of a statement with literals in place of the parameters. Real numbers are rounded
  /// to 15 digits.
  static func textWithValues(of handle: OpaquePointer?) -> String? {
    guard let text = sqlite3_expanded_sql(handle) else { return nil }
    defer { sqlite3_free(text) }
    return String(cString: text)
  }

  /// Binds a text, from the scratch buffer if there is room, and returns the result code.
  @inline(__always)
  func bindText(_ text: UnsafeRawBufferPointer, at parameter: Int32) -> Int32 {
    guard let copy = scratch.copy(text) else { return bindLong(text, at: parameter) }
    return bind(text: copy, Int32(truncatingIfNeeded: text.count), at: parameter)
  }

  /// Binds a blob, from the scratch buffer if there is room, and returns the result code.
  func bindBlob(_ blob: UnsafeRawBufferPointer, at parameter: Int32) -> Int32 {
    // A blob of no bytes would be bound as NULL.
    if blob.isEmpty { return sqlite3_bind_zeroblob(handle, parameter, 0) }
    guard let copy = scratch.copy(blob) ?? scratch.allocateAndCopy(blob) else {
      holdsCopies = true
      return dbgen_sqlite3_bind_blob_copied(handle, parameter, blob.baseAddress, UInt64(blob.count))
    }
    return sqlite3_bind_blob(handle, parameter, copy, Int32(blob.count), nil)
  }

  /// Binds a list, which lives until another value is bound, and returns the result code.
  func bind(_ list: ValueList, at parameter: Int32) -> Int32 {
    holdsCopies = true
    return dbgen_sqlite3_bind_list(handle, parameter, Unmanaged.passRetained(list).toOpaque()) {
      if let list = $0 { Unmanaged<ValueList>.fromOpaque(list).release() }
    }
  }

  @inline(__always)
  private func bind(text: UnsafeRawPointer, _ count: Int32, at parameter: Int32) -> Int32 {
    let text = text.assumingMemoryBound(to: CChar.self)
    return sqlite3_bind_text(handle, parameter, text, count, nil)
  }

  /// Binds a text that SQLite copies, unless the scratch buffer can be allocated for it.
  @inline(never)
  private func bindLong(_ text: UnsafeRawBufferPointer, at parameter: Int32) -> Int32 {
    if let copy = scratch.allocateAndCopy(text) {
      return bind(text: copy, Int32(text.count), at: parameter)
    }
    holdsCopies = true
    return dbgen_sqlite3_bind_text_copied(
      handle, parameter, text.assumingMemoryBound(to: CChar.self).baseAddress, UInt64(text.count))
  }
}

extension String {
  /// Whether the SQL alters a table.
  fileprivate var altersTable: Bool { begins(with: "alter") }

  /// Whether the SQL can't change a setting of the connection: it reads rows, or a setting.
  var keepsSettings: Bool {
    if begins(with: "select") || begins(with: "with") { return true }
    return begins(with: "pragma") && strpbrk(self, "=(") == nil
  }

  @inline(never)
  private func begins(with word: String) -> Bool {
    withCString { text in
      var start = text
      while UInt8(bitPattern: start.pointee).isSQLSpace { start += 1 }
      return sqlite3_strnicmp(start, word, Int32(word.utf8.count)) == 0
    }
  }
}

/// Ends an execution of a statement.
///
/// One that writes has written everything before its first row. Between steps, SQLite doesn't let a
/// full-text index write what belongs to it, and rolls back the transaction, so the other rows are
/// passed over. One that had to wait for a lock has no row: a step would run it after all.
package func endStatement(_ statement: OpaquePointer?, isReadOnly: Bool) {
  if !isReadOnly, sqlite3_data_count(statement) != 0 {
    while sqlite3_step(statement) == SQLITE_ROW {}
  }
  sqlite3_reset(statement)
}
