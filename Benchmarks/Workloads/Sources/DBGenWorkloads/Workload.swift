/// A piece of work that every contender does on the same data.
public enum Workload: Hashable, Sendable {
  case fetch, fetchNarrow, fetchByForeignKey, lookUp
  case insert, insertAll, insertSingly, update, delete
  case openCold
  /// Rows of an id and one value, to be compared with rows of an id and a text.
  case fetchValues(ValueType)
  case insertValues(ValueType)

  /// A type that is stored as text.
  public enum ValueType: String, CaseIterable, Sendable {
    case date, timestamp, uuid, decimal, json
  }

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

  /// Whether it leaves the database as it is.
  public var isReading: Bool {
    switch self {
    case .fetch, .fetchNarrow, .fetchByForeignKey, .lookUp, .fetchValues: true
    default: false
    }
  }
}

// MARK: - Names

extension Workload: CaseIterable, LosslessStringConvertible {
  public static var allCases: [Workload] {
    [
      .fetch, .fetchNarrow, .lookUp, .insert, .insertAll, .insertSingly, .update, .delete,
      .fetchByForeignKey, .openCold,
    ] + ValueType.allCases.map(fetchValues) + ValueType.allCases.map(insertValues)
  }

  /// The name on the command line.
  public var description: String {
    switch self {
    case .fetch: "fetch"
    case .fetchNarrow: "fetchNarrow"
    case .fetchByForeignKey: "fetchByForeignKey"
    case .lookUp: "lookUp"
    case .insert: "insert"
    case .insertAll: "insertAll"
    case .insertSingly: "insertSingly"
    case .update: "update"
    case .delete: "delete"
    case .openCold: "openCold"
    case .fetchValues(let type): "fetch.\(type)"
    case .insertValues(let type): "insert.\(type)"
    }
  }

  public init?(_ description: String) {
    guard let workload = Self.allCases.first(where: { $0.description == description }) else {
      return nil
    }
    self = workload
  }

  /// What it does, as the table of results says it.
  public func title(rows: Int) -> String {
    let rows = rows.grouped
    return switch self {
    case .fetch: "fetch \(rows) rows of 14 columns"
    case .fetchNarrow: "fetch \(rows) rows of 4 columns"
    case .fetchByForeignKey: "\(rows) foreign-key fetches of 100 rows"
    case .lookUp: "\(rows) look-ups by key in one read"
    case .insert: "insert \(rows) rows in one transaction"
    case .insertAll: "insert \(rows) rows in one call"
    case .insertSingly: "\(rows) inserts, a transaction each"
    case .update: "update \(rows) rows by key"
    case .delete: "delete \(rows) rows by key"
    case .openCold: "open, cold"
    case .fetchValues(let type): "fetch \(rows) rows with a \(type)"
    case .insertValues(let type): "insert \(rows) rows with a \(type)"
    }
  }
}

extension Int {
  /// With commas between the thousands.
  public var grouped: String {
    guard self >= 1000 else { return "\(self)" }
    return (self / 1000).grouped + "," + String("\(1000 + self % 1000)".dropFirst())
  }
}
