import DBGenSQLite

/// The memory that SQLite takes in this process, all connections together.
package enum SQLiteMemory {
  private static let least = 128 << 20

  /// Sees to it that checking a schema takes memory in proportion to its size. A few lines of SQL
  /// could have SQLite put a SELECT in the place of its name a billion times; it runs out of memory
  /// instead, and the schema is refused.
  package static func limit(forSchemaOf byteCount: Int) {
    sqlite3_hard_heap_limit64(sqlite3_int64(least + 16 * byteCount))
  }
}
