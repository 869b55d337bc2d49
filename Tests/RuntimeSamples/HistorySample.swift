public import DBGenRuntime

/// A counter, with a row for each of its increments.
public enum HistorySample {
  public static let schema = DatabaseSchema(
    _version: 1,
    statements: [
      "CREATE TABLE counter (id INTEGER PRIMARY KEY, value INTEGER NOT NULL)",
      """
      CREATE TABLE increment (
        id INTEGER PRIMARY KEY, counter INTEGER NOT NULL REFERENCES counter (id),
        value INTEGER NOT NULL, filler BLOB NOT NULL)
      """,
      "CREATE INDEX increment_value ON increment (value)",
    ])

  /// Returns the counter's value.
  public static func value(in transaction: ReadTransaction) throws -> Int64 {
    let value = try transaction._statement("SELECT value FROM counter WHERE id = 1").firstRow {
      try $0.int64(0)
    }
    return value ?? 0
  }

  /// Increments the counter from a value, and inserts a row for the increment. Writes several
  /// pages, unless `filler`, the bound of the bytes beside the numbers, is small.
  public static func increment(
    _ id: Int64, from value: Int64, filler: Int64 = 9000, in transaction: WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO counter VALUES (1, \(value + 1))
      ON CONFLICT (id) DO UPDATE SET value = excluded.value
      """)
    try transaction.execute(
      """
      INSERT INTO increment
      VALUES (\(id), 1, \(value + 1), randomblob(\(id * 1103) % \(filler)))
      """)
  }

  /// Returns a description of what is inconsistent in a snapshot, or `nil` if nothing is.
  public static func disorder(in transaction: ReadTransaction) throws -> String? {
    let value = try value(in: transaction)
    let found = try transaction.fetch("SELECT count(*), max(value) FROM increment") {
      try [$0.int64(0), $0.optionalInt64(1) ?? 0]
    }
    return found == [[value, value]] ? nil : "the counter is \(value), its increments \(found)"
  }
}
