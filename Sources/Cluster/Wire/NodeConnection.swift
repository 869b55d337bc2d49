internal import DBGenLibc

/// A connection to a node, which blocks its thread while it waits. It has one database at most, and
/// one request at a time, apart from `pipeline(_:)`. After every failure but
/// `NodeFailure.Reason.failure`, `unsendable` and `ambiguousColumn`, the connection is closed.
///
/// To end a wait, end the connection with its `cancellation`: nodes of version 1.11 don't read a
/// request to interrupt before they have sent the last row.
package final class NodeConnection {
  package let address: NodeAddress
  package let cancellation: NodeCancellation
  private var socket: NodeSocket?
  let received = ReceiveBuffer()
  private var writer = WireWriter()
  /// How many bytes of `writer` were sent.
  private(set) var sent = 0
  /// Whether rows of the last query are yet to be received.
  var hasMoreRows = false
  /// The number of answers that nobody waits for, which come before the next one.
  private var awaited = 0
  private var takesManyParameters: Bool?
  /// The bytes of rows that the answers to a pipeline may have.
  var heldRows = WireLimit.heldRows
  /// The bytes of rows that the answer to a query may have.
  package var rowLimit = Int.max

  /// Connects to a node, and checks that it answers.
  ///
  /// - Parameters:
  ///   - address: The address of the node.
  ///   - timeout: The longest time for each message. `nil` is no limit.
  ///   - deadline: When all waits end, until it is changed.
  ///   - cancellation: Ends the connection, also while it is made.
  package init(
    to address: NodeAddress, timeout: Duration?, deadline: ContinuousClock.Instant? = nil,
    cancellation: NodeCancellation = .init()
  ) throws(NodeFailure) {
    (self.address, self.cancellation) = (address, cancellation)
    do {
      socket = try NodeSocket.connect(
        to: address, timeout: timeout, deadline: deadline, cancellation)
    } catch {
      throw NodeFailure(reason: error, mayHaveRun: false)
    }
    try greet()
  }

  /// Takes charge of a socket that is connected to a node.
  init(
    adopting descriptor: Int32, timeout: Duration?, cancellation: NodeCancellation
  ) throws(NodeFailure) {
    address = "@"
    self.cancellation = cancellation
    socket = NodeSocket(adopting: descriptor, timeout, cancellation)
    try greet()
  }

  private func greet() throws(NodeFailure) {
    writer.word(Self.version)
    guard case .welcome = try answer(to: .register(client: 0)) else { throw unexpected() }
  }

  /// The version of the protocol, which comes before the first request.
  private static let version: UInt64 = 1

  /// The longest time for each message to the node and from it, or for each MiB of a large one. A
  /// result of many messages can take longer, but not rows that nobody reads.
  package var timeout: Duration? {
    get { socket?.timeout }
    set { socket?.timeout = newValue }
  }

  /// When all waits end, however many bytes have come.
  package var deadline: ContinuousClock.Instant? {
    get { socket?.deadline }
    set { socket?.deadline = newValue }
  }

  package var isOpen: Bool { socket != nil }

  /// Whether the node hasn't closed the connection, as far as this end knows.
  package var isConnected: Bool { socket?.isConnected ?? false }

  /// The number of the open socket.
  package var descriptor: Int32? { socket?.descriptor }

  package func close() {
    socket = nil
  }

  /// Closes the connection after a failure, unless both sides still agree on what comes next.
  func failing(_ reason: NodeFailure.Reason, mayHaveRun: Bool) -> NodeFailure {
    switch reason {
    case .failure, .unsendable, .ambiguousColumn, .invalidText: break
    default: close()
    }
    return NodeFailure(reason: reason, mayHaveRun: mayHaveRun)
  }

  func unexpected() -> NodeFailure {
    failing(.otherAnswer, mayHaveRun: true)
  }

  // MARK: Exchange

  /// Sends a request and returns the answer, unless it has rows.
  func answer(to request: NodeRequest) throws(NodeFailure) -> NodeAnswer {
    let message = try exchange(request)
    do {
      return try message.answer()
    } catch {
      throw failing(error, mayHaveRun: true)
    }
  }

  /// Sends a request and returns the first message of the answer.
  func exchange(_ request: NodeRequest) throws(NodeFailure) -> ReceivedMessage {
    try prepare([request])
    defer { forgetRequests() }
    do throws(NodeFailure.Reason) {
      try request.write(to: &writer)
      try sendAll()
      try receiveAwaited()
      return try message()
    } catch {
      throw failing(error, mayHaveRun: !writer.bytes.isEmpty && sent == writer.bytes.count)
    }
  }

  /// Sends a statement without waiting for its answer. If it's refused, the connection is closed
  /// when the next request is made, or by `settle()`.
  package func sendAhead(_ sql: String) throws(NodeFailure) {
    let request = NodeRequest.runSQL(sql, [])
    try prepare([request])
    defer { forgetRequests() }
    _ = try write([request])
    do { try sendAll() } catch { throw failing(error, mayHaveRun: true) }
    awaited += 1
  }

  /// Waits for the answers that nobody waited for.
  package func settle() throws(NodeFailure) {
    guard isOpen else { throw NodeFailure(reason: .closed, mayHaveRun: false) }
    do { try receiveAwaited() } catch { throw failing(error, mayHaveRun: false) }
  }

  func receiveAwaited() throws(NodeFailure.Reason) {
    while awaited > 0 {
      let message = try message()
      do throws(NodeFailure.Reason) {
        guard case .result = try message.answer() else { throw .closed }
      } catch {
        throw .closed
      }
      awaited -= 1
    }
  }

  func write(_ requests: [NodeRequest]) throws(NodeFailure) -> [Int] {
    var ends: [Int] = []
    for request in requests {
      do {
        try request.write(to: &writer)
      } catch {
        throw failing(error, mayHaveRun: false)
      }
      ends.append(writer.bytes.count)
    }
    return ends
  }

  func prepare(_ requests: [NodeRequest]) throws(NodeFailure) {
    guard isOpen else { throw NodeFailure(reason: .closed, mayHaveRun: false) }
    try skipRows()
    if requests.contains(where: { $0.values.count > WireLimit.parameters }) {
      try requireManyParameters()
    }
  }

  func forgetRequests() {
    writer.removeAll()
    sent = 0
  }

  private func skipRows() throws(NodeFailure) {
    do {
      try skipUnreadRows()
    } catch {
      throw failing(error, mayHaveRun: false)
    }
  }

  /// Receives the rows of the last query that nobody read, of which there may be no end.
  func skipUnreadRows() throws(NodeFailure.Reason) {
    if hasMoreRows { socket?.restart(perPart: false) }
    while hasMoreRows { hasMoreRows = try message(restarting: false).hasMoreRows() }
  }

  private func requireManyParameters() throws(NodeFailure) {
    if takesManyParameters == nil { takesManyParameters = try refusesUnknownSchema() }
    guard takesManyParameters == true else {
      let problem = "nodes before version 1.12 take up to \(WireLimit.parameters) parameters"
      throw NodeFailure(reason: .unsendable(problem), mayHaveRun: false)
    }
  }

  /// Whether the node has version 1.12 or newer, in which requests say how they are laid out.
  private func refusesUnknownSchema() throws(NodeFailure) -> Bool {
    defer { forgetRequests() }
    do throws(NodeFailure.Reason) {
      try writer.message(0, schema: 255) { $0.word(0) }
      try sendAll()
      try receiveAwaited()
      return try message().type == ReceivedMessage.failure
    } catch {
      throw failing(error, mayHaveRun: false)
    }
  }

  // MARK: Messages

  /// Sends what was written. If the node doesn't take more because it waits until its answers are
  /// taken, these are received meanwhile.
  func sendAll() throws(NodeFailure.Reason) {
    socket?.restart()
    while sent < writer.bytes.count {
      guard let socket else { throw .closed }
      if let count = try send(on: socket) {
        sent += count
      } else if try socket.wait(for: POLLIN | POLLOUT) & POLLIN != 0 {
        try receive()
      }
    }
  }

  private func send(on socket: NodeSocket) throws(NodeFailure.Reason) -> Int? {
    let outcome = writer.bytes.withUnsafeBytes { bytes in
      Result { () throws(NodeFailure.Reason) in
        try socket.send(UnsafeRawBufferPointer(rebasing: bytes[sent...]))
      }
    }
    return try outcome.get()
  }

  private func receive() throws(NodeFailure.Reason) {
    guard let socket else { throw .closed }
    guard received.bytes.count <= WireLimit.body else {
      throw .malformed("over \(WireLimit.body) bytes arrived that nothing asks for")
    }
    received.fill(try socket.receive(into: received.room()))
  }

  /// Receives a message, whose body is there until the next one is received.
  func message(restarting: Bool = true) throws(NodeFailure.Reason) -> ReceivedMessage {
    if restarting { socket?.restart() }
    while received.bytes.count < 8 { try receive() }
    var cursor = WireCursor(received.bytes)
    let size = try cursor.half()
    let type = UInt8(truncatingIfNeeded: try cursor.half())
    guard size <= longestBody(of: type) / 8 else {
      throw .malformed("a message claims to have \(size) words")
    }
    let count = Int(size) * 8
    while received.bytes.count < 8 + count { try receive() }
    let body = UnsafeRawBufferPointer(rebasing: received.bytes[8..<8 + count])
    received.consume(8 + count)
    return ReceivedMessage(type: type, body: body)
  }

  private func longestBody(of type: UInt8) -> Int {
    switch type {
    case ReceivedMessage.rows, ReceivedMessage.failure: min(WireLimit.body, rowLimit)
    case ReceivedMessage.files: WireLimit.body
    default: WireLimit.shortBody
    }
  }
}
