internal import DBGenSQLite

/// An `sqlite3_stmt` with the memory that its texts and blobs are bound from.
final class PreparedStatement {
  /// Nil once the statement has been revoked, which every SQLite function that is called with it reports as a misuse.
  private(set) var handle: OpaquePointer?
  private(set) var revocation = DatabaseError.transactionEnded
  let sql: String
  let key: StatementKey?
  let isReadOnly: Bool
  /// Whether it neither returns nor writes rows: among such are those that end a transaction.
  let isControl: Bool
  /// The table that the statement's rows are of, for errors.
  var table: StaticString = ""
  var isInUse = false
  /// Another statement in the same bucket of the cache.
  var next: PreparedStatement?

  private let scratch = ScratchBuffer()

  /// - Throws: `DatabaseError` where SQLite refuses the text, or it isn't exactly one statement.
  init(_ sql: String, key: StatementKey? = nil, on connection: OpaquePointer) throws {
    self.sql = sql
    self.key = key
    var text = sql
    let (code, handle, hasMore) = text.withUTF8 { Self.prepare($0, on: connection) }
    self.handle = handle
    isReadOnly = sqlite3_stmt_readonly(handle) != 0
    isControl = isReadOnly && sqlite3_column_count(handle) == 0
    guard code == SQLITE_OK else {
      throw DatabaseError(SQLiteFailure(code, on: connection, sql: sql))
    }
    if handle == nil { throw DatabaseError.invalidStatement(sql: sql, reason: "it is empty") }
    if hasMore {
      throw DatabaseError.invalidStatement(sql: sql, reason: "it is more than one statement")
    }
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
    let hasMore = text.dropFirst(used).contains {
      $0 != UInt8(ascii: " ") && !(9...13).contains($0)
    }
    return (code, handle, hasMore)
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Ends an execution; the parameters stay as they are.
  func reset() {
    sqlite3_reset(handle)
  }

  /// Lets go of what is bound.
  func clear() {
    sqlite3_clear_bindings(handle)
    scratch.removeAll()
  }

  func revoke(because reason: DatabaseError) {
    sqlite3_finalize(handle)
    handle = nil
    revocation = reason
  }

  /// Binds a text from the scratch buffer, where there is room, and returns the result code.
  func bindText(_ text: UnsafeRawBufferPointer, at parameter: Int32) -> Int32 {
    guard let copy = scratch.copy(text, for: parameter, of: handle) else {
      return dbgen_sqlite3_bind_text_copied(
        handle, parameter, text.assumingMemoryBound(to: CChar.self).baseAddress,
        UInt64(text.count))
    }
    return sqlite3_bind_text(
      handle, parameter, copy.assumingMemoryBound(to: CChar.self), Int32(text.count), nil)
  }

  /// Binds a blob from the scratch buffer, where there is room, and returns the result code.
  func bindBlob(_ blob: UnsafeRawBufferPointer, at parameter: Int32) -> Int32 {
    // A blob of no bytes would be bound as NULL.
    if blob.isEmpty { return sqlite3_bind_zeroblob(handle, parameter, 0) }
    guard let copy = scratch.copy(blob, for: parameter, of: handle) else {
      return dbgen_sqlite3_bind_blob_copied(
        handle, parameter, blob.baseAddress, UInt64(blob.count))
    }
    return sqlite3_bind_blob(handle, parameter, copy, Int32(blob.count), nil)
  }
}
