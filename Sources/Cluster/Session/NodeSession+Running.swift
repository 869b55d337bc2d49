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
    case .savepoint(let step): savepoints.note(step)
    case .query(let sql): return try rows(in: exchange([.query(sql, arguments)]))
    case .execute(let sql): try note(exchange([.execute(sql, arguments)])[0])
    case .insert, .captured:
      let steps = statement.form.steps(arguments)
      let answers = try exchange(steps)
      return try storedRows(Array(answers[(steps.firstIndex { !$0.isHarmless } ?? 0)...]))
    }
    return nil
  }

  /// Returns the rows that a statement changed, whose answer is the first.
  func storedRows(_ answers: [LinkAnswer]) throws -> any LinkRows {
    try note(answers[0])
    return changes == 0
      ? ArrivedRows([]) : try rows(in: [answers[1].arrived(atMost: Int(changes))])
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
