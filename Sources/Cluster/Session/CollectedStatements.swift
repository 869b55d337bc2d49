/// Executions of one statement that are sent at once.
final class CollectedStatements {
  enum Result {
    /// The execution was noted, and has no result yet.
    case collected
    case found(NodeTable.Rows?)
    /// The statement isn't one that was collected.
    case unknown
  }

  private var executions: [(statement: NodeStatement, arguments: [ParameterValue])] = []
  private var answers: ArraySlice<[LinkAnswer]> = []
  private var failure: (any Error)?
  private var isSent = false
  private var next = 0

  /// Notes an execution, or returns the result of the next one.
  func result(
    of statement: NodeStatement, _ arguments: [ParameterValue], in session: NodeSession
  ) throws -> Result {
    guard isSent else {
      executions.append((statement, arguments))
      return .collected
    }
    guard next < executions.count, executions[next].statement === statement else { return .unknown }
    if let failure { throw failure }
    next += 1
    guard let answers = answers.popFirst() else { return .unknown }
    if answers.count > 1 {
      return .found(NodeTable.Rows(try session.storedRows(answers), of: session))
    }
    if let answer = answers.first { try session.note(answer) }
    return .found(nil)
  }

  /// The texts of the executions that have no rows; nil if there are others.
  var literals: [String]? {
    let texts = executions.compactMap { execution -> String? in
      guard case .execute(let sql) = execution.statement.form else { return nil }
      return sql.literal(execution.arguments)
    }
    return texts.count == executions.count ? texts : nil
  }

  func send(in session: NodeSession) {
    isSent = true
    do {
      if try !sendAsOne(in: session) { try sendEach(in: session) }
    } catch {
      failure = error
    }
  }

  /// Sends rows of an INSERT as one statement. Returns false if nothing is stored because they have
  /// to be sent one by one.
  private func sendAsOne(in session: NodeSession) throws -> Bool {
    guard executions.count > 1, let first = executions.first?.statement,
      executions.allSatisfy({ $0.statement === first }),
      let insert = try first.manyRows(on: session.connection)?.insert(executions.map(\.arguments)),
      !insert.steps.contains(where: \.hasNUL)
    else { return false }
    var rows: [[LinkAnswer]]?
    try session.exchangeTogether(insert.steps) { answers in
      // A busy node has refused the rows for as long as the session waits.
      if let refusal = answers.firstRefusal, refusal.isBusy || session.progress != .open {
        throw refusal
      }
      rows = try insert.rows(in: answers)
      return rows != nil
    }
    answers = rows?[...] ?? []
    return rows != nil
  }

  private func sendEach(in session: NodeSession) throws {
    let steps = executions.map { $0.statement.form.steps($0.arguments) }
    guard !steps.isEmpty, steps.allSatisfy({ $0.first?.isHarmless == false }) else { return }
    // They are used again at once.
    for sql in executions.flatMap(\.statement.form.all) { sql.uses += 1 }
    var rest = try session.exchangeTogether(Array(steps.joined())).map { answer in
      answer.arrived
    }[...]
    for step in steps {
      answers.append(Array(rest.prefix(step.count)))
      rest = rest.dropFirst(step.count)
    }
  }
}

extension NodeSession {
  /// A constraint that rolls back would let the statements after it be committed alone.
  package var collects: Bool { !isRolledBackByConstraints }

  package func collect() { collected = CollectedStatements() }

  package func sendCollected() { collected?.send(in: self) }

  /// Sends statements at once of which each may be refused. If the node is too busy for some of
  /// them, they are all sent again. If `accepts` returns false, what they did is undone.
  @discardableResult
  fileprivate func exchangeTogether(
    _ steps: [ExchangeStep], accepts: ([LinkAnswer]) throws -> Bool = { _ in true }
  ) throws -> [LinkAnswer] {
    savepoints.note(.begin)
    defer { savepoints.note(.end) }
    let answers = try exchangeUntilDone(steps)
    if try !accepts(answers) { savepoints.note(.undo) }
    return answers
  }

  private func exchangeUntilDone(_ steps: [ExchangeStep]) throws -> [LinkAnswer] {
    let deadline = endOfWait
    for attempt in 0... {
      let answers = try exchange(steps, isUndone: true)
      guard answers.firstRefusal?.isBusy == true, progress == .open,
        try pause(after: attempt, before: deadline)
      else { return answers }
      savepoints.note(.undo)
    }
    return []
  }
}
