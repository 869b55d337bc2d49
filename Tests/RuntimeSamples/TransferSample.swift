public import DBGenRuntime

/// The increments of a `HistorySample`, each with a transfer between two accounts.
public enum TransferSample {
  public static let schema = DatabaseSchema(
    _version: 1,
    statements: HistorySample.schema.statements + [
      "CREATE TABLE account (id INTEGER PRIMARY KEY, balance INTEGER NOT NULL)"
    ])

  /// Counts up, and transfers what belongs to the number of the increment. Returns the counter's
  /// new value.
  public static func write(_ id: Int64, in transaction: WriteTransaction) throws -> Int64 {
    let value = try HistorySample.value(in: transaction)
    for (account, amount) in changes(of: id) {
      try transaction.execute(
        """
        INSERT INTO account VALUES (\(account), \(amount))
        ON CONFLICT (id) DO UPDATE SET balance = balance + excluded.balance
        """)
    }
    try HistorySample.increment(id, from: value, filler: 300, in: transaction)
    return value + 1
  }

  /// Returns the sums that the transfer of an increment adds to two accounts.
  private static func changes(of id: Int64) -> [(account: Int64, amount: Int64)] {
    let (payer, amount) = (id % 10, id % 97 + 1)
    return [(payer, -amount), ((payer + 1 + id / 10 % 9) % 10, amount)]
  }

  /// Returns the counter's value, and what is inconsistent in a snapshot, or nil if nothing is.
  public static func check(
    in transaction: ReadTransaction
  ) throws -> (value: Int64, disorder: String?) {
    let sum = try transaction.fetch("SELECT coalesce(sum(balance), 0) FROM account") {
      try $0.int64(0)
    }
    return (
      try HistorySample.value(in: transaction),
      sum == [0]
        ? try HistorySample.disorder(in: transaction) : "the sum of all accounts is \(sum)"
    )
  }

  /// Returns the accounts that don't have what the transfers of the increments make.
  public static func problems(in file: some RowSource) throws -> [String] {
    var balances: [Int64: Int64] = [:]
    for id in try file.rows("SELECT id FROM increment").compactMap({ Int64($0) }) {
      for (account, amount) in changes(of: id) { balances[account, default: 0] += amount }
    }
    let made = balances.sorted { $0.key < $1.key }.map { "\($0.key)|\($0.value)" }
    let found = try file.rows("SELECT id, balance FROM account ORDER BY id")
    return made == found ? [] : ["the accounts have \(found), and their transfers make \(made)"]
  }
}
