/// A unit of work that every contender does on the same data.
public enum Workload: Hashable, Sendable {
  case fetch, fetchNarrow, fetchByForeignKey, lookUp
  /// Fetches rows of few columns, one of them a text of as many bytes.
  case fetchLong(bytes: Int)
  /// Fetches rows, each with its children, or with its parent.
  case fetchChildren, fetchParents
  /// Looks up a row by its key, with its parent.
  case lookUpParents
  /// Fetches a row by two conditions, again and again.
  case fetchConditions
  /// Counts rows by two conditions, asks whether there is one by one condition, and fetches it.
  case countConditions, existsCondition, fetchFirst
  case insert, insertAll, insertSingly, update, delete
  /// Inserts rows, a transaction each, while some tasks observe a table.
  case insertObserved(Observed, by: Int)
  case openCold
  /// Fetches rows of an id and a value, to be compared with rows of an id and a text.
  case fetchValues(ValueType)
  case insertValues(ValueType)
  case northwind(Northwind)

  /// A type that is stored as text.
  public enum ValueType: String, CaseIterable, Sendable {
    case date, timestamp, uuid, decimal, json
  }

  /// The table that tasks observe.
  public enum Observed: String, CaseIterable, Sendable {
    /// Another table than that of the rows.
    case another
    /// The table of the rows, so that each commit makes the tasks read it again.
    case same
  }

  /// The number of rows, or calls, in the full benchmark.
  public var rows: Int {
    switch self {
    case .fetchNarrow: 500_000
    case .fetchLong: 50_000
    case .insertSingly, .insertObserved: 2_000
    case .fetchByForeignKey: 1_000
    case .openCold: 1
    case .northwind(let workload): workload.rows
    default: 100_000
    }
  }
}

// MARK: - Names

extension Workload: CaseIterable, LosslessStringConvertible {
  public static var allCases: [Workload] {
    [
      .fetch, .fetchNarrow, .fetchLong(bytes: 200), .fetchLong(bytes: 1_000), .lookUp, .insert,
      .insertAll, .insertSingly,
    ]
      + Observed.allCases.flatMap { table in [1, 10, 100].map { insertObserved(table, by: $0) } }
      + [
        .update, .delete, .fetchByForeignKey, .fetchChildren, .fetchParents, .lookUpParents,
        .fetchConditions, .countConditions, .existsCondition, .fetchFirst, .openCold,
      ] + ValueType.allCases.map(fetchValues) + ValueType.allCases.map(insertValues)
      + Northwind.allCases.map(northwind)
  }

  /// The name on the command line.
  public var description: String {
    switch self {
    case .fetch: "fetch"
    case .fetchNarrow: "fetchNarrow"
    case .fetchLong(let bytes): "fetchLong.\(bytes)"
    case .fetchByForeignKey: "fetchByForeignKey"
    case .fetchChildren: "fetchChildren"
    case .fetchParents: "fetchParents"
    case .lookUpParents: "lookUpParents"
    case .fetchConditions: "fetchConditions"
    case .countConditions: "countConditions"
    case .existsCondition: "existsCondition"
    case .fetchFirst: "fetchFirst"
    case .lookUp: "lookUp"
    case .insert: "insert"
    case .insertAll: "insertAll"
    case .insertSingly: "insertSingly"
    case .insertObserved(let table, let count): "insertObserved.\(table).\(count)"
    case .update: "update"
    case .delete: "delete"
    case .openCold: "openCold"
    case .fetchValues(let type): "fetch.\(type)"
    case .insertValues(let type): "insert.\(type)"
    case .northwind(let workload): "northwind.\(workload)"
    }
  }

  public init?(_ description: String) {
    guard let workload = Self.allCases.first(where: { $0.description == description }) else {
      return nil
    }
    self = workload
  }

  /// Returns the description for the table of results.
  public func title(rows: Int) -> String {
    let rows = rows.grouped
    return switch self {
    case .fetch: "fetch \(rows) rows of 14 columns"
    case .fetchNarrow: "fetch \(rows) rows of 4 columns"
    case .fetchLong(let bytes):
      "fetch \(rows) rows of 4 columns, one a text of \(bytes.grouped) bytes"
    case .fetchByForeignKey: "\(rows) foreign-key fetches of 100 rows"
    case .fetchChildren: "fetch rows with \(rows) children, 100 each"
    case .fetchParents: "fetch \(rows) rows, each with its parent"
    case .lookUpParents: "\(rows) look-ups by key, each with its parent"
    case .fetchConditions: "\(rows) fetches of a row by two conditions"
    case .countConditions: "\(rows) counts by two conditions"
    case .existsCondition: "\(rows) checks whether a row meets a condition"
    case .fetchFirst: "\(rows) fetches of the first row that meets a condition"
    case .lookUp: "\(rows) look-ups by key in one read"
    case .insert: "insert \(rows) rows in one transaction"
    case .insertAll: "insert \(rows) rows in one call"
    case .insertSingly: "\(rows) inserts, a transaction each"
    case .insertObserved(let table, let count):
      "\(rows) inserts, a transaction each, observers of \(table == .same ? "the same" : "another") table: \(count)"
    case .update: "update \(rows) rows by key"
    case .delete: "delete \(rows) rows by key"
    case .openCold: "open, cold"
    case .fetchValues(let type): "fetch \(rows) rows with a \(type)"
    case .insertValues(let type): "insert \(rows) rows with a \(type)"
    case .northwind(let workload): workload.title(rows: rows)
    }
  }
}

extension Int {
  /// The number with commas between the thousands.
  public var grouped: String {
    guard self >= 1000 else { return "\(self)" }
    return (self / 1000).grouped + "," + String("\(1000 + self % 1000)".dropFirst())
  }
}
