internal import DBGenSQLite

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// An `sqlite3_stmt` with the memory that its texts and blobs are bound from.
final class PreparedStatement {
  /// Nil once the statement has been revoked, which every SQLite function that is called with it reports as a misuse.
  private(set) var handle: OpaquePointer?
  private(set) var revocation = DatabaseError.transactionEnded
  let sql: StaticString
  let isReadOnly: Bool
  /// The table that the statement's rows are of, for errors.
  var table: StaticString = ""
  var isInUse = false
  /// Another statement of the same SQL.
  var next: PreparedStatement?

  private var scratch: UnsafeMutableRawPointer?
  private var scratchCount = 0
  private static let scratchCapacity = 2048

  init(_ sql: StaticString, on connection: OpaquePointer) throws {
    var handle: OpaquePointer?
    var tail: UnsafePointer<CChar>?
    let code = sql.withUTF8Buffer { buffer in
      let text = UnsafeRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self)
      return sqlite3_prepare_v3(
        connection, text, Int32(clamping: buffer.count), UInt32(SQLITE_PREPARE_PERSISTENT),
        &handle, &tail)
    }
    self.handle = handle
    self.sql = sql
    isReadOnly = sqlite3_stmt_readonly(handle) != 0
    guard code == SQLITE_OK else {
      throw DatabaseError(SQLiteFailure(code, on: connection, sql: sql.description))
    }
    guard handle != nil else {
      throw DatabaseError.invalidStatement(sql: sql.description, reason: "it is empty")
    }
    guard let tail, Self.isBlank(tail, upTo: sql) else {
      throw DatabaseError.invalidStatement(
        sql: sql.description, reason: "it is more than one statement")
    }
  }

  deinit {
    sqlite3_finalize(handle)
    scratch?.deallocate()
  }

  private static func isBlank(_ tail: UnsafePointer<CChar>, upTo sql: StaticString) -> Bool {
    let end = UnsafeRawPointer(sql.utf8Start + sql.utf8CodeUnitCount)
    let rest = UnsafeRawBufferPointer(start: tail, count: end - UnsafeRawPointer(tail))
    return rest.allSatisfy { $0 == UInt8(ascii: " ") || (9...13).contains($0) }
  }

  func reset() {
    sqlite3_reset(handle)
    scratchCount = 0
  }

  func revoke(because reason: DatabaseError) {
    sqlite3_finalize(handle)
    handle = nil
    revocation = reason
  }

  /// Binds a text from the scratch buffer, where there is room, and returns the result code.
  func bindText(_ text: UnsafeRawBufferPointer, at parameter: Int32) -> Int32 {
    guard let copy = copyToScratch(text) else {
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
    guard let copy = copyToScratch(blob) else {
      return dbgen_sqlite3_bind_blob_copied(
        handle, parameter, blob.baseAddress, UInt64(blob.count))
    }
    return sqlite3_bind_blob(handle, parameter, copy, Int32(blob.count), nil)
  }

  /// Copies bytes to where they stay until the statement is reset, so that SQLite needn't copy them.
  @inline(__always)
  private func copyToScratch(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawPointer? {
    guard bytes.count <= Self.scratchCapacity - scratchCount else { return nil }
    let scratch = scratch ?? allocateScratch()
    let copy = scratch + scratchCount
    if let source = bytes.baseAddress { memcpy(copy, source, bytes.count) }
    scratchCount += bytes.count
    return UnsafeRawPointer(copy)
  }

  @inline(never)
  private func allocateScratch() -> UnsafeMutableRawPointer {
    let new = UnsafeMutableRawPointer.allocate(byteCount: Self.scratchCapacity, alignment: 16)
    scratch = new
    return new
  }
}
