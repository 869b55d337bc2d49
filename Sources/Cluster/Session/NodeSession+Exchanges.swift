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
    try requireTime()
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
    let deadline = endOfWait
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
    let begin = [isImmediate ? "BEGIN IMMEDIATE" : "BEGIN", versions.check(writing: isImmediate)]
    let head = ExchangeHead(begin + savepoints.waiting.map(\.sql), before: steps)
    if isImmediate, turn.isOver { try pause(milliseconds: WriterTurn.pause) }
    let answers = try repeating { [self] in try sent(head) }
    turn.noteBegin()
    let changes = savepoints.takeWaiting()
    progress = .open
    self.isImmediate = isImmediate
    return try exchangeInTransaction(steps, after: head, with: changes, answers, isFirst: true)
  }

  /// Makes the waiting changes of savepoints on the node with the first statements.
  private func exchangeAfterSavepoints(_ steps: [ExchangeStep]) throws -> [LinkAnswer] {
    let changes = savepoints.takeWaiting()
    let head = ExchangeHead(changes.map(\.sql), before: steps)
    return try exchangeInTransaction(steps, after: head, with: changes, try sent(head))
  }

  /// Goes on after the answers to a head, which has changes of savepoints.
  ///
  /// - Parameter isFirst: Whether the head begins the transaction.
  private func exchangeInTransaction(
    _ steps: [ExchangeStep], after head: ExchangeHead, with changes: [Savepoints.SavepointChange],
    _ answers: [LinkAnswer], isFirst: Bool = false
  ) throws -> [LinkAnswer] {
    if let refusal = answers.refusalOfFirst, !(head.hasStep && refusal.isOfConstraint) {
      // Of the changes, the node may have made those before the one that it refused.
      do {
        guard try isOpenOnNode() else { throw refusal }
        if isFirst { try requireVersion() }
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
    let deadline = endOfWait
    for attempt in 0... {
      var failure: SessionFailure
      do {
        _ = try connected(before: deadline)
        let answers = try body()
        guard let refusal = answers.refusalOfFirst else { return answers }
        failure = refusal
        guard failure.isBusy || failure.isOfLeadership else { return answers }
        if failure.isBusy {
          turn.noteOthers()
          failure = SessionFailure(code: failure.code, message: "others write for too long")
        }
        // Of several statements, some may have been run.
        if failure.isOfLeadership { drop() } else { rollBackOnNode() }
      } catch let error as NodeFailure {
        drop()
        // A node that talks nonsense doesn't get better.
        if error.reason == .cancelled || error.isMalformed { throw error }
        failure = SessionFailure(error)
      }
      let longest = failure.isBusy ? WriterTurn.pause : 64
      guard try pause(after: attempt, before: deadline, atMost: longest) else { throw failure }
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
      // After another version was found, nobody reads the rows.
      let isOfUse = head == nil || answers[finalized.count].refusal == nil
      for (step, answer) in zip(steps, answers.suffix(steps.count)) {
        step.sql.uses += 1
        if isOfUse { try step.requireColumns(in: answer) }
      }
      return answers[finalized.count..<first.count] + answers.suffix(steps.count)
    } catch let failure as NodeFailure {
      throw failed(failure)
    }
  }

  /// Waits briefly, and returns whether to try again.
  func pause(
    after attempt: Int, before deadline: ContinuousClock.Instant, atMost longest: Int32 = 64
  ) throws -> Bool {
    try connection.interruption?.check()
    let rest = deadline - .now
    guard rest > .zero else { return false }
    try pause(milliseconds: .random(in: 1...min(longest, 1 << Int32(min(attempt, 6)))))
    return true
  }

  private func pause(milliseconds: Int32) throws {
    var left = milliseconds
    while left > 0 {
      sqlite3_sleep(min(left, 10))
      left -= 10
      try connection.interruption?.check()
    }
  }
}

extension [LinkAnswer] {
  /// The first refusal among the answers.
  var firstRefusal: SessionFailure? { lazy.compactMap(\.refusal).first }

  /// The refusal that the first answer is.
  fileprivate var refusalOfFirst: SessionFailure? { first?.refusal }
}
