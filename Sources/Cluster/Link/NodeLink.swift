package import DBGenRuntime

/// A connection to a node, as a session uses it.
package protocol NodeLink: AnyObject {
  /// Sends requests before their answers are read. The rows of a single query may be read later;
  /// they are skipped when the next requests are sent.
  ///
  /// - Throws: `NodeFailure` if the connection can't be used any more.
  func send(_ requests: [NodeRequest]) throws -> [LinkAnswer]

  /// Sends a statement whose answer nobody waits for. If the node refuses it, the next requests
  /// fail as on a closed connection.
  func sendAhead(_ sql: String) throws

  /// Waits for the answers that nobody waited for.
  func settle() throws

  func close()

  /// When all waits for answers end; nil if each has a time of its own.
  var deadline: ContinuousClock.Instant? { get set }

  /// Whether the node hasn't closed the connection, as far as this end knows.
  var isConnected: Bool { get }

  /// The bytes of rows that the answer to a query may have.
  var rowLimit: Int { get set }

  /// Ends waits for answers from any thread. The connection can't be used after that.
  var cancellation: NodeCancellation { get }
}

package enum LinkAnswer {
  case result(RunResult)
  case rows(any LinkRows)
  case statement(RemoteStatement)
  case done
  /// The node refused the request, with SQLite's extended result code.
  case refusal(code: Int32, message: String)

  var refusal: SessionFailure? {
    guard case .refusal(let code, let message) = self else { return nil }
    return SessionFailure(code: code, message: message)
  }

  /// The answer with all of its rows, so that the node can get other requests before they are read.
  var arrived: LinkAnswer { arrived(atMost: .max) }

  func arrived(atMost count: Int) -> LinkAnswer {
    guard case .rows(let rows) = self else { return self }
    return .rows(ArrivedRows(readingAll: rows, atMost: count))
  }
}

/// The rows of an answer.
package protocol LinkRows: AnyObject {
  /// - Throws: `NodeFailure` unless the rows have as many columns as were asked for.
  func requireColumns(_ count: Int) throws

  /// Moves to the next row, and returns whether there is one.
  ///
  /// - Throws: `NodeFailure`.
  func next() throws -> Bool

  /// Makes a value of the row the result of a virtual table's column.
  func makeResult(of column: Int, in context: OpaquePointer?)

  /// The values of the row.
  ///
  /// - Throws: `NodeFailure` if a text isn't UTF-8.
  var values: [SQLValue] { get throws }
}

/// Rows that have all arrived.
package final class ArrivedRows: LinkRows {
  private var rest: ArraySlice<[SQLValue]>
  /// The number of columns, if it is known without a row.
  package let columnCount: Int?
  private let failure: NodeFailure?
  package private(set) var values: [SQLValue] = []

  package init(_ rows: [[SQLValue]], columns: Int? = nil, then failure: NodeFailure? = nil) {
    rest = rows[...]
    columnCount = columns
    self.failure = failure
  }

  package func requireColumns(_ count: Int) throws {
    let counts = [columnCount].compactMap(\.self) + rest.map(\.count)
    guard let other = counts.first(where: { $0 != count }) else { return }
    throw NodeFailure(reason: .columns(other, insteadOf: count), mayHaveRun: true)
  }

  /// Reads all rows that are yet to arrive. It is a failure if there are more than a number.
  convenience init(readingAll rows: any LinkRows, atMost count: Int = .max) {
    var all: [[SQLValue]] = []
    do {
      while try rows.next() {
        guard all.count < count else { throw NodeFailure.tooManyRows(count) }
        all.append(try rows.values)
      }
      self.init(all)
    } catch {
      self.init(all, then: error as? NodeFailure)
    }
  }

  package func next() throws -> Bool {
    guard let row = rest.popFirst() else {
      if let failure { throw failure }
      return false
    }
    values = row
    return true
  }

  package func makeResult(of column: Int, in context: OpaquePointer?) {
    guard values.indices.contains(column) else { return reportMissingColumn(to: context) }
    values[column].makeResult(of: context)
  }
}
