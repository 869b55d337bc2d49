import DBGenRuntime
internal import DBGenSQLite

extension NodeSession {
  /// Runs a statement, and returns its rows; nil if it has none.
  func run(_ number: Int) throws -> NodeTable.Rows? {
    let arguments = takenArguments()
    guard let statement = statement(number) else {
      throw SessionFailure(code: SQLITE_MISUSE, message: "the statement is no longer prepared")
    }
    reading?.readAhead()
    reading = nil
    if !statement.isReadOnly { last = (statement, arguments) }
    if let collected, !statement.isControl {
      switch try collected.result(of: statement, arguments, in: self) {
      case .collected: return nil
      case .found(let rows): return rows
      case .unknown: self.collected = nil
      }
    }
    let rows = try rows(of: statement, arguments).map { NodeTable.Rows($0, of: self) }
    reading = rows
    return rows
  }

  private func rows(
    of statement: NodeStatement, _ arguments: [ParameterValue]
  ) throws -> (any LinkRows)? {
    switch statement.form {
    case .begin(let isImmediate): try begin(isImmediate: isImmediate)
    case .commit: try commit()
    case .rollback: try rollBack()
    case .savepoint(let sql): waiting.append(sql)
    case .query(let sql): return try rows(in: exchange([.query(sql, arguments)]))
    case .execute(let sql): try note(exchange([.execute(sql, arguments)])[0])
    case .insert(let sql, let query, _):
      let answers = try exchange([.execute(sql, arguments), .query(query, arguments)])
      return try insertedRows(answers)
    case .update(let keys, let sql, let query):
      return try updatedRows(keys, sql, query, arguments)
    case .delete(let query, let sql):
      let answers = try exchange([.query(query, arguments), .execute(sql, arguments)])
      try note(answers[1])
      return try rows(in: [answers[0]])
    }
    return nil
  }

  /// Returns the row that an INSERT stored, which is the first answer.
  func insertedRows(_ answers: [LinkAnswer]) throws -> any LinkRows {
    try note(answers[0])
    return changes == 0 ? ArrivedRows([]) : try rows(in: [answers[1]])
  }

  private func updatedRows(
    _ keys: NodeSQL, _ sql: NodeSQL, _ query: NodeSQL, _ arguments: [ParameterValue]
  ) throws -> any LinkRows {
    let found = try rows(in: exchange([.query(keys, arguments)]))
    var all: [[SQLValue]] = []
    while try found.next() { all.append(found.values) }
    changes = 0
    guard !all.isEmpty else { return ArrivedRows([]) }
    let answers = try exchange([.execute(sql, arguments), .query(query, arguments, keys: all)])
    return try insertedRows(answers)
  }

  private func rows(in answers: [LinkAnswer]) throws -> any LinkRows {
    switch answers.first {
    case .rows(let rows)?: return rows
    case .refusal(let code, let message)?: throw SessionFailure(code: code, message: message)
    default: throw SessionFailure(code: SQLITE_IOERR, message: "the node sent no rows")
    }
  }

  /// Notes what a statement changed.
  ///
  /// - Throws: `SessionFailure` if the node refused it.
  func note(_ answer: LinkAnswer) throws {
    switch answer {
    case .result(let result):
      changes = Int64(result.changes)
      sqlite3_set_last_insert_rowid(connection.handle, result.lastInsertRowID)
    case .refusal(let code, let message): throw SessionFailure(code: code, message: message)
    default: throw SessionFailure(code: SQLITE_IOERR, message: "the node sent no result")
    }
  }
}

/// A part of an exchange with a node.
struct ExchangeStep {
  let sql: NodeSQL
  let bound: BoundSQL
  let isQuery: Bool
  /// The values of a statement that isn't a query.
  private var arguments: [ParameterValue] = []

  static func execute(_ sql: NodeSQL, _ arguments: [ParameterValue]) -> ExchangeStep {
    ExchangeStep(sql: sql, bound: sql.bound(arguments), isQuery: false, arguments: arguments)
  }

  /// The text with literals in place of parameters; nil if it has none.
  var literal: String? { isQuery ? nil : sql.literal(arguments) }

  static func query(_ sql: NodeSQL, _ arguments: [ParameterValue], keys: [[SQLValue]] = [])
    -> ExchangeStep
  {
    ExchangeStep(sql: sql, bound: sql.bound(arguments, keys: keys), isQuery: true)
  }

  /// Whether the protocol would cut a text short.
  var hasNUL: Bool {
    bound.text.utf8.contains(0)
      || bound.values.contains {
        if case .text(let text) = $0 { text.utf8.contains(0) } else { false }
      }
  }
}

// MARK: - Exchanges

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

extension ExchangeStep {
  fileprivate func request(on link: Int) -> NodeRequest {
    if bound.isFixed, let prepared = sql.prepared, prepared.link == link {
      let values = bound.values
      return isQuery ? .query(prepared.statement, values) : .run(prepared.statement, values)
    }
    return isQuery ? .querySQL(bound.text, bound.values) : .runSQL(bound.text, bound.values)
  }
}

extension [ExchangeStep] {
  /// The statements that are used again, and that the node hasn't prepared.
  fileprivate func toPrepare(on link: Int) -> [NodeSQL] {
    var found: [NodeSQL] = []
    for step in self where step.bound.isFixed && step.sql.uses > 0 {
      if step.sql.prepared?.link != link, !found.contains(where: { $0 === step.sql }) {
        found.append(step.sql)
      }
    }
    return found
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
