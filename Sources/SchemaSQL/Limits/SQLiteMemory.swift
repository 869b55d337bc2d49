import DBGenSQLite
import Synchronization

/// Limits on the memory that SQLite uses in this process, across all connections.
package enum SQLiteMemory {
  private static let least = 128 << 20
  private static let isLimited = Atomic(false)
  private static let valueLimit = Atomic(defaultValueLimit)
  package static let defaultValueLimit = 1 << 20
  /// SQLite's own limit.
  package static let greatestValueLimit = 1_000_000_000

  /// Limits the memory for checking a schema in proportion to its size. A few lines of SQL could
  /// make SQLite expand a named SELECT a billion times; with the limit, it runs out of memory, and
  /// the schema is refused.
  package static func limit(forSchemaOf byteCount: Int) {
    RunWork.limit(forBytes: byteCount)
    let values = 16 * (valueLimit.load(ordering: .relaxed) - defaultValueLimit)
    if !isLimited.load(ordering: .relaxed) { dbgen_sqlite3_allocate_single_pages() }
    sqlite3_hard_heap_limit64(sqlite3_int64(least + 16 * byteCount + max(0, values)))
    isLimited.store(true, ordering: .relaxed)
  }

  /// Limits the memory in proportion to the size of a source, unless more is allowed already.
  package static func allow(forSourceOf byteCount: Int) {
    // Without a limit, it is 0.
    let allowed = Int(sqlite3_hard_heap_limit64(-1))
    if allowed < least + 16 * byteCount { limit(forSchemaOf: byteCount) }
  }

  /// Starts to measure the peak of the memory in use, and returns the memory in use now.
  static func startPeak() -> Int { measure().current }

  /// Returns the most memory in use at a time since the last measurement.
  static func takePeak() -> Int { measure().peak }

  /// Returns the memory in use now, and the most at a time since the last call, without that of
  /// database pages; 0 in a process that doesn't limit SQLite's memory: there, others may use it as
  /// well.
  private static func measure() -> (current: Int, peak: Int) {
    guard isLimited.load(ordering: .relaxed) else { return (0, 0) }
    var (current, peak, pages, maximumPages) = (
      sqlite3_int64(), sqlite3_int64(), sqlite3_int64(), sqlite3_int64()
    )
    sqlite3_status64(SQLITE_STATUS_MEMORY_USED, &current, &peak, 1)
    sqlite3_status64(SQLITE_STATUS_PAGECACHE_OVERFLOW, &pages, &maximumPages, 0)
    return (Int(current - pages), Int(peak - pages))
  }

  /// Allows values of up to this many bytes while SQL is checked.
  package static func allowValues(of byteCount: Int) {
    valueLimit.store(byteCount, ordering: .relaxed)
  }

  package static var allowedValue: Int { valueLimit.load(ordering: .relaxed) }

  /// Returns the maximum length of values that SQLite may compute for a source of a size in bytes.
  static func longestValue(forSourceOf byteCount: Int) -> Int32 {
    // SQLite stores a statement of the source with text added to it.
    Int32(min(max(valueLimit.load(ordering: .relaxed), 4 * byteCount), greatestValueLimit))
  }

  /// The length of values that is always allowed with functions that take time proportional to the
  /// product of the lengths of their arguments.
  package static var longestFactor: Int32 {
    Int32(max(1, valueLimit.load(ordering: .relaxed) / 128))
  }

  /// The length of values that is always allowed in statements with very many operations.
  static var longestOfMany: Int { max(1, valueLimit.load(ordering: .relaxed) / 16) }
}
