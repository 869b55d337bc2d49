import DBGenCluster

/// A database that is read and written with the same SQL, be it a file or on a cluster.
protocol RowStore: AnyObject {
  /// Runs the first statement of a text, which returns no rows.
  func run(_ sql: String) throws

  /// Calls `body` with each row of a query. The bytes of its values are there until it returns.
  func forEachRow(of sql: String, _ body: ([WireValue]) throws -> Void) throws
}

extension RowStore {
  /// Returns the rows of a query as texts; an empty one for NULL.
  func texts(_ sql: String) throws -> [[String]] {
    var rows: [[String]] = []
    try forEachRow(of: sql) { rows.append($0.map(\.string)) }
    return rows
  }

  func integer(_ sql: String) throws -> Int64 {
    Int64(try texts(sql).first?.first ?? "") ?? 0
  }
}

extension WireValue {
  /// The value as a text.
  var string: String {
    switch self {
    case .null: ""
    case .integer(let integer): String(integer)
    case .real(let real): String(real)
    case .text(let bytes), .blob(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The number of bytes that storing the value takes, roughly.
  var size: Int {
    switch self {
    case .null: 1
    case .integer, .real: 8
    case .text(let bytes), .blob(let bytes): bytes.count
    }
  }
}
