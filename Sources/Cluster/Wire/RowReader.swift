import DBGenRuntime

/// The rows of a query, as they arrive. Reading stops when the connection is used for something
/// else, which skips the rest.
package final class RowReader {
  /// The names of the columns.
  package private(set) var columns: [String] = []
  /// The values of the row, until `next()` is called again or the connection is used.
  package private(set) var values: [WireValue] = []
  /// The bytes of the messages so far.
  private(set) var size = 0
  private let connection: NodeConnection
  private var cursor: WireCursor
  private var isFinished = false
  /// Whether the message has had a row. The time for the next one begins again only then.
  private var hasRow = false

  init(_ connection: NodeConnection, _ message: ReceivedMessage) throws(NodeFailure.Reason) {
    self.connection = connection
    cursor = WireCursor(message.body)
    try begin(message)
    for _ in 0..<(try columnCount()) { columns.append(try cursor.string("the name of a column")) }
    values.reserveCapacity(columns.count)
  }

  /// - Throws: `NodeFailure` unless the rows have as many columns as were asked for.
  package func requireColumns(_ count: Int) throws(NodeFailure) {
    guard columns.count != count else { return }
    isFinished = true
    throw connection.failing(.columns(columns.count, insteadOf: count), mayHaveRun: true)
  }

  /// Moves to the next row. Returns false after the last.
  package func next() throws(NodeFailure) -> Bool {
    do {
      return try advance()
    } catch {
      isFinished = true
      throw connection.failing(error, mayHaveRun: true)
    }
  }

  /// Copies of the values of the row.
  func copies() throws(NodeFailure.Reason) -> [SQLValue] {
    var copies: [SQLValue] = []
    copies.reserveCapacity(values.count)
    for value in values { copies.append(try value.validCopy()) }
    return copies
  }

  func advance() throws(NodeFailure.Reason) -> Bool {
    while !isFinished {
      switch try cursor.nextWord() {
      case ReceivedMessage.rowsEnd: try finish()
      case ReceivedMessage.partEnd: try receivePart()
      default:
        try readRow()
        return true
      }
    }
    return false
  }

  private func begin(_ message: ReceivedMessage) throws(NodeFailure.Reason) {
    cursor = WireCursor(message.body)
    size += message.body.count
    hasRow = false
    guard size <= connection.rowLimit else {
      throw .malformed("over \(connection.rowLimit) bytes of rows")
    }
    if message.type == ReceivedMessage.failure {
      connection.hasMoreRows = false
      throw try cursor.failure()
    }
    connection.hasMoreRows = try message.hasMoreRows()
  }

  private func columnCount() throws(NodeFailure.Reason) -> Int {
    let count = try cursor.count(atLeast: 8)
    guard count > 0 else { throw .malformed("rows have no columns") }
    guard count <= WireLimit.columns else { throw .malformed("rows have \(count) columns") }
    return count
  }

  private func finish() throws(NodeFailure.Reason) {
    _ = try cursor.word()
    try cursor.finish()
    isFinished = true
  }

  /// Moves past the last row without reading the values, of which a node may send some that mean
  /// several.
  package func skipRest() throws(NodeFailure) {
    do throws(NodeFailure.Reason) {
      while !isFinished {
        if !hasRow { hasRow = try !isAtEndOfPart }
        guard connection.hasMoreRows else { break }
        try beginPart()
      }
    } catch {
      isFinished = true
      throw connection.failing(error, mayHaveRun: true)
    }
    isFinished = true
  }

  private var isAtEndOfPart: Bool {
    get throws(NodeFailure.Reason) {
      [ReceivedMessage.rowsEnd, ReceivedMessage.partEnd].contains(try cursor.nextWord())
    }
  }

  private func receivePart() throws(NodeFailure.Reason) {
    try finish()
    try beginPart()
    isFinished = false
  }

  private func beginPart() throws(NodeFailure.Reason) {
    try begin(try connection.message(restarting: hasRow))
    guard try columnCount() == columns.count else {
      throw .malformed("the parts of a result have different columns")
    }
    for _ in columns { _ = try cursor.text() }
  }

  private func readRow() throws(NodeFailure.Reason) {
    hasRow = true
    values.removeAll(keepingCapacity: true)
    let headerSize = (columns.count + 15) / 16 * 8
    let header = try cursor.take(headerSize)
    var ambiguous: String?
    for (index, column) in columns.enumerated() {
      let value = try readValue(header[index / 2] >> (index % 2 * 4) & 15)
      if value == nil { ambiguous = ambiguous ?? column }
      values.append(value ?? .null)
    }
    if let ambiguous { throw .ambiguousColumn(ambiguous) }
  }

  private func readValue(_ type: UInt8) throws(NodeFailure.Reason) -> WireValue? {
    guard let type = WireType(rawValue: type) else {
      throw .malformed("a value has the unknown type \(type)")
    }
    return try cursor.value(type)
  }
}
