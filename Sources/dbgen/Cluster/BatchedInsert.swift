import DBGenCluster
import DBGenRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Inserts rows into a table of a cluster: several rows with each statement, several statements
/// without waiting for answers between them, and all of these in a transaction of limited size. None
/// is stored once another run loads the database.
final class BatchedInsert {
  private let table: CopiedTable
  private let node: NodeStore
  private let mark: LoadMark
  private let rowsPerStatement: Int
  private let statement: RemoteStatement
  private var values: [SQLValue] = []
  private var requests: [NodeRequest] = []
  private var size = 0

  /// The size of the values of a transaction, which takes some 50 ms on three nodes.
  private static let batchSize = 1 << 20

  init(into table: CopiedTable, of node: NodeStore, under mark: LoadMark) throws {
    guard table.width <= WireLimit.parameters else {
      throw node.place.unfit(
        "table '\(table.name)' has over \(WireLimit.parameters - 1) columns, which a node doesn't "
          + "take at once")
    }
    (self.table, self.node, self.mark) = (table, node, mark)
    rowsPerStatement = max(1, WireLimit.parameters / table.width)
    statement = try node.prepare(
      table.insert(rows: rowsPerStatement), parameters: rowsPerStatement * table.width)
  }

  func add(_ row: [WireValue]) throws {
    let casts = Set(row.indices.filter { row[$0].isUnusualText })
    if casts.isEmpty {
      values += row.map(\.copy)
      if values.count == rowsPerStatement * table.width { endStatement() }
    } else {
      endStatement()
      let values = row.map { $0.isUnusualText ? $0.asBlob : $0.copy }
      requests.append(.runSQL(table.insert(rows: 1, casting: casts), values))
    }
    size += row.reduce(16) { $0 + $1.size }
    if size >= Self.batchSize { try send() }
  }

  func finish() throws {
    try send()
    try node.finalize(statement)
  }

  private func endStatement() {
    guard !values.isEmpty else { return }
    let rows = values.count / table.width
    requests.append(
      rows == rowsPerStatement ? .run(statement, values) : .runSQL(table.insert(rows: rows), values)
    )
    values = []
  }

  private func send() throws {
    endStatement()
    guard !requests.isEmpty else { return }
    try mark.writing(to: node) { try node.send(requests) }
    (requests, size) = ([], 0)
  }
}

extension WireValue {
  /// Whether it is a text that a request would change.
  fileprivate var isUnusualText: Bool {
    guard case .text(let bytes) = self else { return false }
    return bytes.contains(0) || String(validating: bytes, as: UTF8.self) == nil
  }

  fileprivate var asBlob: SQLValue {
    switch self {
    case .text(let bytes), .blob(let bytes): .blob(Data(bytes))
    default: copy
    }
  }
}
