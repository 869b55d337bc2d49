/// A piece of work that every contender does on the same data.
public enum Workload: String, CaseIterable, Sendable {
  case fetch, fetchNarrow, lookUp, insert, insertAll, insertSingly, update, delete,
    fetchByForeignKey
  case openCold

  /// How many rows, or calls, the full benchmark takes.
  public var rows: Int {
    switch self {
    case .fetchNarrow: 500_000
    case .insertSingly: 2_000
    case .fetchByForeignKey: 1_000
    case .openCold: 1
    default: 100_000
    }
  }

  /// What it does, as the table of results says it.
  public func title(rows: Int) -> String {
    let rows = rows.grouped
    return switch self {
    case .fetch: "fetch \(rows) rows of 14 columns"
    case .fetchNarrow: "fetch \(rows) rows of 4 columns"
    case .lookUp: "\(rows) look-ups by key in one read"
    case .insert: "insert \(rows) rows in one transaction"
    case .insertAll: "insert \(rows) rows in one call"
    case .insertSingly: "\(rows) inserts, a transaction each"
    case .update: "update \(rows) rows by key"
    case .delete: "delete \(rows) rows by key"
    case .fetchByForeignKey: "\(rows) foreign-key fetches of 100 rows"
    case .openCold: "open, cold"
    }
  }
}

extension Int {
  /// With commas between the thousands.
  public var grouped: String {
    self < 1000
      ? "\(self)" : (self / 1000).grouped + "," + String("\(1000 + self % 1000)".dropFirst())
  }
}
