/// Makes sure that each answer is one to its request.
extension NodeSession {
  /// Sends requests, and returns as many answers.
  ///
  /// - Throws: `NodeFailure`. The caller decides about the transaction.
  func answers(to requests: [NodeRequest], on link: any NodeLink) throws -> [LinkAnswer] {
    link.deadline = deadline
    let answers = try link.send(requests)
    let isWhole = answers.count == requests.count
    guard isWhole, zip(requests, answers).allSatisfy({ $1.isAnswer(to: $0) }) else {
      throw NodeFailure.otherAnswer
    }
    return answers
  }

  /// Runs statements that return no rows.
  ///
  /// - Throws: `NodeFailure`, as `answers(to:on:)` does.
  func run(_ sql: String, on link: any NodeLink) throws -> LinkAnswer {
    try answers(to: [.runSQL(sql, [])], on: link)[0]
  }
}

extension LinkAnswer {
  /// Whether a node can answer a request like this.
  fileprivate func isAnswer(to request: NodeRequest) -> Bool {
    switch (request, self) {
    case (_, .refusal), (.prepare, .statement), (.finalize, .done), (.run, .result),
      (.runSQL, .result), (.query, .rows), (.querySQL, .rows):
      true
    default: false
    }
  }
}

extension ExchangeStep {
  /// - Throws: `NodeFailure` if the answer has rows of other columns.
  func requireColumns(in answer: LinkAnswer) throws {
    if case .rows(let rows) = answer { try rows.requireColumns(sql.columns) }
  }
}
