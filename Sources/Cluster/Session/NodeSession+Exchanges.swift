import DBGenRuntime
internal import DBGenSQLite

extension NodeSession {
  /// Sends statements at once, and returns their answers. If the first of a pipeline is refused, so
  /// are the others' answers of no use.
  func exchange(_ steps: [ExchangeStep]) throws -> [LinkAnswer] {
    guard !steps.contains(where: \.hasNUL) else {
      throw SessionFailure(
        code: SQLITE_MISMATCH, message: "a cluster can't store a text with a NUL character")
    }
    switch progress {
    case .open: return try exchangeInTransaction(steps)
    case .announced(isImmediate: true): return try open(andRun: steps)
    case .announced: return try open(with: steps[...])
    case .idle where isAborted || steps.contains { !$0.isQuery }:
      throw SessionFailure(code: SQLITE_ABORT, message: "the transaction is over")
    case .idle: return try exchangeAlone(steps)
    }
  }

  private func exchangeInTransaction(_ steps: [ExchangeStep]) throws -> [LinkAnswer] {
    let head: [NodeRequest] = waiting.isEmpty ? [] : [.runSQL(waiting.joined(separator: ";"), [])]
    waiting = []
    let deadline = ContinuousClock.now + timeout
    for attempt in 0... {
      let answers = try sent(attempt == 0 ? head : [], steps)
      guard let refusal = answers.firstRefusal else { return answers }
      // A node that is busy with a checkpoint has done nothing.
      if refusal.isBusy, isUnchanged(by: steps, answers),
        try pause(after: attempt, before: deadline)
      {
        continue
      }
      try checkTransaction(after: refusal)
      return answers
    }
    return []
  }

  /// Whether a node that is busy has refused all statements that change anything.
  private func isUnchanged(by steps: [ExchangeStep], _ answers: [LinkAnswer]) -> Bool {
    zip(steps, answers).allSatisfy { step, answer in
      if case .refusal = answer { true } else { step.isQuery }
    }
  }

  /// Sends statements at once of which each may be refused. If the node is too busy for some of
  /// them, they are all sent again. If `accepts` returns false, what they did is undone.
  func exchangeTogether(
    _ steps: [ExchangeStep], accepts: ([LinkAnswer]) throws -> Bool = { _ in true }
  ) throws -> [LinkAnswer] {
    waiting.append("SAVEPOINT dbgen_sent")
    defer { waiting.append("RELEASE dbgen_sent") }
    let answers = try exchangeUntilDone(steps)
    if try !accepts(answers) { waiting.append("ROLLBACK TO dbgen_sent") }
    return answers
  }

  private func exchangeUntilDone(_ steps: [ExchangeStep]) throws -> [LinkAnswer] {
    let deadline = ContinuousClock.now + timeout
    for attempt in 0... {
      let answers = try exchange(steps)
      guard answers.firstRefusal?.isBusy == true, progress == .open,
        try pause(after: attempt, before: deadline)
      else { return answers }
      waiting.append("ROLLBACK TO dbgen_sent")
    }
    return []
  }

  /// Sends statements outside a transaction, of which only queries may be repeated.
  private func exchangeAlone(_ steps: [ExchangeStep]) throws -> [LinkAnswer] {
    try repeating { [self] in try sent([], steps) }
  }

  /// Begins the announced transaction on the node with the first statements. If it didn't begin, a
  /// statement after it in a pipeline would be committed alone, so that only queries may follow.
  private func open(andRun steps: [ExchangeStep]) throws -> [LinkAnswer] {
    let literal = steps.first?.literal
    let first = literal == nil ? 0 : 1
    let queries = steps.dropFirst(first).prefix { $0.isQuery }
    let rest = Array(steps.dropFirst(first + queries.count))
    let answers = try open(with: queries, literal: literal, preparing: rest)
    return rest.isEmpty ? answers : answers + (try exchangeInTransaction(rest))
  }

  /// Begins the announced transaction on the node with queries, after a statement that has no
  /// parameters.
  private func open(
    with steps: ArraySlice<ExchangeStep>, literal: String? = nil,
    preparing later: [ExchangeStep] = []
  ) throws -> [LinkAnswer] {
    guard case .announced(let isImmediate) = progress else { return [] }
    let begin = isImmediate ? "BEGIN IMMEDIATE" : "BEGIN"
    let text = ([begin] + waiting + [literal].compactMap(\.self)).joined(separator: ";")
    let answers = try repeating { [self] in
      try sent([.runSQL(text, [])], Array(steps), preparing: later, keepsHead: true)
    }
    waiting = []
    progress = .open
    self.isImmediate = isImmediate
    if case .refusal(let code, let message)? = answers.first,
      try literal == nil || !isOpenOnNode()
    {
      abandon()
      throw SessionFailure(code: code, message: message)
    }
    if let refusal = answers.firstRefusal { try checkTransaction(after: refusal) }
    return literal == nil ? Array(answers.dropFirst()) : answers
  }

  /// Repeats an exchange of which a failure leaves nothing, until it succeeds or the time is over.
  private func repeating(_ body: () throws -> [LinkAnswer]) throws -> [LinkAnswer] {
    let deadline = ContinuousClock.now + timeout
    for attempt in 0... {
      var failure: SessionFailure
      do {
        _ = try connected(before: deadline)
        let answers = try body()
        guard case .refusal(let code, let message)? = answers.first else { return answers }
        failure = SessionFailure(code: code, message: message)
        guard failure.isBusy || failure.isOfLeadership else { return answers }
        // Of several statements, some may have been run.
        if failure.isOfLeadership { drop() } else { rollBackOnNode() }
      } catch let error as NodeFailure {
        drop()
        if error.reason == .cancelled { throw error }
        failure = SessionFailure(error)
      }
      guard try pause(after: attempt, before: deadline) else { throw failure }
    }
    return []
  }

  /// Sends requests before steps, and returns the answers.
  private func sent(
    _ head: [NodeRequest], _ steps: [ExchangeStep], preparing later: [ExchangeStep] = [],
    keepsHead: Bool = false
  ) throws -> [LinkAnswer] {
    guard let link else { throw NodeFailure(reason: .closed, mayHaveRun: false) }
    let number = linkNumber
    let finalized = unneeded.map { NodeRequest.finalize($0) }
    unneeded = []
    let again = (steps + later).toPrepare(on: number)
    var requests = finalized + head + steps.map { $0.request(on: number) }
    requests += again.map { .prepare($0.text) }
    do {
      let answers = try link.send(requests)
      for (sql, answer) in zip(again, answers.suffix(again.count)) {
        if case .statement(let statement) = answer { sql.prepared = (statement, number) }
      }
      for step in steps { step.sql.uses += 1 }
      let start = finalized.count + (keepsHead ? 0 : head.count)
      return Array(answers[start..<answers.count - again.count])
    } catch let failure as NodeFailure {
      throw failed(failure)
    }
  }

  /// Waits briefly, and returns whether to try again.
  func pause(after attempt: Int, before deadline: ContinuousClock.Instant) throws -> Bool {
    try connection.interruption?.check()
    let rest = deadline - .now
    guard rest > .zero else { return false }
    let longest = min(64, 1 << min(attempt, 6))
    var left = Int32.random(in: 1...Int32(longest))
    while left > 0 {
      sqlite3_sleep(min(left, 10))
      left -= 10
      try connection.interruption?.check()
    }
    return true
  }
}

extension [LinkAnswer] {
  /// The first refusal among the answers.
  var firstRefusal: SessionFailure? {
    for case .refusal(let code, let message) in self {
      return SessionFailure(code: code, message: message)
    }
    return nil
  }
}
