import DBGenRuntime

extension NodeConnection {
  /// Sends requests without waiting for answers in between, and returns the answers. A failed
  /// request doesn't keep the node from running those after it. Rows are all held in memory.
  ///
  /// - Parameter requests: The requests.
  package func pipeline(
    _ requests: [NodeRequest]
  ) throws(NodeFailure) -> [Result<NodeAnswer, NodeFailure>] {
    defer { forgetRequests() }
    return answers(to: try begin(requests)[...])
  }

  /// Sends requests and a query without waiting for answers in between. The rows of the query are
  /// read as they arrive; those of the requests before it are held in memory.
  func pipeline(
    _ requests: [NodeRequest], thenQuery query: NodeRequest
  ) throws(NodeFailure) -> ([Result<NodeAnswer, NodeFailure>], Result<RowReader, NodeFailure>) {
    defer { forgetRequests() }
    let all = try begin(requests + [query])
    let first = answers(to: all.dropLast())
    let rows = result(all[all.count - 1]) { message throws(NodeFailure.Reason) in
      try RowReader(self, message)
    }
    return (first, rows)
  }

  /// A request that was written, and perhaps sent.
  private struct SentRequest {
    let end: Int
    let failure: NodeFailure.Reason?
  }

  private func begin(_ requests: [NodeRequest]) throws(NodeFailure) -> [SentRequest] {
    try prepare(requests)
    let ends = try write(requests)
    var failure: NodeFailure.Reason?
    do throws(NodeFailure.Reason) { try sendAll() } catch { failure = error }
    return ends.map { SentRequest(end: $0, failure: failure) }
  }

  private func answers(to requests: ArraySlice<SentRequest>) -> [Result<NodeAnswer, NodeFailure>] {
    var held = 0
    return requests.map { request in
      result(request) { message throws(NodeFailure.Reason) in
        try message.type == ReceivedMessage.rows ? rows(message, &held) : message.answer()
      }
    }
  }

  private func result<Answer>(
    _ request: SentRequest, _ read: (ReceivedMessage) throws(NodeFailure.Reason) -> Answer
  ) -> Result<Answer, NodeFailure> {
    do throws(NodeFailure.Reason) {
      if let failure = request.failure { throw failure }
      guard isOpen else { throw .closed }
      try skipUnreadRows()
      try receiveAwaited()
      return .success(try read(try message()))
    } catch {
      return .failure(failing(error, mayHaveRun: sent >= request.end))
    }
  }

  private func rows(
    _ message: ReceivedMessage, _ held: inout Int
  ) throws(NodeFailure.Reason) -> NodeAnswer {
    let reader = try RowReader(self, message)
    var rows: [[SQLValue]] = []
    let before = held
    while try reader.advance() {
      held = before + reader.size
      guard held <= heldRows else {
        throw .malformed("over \(heldRows) bytes of rows can't be held")
      }
      rows.append(try reader.copies())
    }
    return .rows(columns: reader.columns, rows)
  }
}
