import DBGenSQLite
import Synchronization

/// The memory that SQLite takes in this process, all connections together.
package enum SQLiteMemory {
  private static let least = 128 << 20
  private static let valueLimit = Atomic(defaultValueLimit)
  package static let defaultValueLimit = 1 << 20
  /// SQLite's own.
  package static let greatestValueLimit = 1_000_000_000

  /// Makes checking a schema take memory in proportion to its size. A few lines of SQL could have
  /// SQLite put a SELECT in the place of its name a billion times; it runs out of memory instead,
  /// and the schema is refused.
  package static func limit(forSchemaOf byteCount: Int) {
    let values = 16 * (valueLimit.load(ordering: .relaxed) - defaultValueLimit)
    sqlite3_hard_heap_limit64(sqlite3_int64(least + 16 * byteCount + max(0, values)))
  }

  /// Allows values of this many bytes while SQL is checked.
  package static func allowValues(of byteCount: Int) {
    valueLimit.store(byteCount, ordering: .relaxed)
  }

  package static var allowedValue: Int { valueLimit.load(ordering: .relaxed) }

  /// The longest value that SQLite may compute for a source of a size in bytes.
  static func longestValue(forSourceOf byteCount: Int) -> Int32 {
    // SQLite keeps a statement of the source with more around it.
    Int32(min(max(valueLimit.load(ordering: .relaxed), 4 * byteCount), greatestValueLimit))
  }

  /// The same beside functions that take the product of the lengths of their arguments.
  package static var longestFactor: Int32 {
    Int32(max(1, valueLimit.load(ordering: .relaxed) / 128))
  }

  /// The same of statements that have a great many operations.
  static var longestOfMany: Int { max(1, valueLimit.load(ordering: .relaxed) / 16) }
}
