internal import DBGenSQLite

/// Protection from files that were made to do harm.
extension Connection {
  /// Restricts the connection for an untrusted file, before anything is read from it.
  func distrust(_ file: RecoveredCopy) throws {
    let size = try OriginalFile.size(of: file.path)
    for (limit, value) in [
      (SQLITE_LIMIT_LENGTH, max(16 << 20, Int32(clamping: size))),
      (SQLITE_LIMIT_SQL_LENGTH, 1_000_000), (SQLITE_LIMIT_EXPR_DEPTH, 1000),
      (SQLITE_LIMIT_VDBE_OP, 250_000), (SQLITE_LIMIT_ATTACHED, 0),
    ] { sqlite3_limit(handle, limit, value) }
    try trustSchema(0)
    try execute(once: "PRAGMA cell_size_check = ON")
    // A file that shrinks while it is mapped ends the process.
    try execute(once: "PRAGMA mmap_size = 0")
    // Sorting must not write to files.
    try execute(once: "PRAGMA temp_store = MEMORY")
  }
}
