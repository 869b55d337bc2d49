import DBGenRuntime
internal import DBGenSQLite

extension NodeConnection: NodeLink {
  package func send(_ requests: [NodeRequest]) throws -> [LinkAnswer] {
    guard requests.count == 1, let request = requests.first else {
      return try pipeline(requests).map { try Self.link($0) }
    }
    switch request {
    case .query(let statement, let values):
      return [try rows { () throws(NodeFailure) in try query(statement, values) }]
    case .querySQL(let sql, let values):
      return [try rows { () throws(NodeFailure) in try query(sql, values) }]
    default: return try pipeline(requests).map { try Self.link($0) }
    }
  }

  private static func link(_ result: Result<NodeAnswer, NodeFailure>) throws -> LinkAnswer {
    switch result {
    case .success(.result(let result)): return .result(result)
    case .success(.rows(_, let rows)): return .rows(ArrivedRows(rows))
    case .success(.statement(let statement)): return .statement(statement)
    case .success: return .done
    case .failure(let failure): return try refusal(failure)
    }
  }

  /// Returns the refusal of a request, after which the connection goes on.
  private static func refusal(_ failure: NodeFailure) throws -> LinkAnswer {
    switch failure.reason {
    case .failure(let code, let message): return .refusal(code: code, message: message)
    case .unsendable(let problem), .ambiguousColumn(let problem):
      return .refusal(code: SQLITE_ERROR, message: problem)
    default: throw failure
    }
  }

  private func rows(_ query: () throws(NodeFailure) -> RowReader) throws -> LinkAnswer {
    do throws(NodeFailure) {
      return .rows(ArrivingRows(try query()))
    } catch {
      return try Self.refusal(error)
    }
  }
}

/// Rows that are read as they arrive.
private final class ArrivingRows: LinkRows {
  private let reader: RowReader

  init(_ reader: RowReader) { self.reader = reader }

  func next() throws -> Bool { try reader.next() }

  var values: [SQLValue] { reader.values.map(\.copy) }

  func makeResult(of column: Int, in context: OpaquePointer?) {
    guard reader.values.indices.contains(column) else { return sqlite3_result_null(context) }
    switch reader.values[column] {
    case .null: sqlite3_result_null(context)
    case .integer(let integer): sqlite3_result_int64(context, integer)
    case .real(let real): sqlite3_result_double(context, real)
    case .text(let bytes):
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      dbgen_sqlite3_result_text_copied(context, start, UInt64(bytes.count))
    case .blob(let bytes):
      dbgen_sqlite3_result_blob_copied(context, bytes.baseAddress, UInt64(bytes.count))
    }
  }
}
