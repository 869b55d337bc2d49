public import DBGenRuntime

/// Two tables that each transaction writes to together.
public enum PairSample {
  public static let schema = DatabaseSchema(
    _version: 1,
    statements: [
      "CREATE TABLE one (id INTEGER PRIMARY KEY, text TEXT NOT NULL)",
      "CREATE TABLE two (id INTEGER PRIMARY KEY, text TEXT NOT NULL)",
    ])

  /// Writes a pair that fills several pages.
  public static func insert(_ number: Int, into transaction: WriteTransaction) throws {
    let text = String(repeating: "x", count: 6000)
    try transaction.execute("INSERT INTO one VALUES (\(number), \(text))")
    try transaction.execute("INSERT INTO two VALUES (\(number), \(text))")
  }

  /// Returns the number of pairs.
  public static func count(in transaction: ReadTransaction) throws -> Int {
    try transaction._statement("SELECT count(*) FROM one NATURAL JOIN two").count()
  }
}
