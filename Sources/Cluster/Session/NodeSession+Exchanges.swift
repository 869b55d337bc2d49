import DBGenRuntime
internal import DBGenSQLite

extension NodeSession {
  /// Sends statements at once, and returns their answers. If the first of a pipeline is refused, so
  /// are the others' answers of no use.
  ///
  /// - Parameter isUndone: Whether the caller undoes what the others did if one is refused. If not,
  ///   the transaction is abandoned.
  func exchange(_ steps: [ExchangeStep], isUndone: Bool = false) throws -> [LinkAnswer] {
    guard !steps.contains(where: \.hasNUL) else {
      throw SessionFailure(
        code: SQLITE_MISMATCH, message: "a cluster can't store a text with a NUL character")
    }
    let answers: [LinkAnswer]
    switch progress {
    case .open where savepoints.waiting.isEmpty: answers = try exchangeInTransaction(steps)
    case .open: answers = try exchangeAfterSavepoints(steps)
    case .announced(let isImmediate): answers = try open(isImmediate, andRun: steps)
    case .idle where isAborted || steps.contains { !$0.isHarmless }:
      throw SessionFailure(code: SQLITE_ABORT, message: "the transaction is over")
    case .idle: answers = try exchangeAlone(steps)
    }
    if !isUndone, answers.firstRefusal != nil, steps.isChanged(answers) { abandon() }
    return answers
  }

  /// - Parameter first: The answers to the first steps, if these were sent already.
  private func exchangeInTransaction(
    _ steps: [ExchangeStep], after first: [LinkAnswer] = []
  ) throws -> [LinkAnswer] {
    let deadline = ContinuousClock.now + timeout
    var answers = first
    for attempt in 0... {
      if answers.firstRefusal == nil, answers.count < steps.count {
        answers = answers.map(\.arrived)
        answers += try sent(Array(steps.dropFirst(answers.count)))
      }
      guard let refusal = answers.firstRefusal else { return answers }
      // A node that is busy with a checkpoint has done nothing.
      if refusal.isBusy, let place = steps.placeToRepeat(answers),
        try pause(after: attempt, before: deadline)
      {
        answers.removeSubrange(place...)
        continue
      }
      try checkTransaction(after: refusal)
      let unsent = steps.dropFirst(answers.count)
      return answers + unsent.map { _ in .refusal(code: refusal.code, message: refusal.message) }
    }
    return answers
  }

  /// Sends statements outside a transaction, of which only queries may be repeated.
  private func exchangeAlone(_ steps: [ExchangeStep]) throws -> [LinkAnswer] {
    try repeating { [self] in try sent(steps) }
  }

  /// Begins the announced transaction on the node with the first statements.
  private func open(_ isImmediate: Bool, andRun steps: [ExchangeStep]) throws -> [LinkAnswer] {
    let begin = isImmediate ? "BEGIN IMMEDIATE" : "BEGIN"
    let head = ExchangeHead([begin] + savepoints.waiting.map(\.sql), before: steps)
    let answers = try repeating { [self] in try sent(head) }
    let changes = savepoints.takeWaiting()
    progress = .open
    self.isImmediate = isImmediate
    if let refusal = answers.refusalOfFirst, head.sql == begin {
      abandon()
      throw refusal
    }
    return try exchangeInTransaction(steps, after: head, with: changes, answers)
  }

  /// Makes the waiting changes of savepoints on the node with the first statements.
  private func exchangeAfterSavepoints(_ steps: [ExchangeStep]) throws -> [LinkAnswer] {
    let changes = savepoints.takeWaiting()
    let head = ExchangeHead(changes.map(\.sql), before: steps)
    return try exchangeInTransaction(steps, after: head, with: changes, try sent(head))
  }

  /// Goes on after the answers to a head, which has changes of savepoints.
  private func exchangeInTransaction(
    _ steps: [ExchangeStep], after head: ExchangeHead, with changes: [Savepoints.SavepointChange],
    _ answers: [LinkAnswer]
  ) throws -> [LinkAnswer] {
    if let refusal = answers.refusalOfFirst, !(head.hasStep && refusal.isOfConstraint) {
      // Of the changes, the node may have made those before the one that it refused.
      do {
        guard try isOpenOnNode() else { throw refusal }
        try makeAgain(changes)
      } catch {
        abandon()
        throw error
      }
      return try exchangeInTransaction(steps)
    }
    return try exchangeInTransaction(steps, after: Array(answers.dropFirst(head.hasStep ? 0 : 1)))
  }

  /// Repeats an exchange of which a failure leaves nothing, until it succeeds or the time is over.
  private func repeating(_ body: () throws -> [LinkAnswer]) throws -> [LinkAnswer] {
    let deadline = ContinuousClock.now + timeout
    for attempt in 0... {
      var failure: SessionFailure
      do {
        _ = try connected(before: deadline)
        let answers = try body()
        guard let refusal = answers.refusalOfFirst else { return answers }
        failure = refusal
        guard failure.isBusy || failure.isOfLeadership else { return answers }
        // Of several statements, some may have been run.
        if failure.isOfLeadership { drop() } else { rollBackOnNode() }
      } catch let error as NodeFailure {
        drop()
        // A node that talks nonsense doesn't get better.
        if error.reason == .cancelled || error.isMalformed { throw error }
        failure = SessionFailure(error)
      }
      guard try pause(after: attempt, before: deadline) else { throw failure }
    }
    return []
  }

  private func sent(_ head: ExchangeHead) throws -> [LinkAnswer] {
    try sent(head.harmless, after: head.sql, preparing: head.rest)
  }

  /// Sends steps, perhaps after a request with statements, and returns the answers.
  private func sent(
    _ steps: [ExchangeStep], after head: String? = nil, preparing later: [ExchangeStep] = []
  ) throws -> [LinkAnswer] {
    guard let link else { throw NodeFailure(reason: .closed, mayHaveRun: false) }
    let number = linkNumber
    let finalized = unneeded.map { NodeRequest.finalize($0) }
    unneeded = []
    let again = (steps + later).toPrepare(on: number)
    let first = finalized + (head.map { [.runSQL($0, [])] } ?? [])
    // Only if a query comes last, its rows are read as they arrive.
    let requests = first + again.map { .prepare($0.text) } + steps.map { $0.request(on: number) }
    do {
      let answers = try answers(to: requests, on: link)
      for (sql, answer) in zip(again, answers.dropFirst(first.count)) {
        if case .statement(let statement) = answer { try sql.note(statement, on: number) }
      }
      for (step, answer) in zip(steps, answers.suffix(steps.count)) {
        step.sql.uses += 1
        try step.requireColumns(in: answer)
      }
      return answers[finalized.count..<first.count] + answers.suffix(steps.count)
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
  var firstRefusal: SessionFailure? { lazy.compactMap(\.refusal).first }

  /// The refusal that the first answer is.
  fileprivate var refusalOfFirst: SessionFailure? { first?.refusal }
}
