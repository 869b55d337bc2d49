import DBGenRuntime
internal import DBGenSQLite

extension NodeConnection: NodeLink {
  package func send(_ requests: [NodeRequest]) throws -> [LinkAnswer] {
    guard let last = requests.last, last.isQuery else {
      return try pipeline(requests).map { try Self.link($0) }
    }
    let (answers, rows) = try pipeline(Array(requests.dropLast()), thenQuery: last)
    return try answers.map { try Self.link($0) } + [Self.link(rows)]
  }

  private static func link(_ result: Result<RowReader, NodeFailure>) throws -> LinkAnswer {
    switch result {
    case .success(let reader): return .rows(ArrivingRows(reader))
    case .failure(let failure): return try refusal(failure)
    }
  }

  private static func link(_ result: Result<NodeAnswer, NodeFailure>) throws -> LinkAnswer {
    switch result {
    case .success(.result(let result)): return .result(result)
    case .success(.rows(let columns, let rows)):
      return .rows(ArrivedRows(rows, columns: columns.count))
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
    case .invalidText: return .refusal(code: SQLITE_ERROR, message: failure.description)
    default: throw failure
    }
  }
}

/// Rows that are read as they arrive.
private final class ArrivingRows: LinkRows {
  private let reader: RowReader

  init(_ reader: RowReader) { self.reader = reader }

  func requireColumns(_ count: Int) throws { try reader.requireColumns(count) }

  func next() throws -> Bool { try reader.next() }

  var values: [SQLValue] {
    get throws {
      do throws(NodeFailure.Reason) {
        return try reader.copies()
      } catch {
        throw NodeFailure(reason: error, mayHaveRun: true)
      }
    }
  }

  func makeResult(of column: Int, in context: OpaquePointer?) {
    guard reader.values.indices.contains(column) else { return reportMissingColumn(to: context) }
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

/// Makes an error the result of a column that a row doesn't have, which must not be read as NULL.
func reportMissingColumn(to context: OpaquePointer?) {
  sqlite3_result_error(context, "a row has too few columns", -1)
}
