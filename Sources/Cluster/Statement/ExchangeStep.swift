import DBGenRuntime

/// A statement of an exchange with a node.
struct ExchangeStep {
  let sql: NodeSQL
  let bound: BoundSQL
  let isQuery: Bool
  /// Whether it leaves all that is stored as it is.
  let isHarmless: Bool
  /// The values of a statement that isn't a query.
  private var arguments: [ParameterValue] = []

  static func execute(_ sql: NodeSQL, _ arguments: [ParameterValue]) -> ExchangeStep {
    ExchangeStep(
      sql: sql, bound: sql.bound(arguments), isQuery: false, isHarmless: false,
      arguments: arguments)
  }

  /// The text of a statement that isn't a query, with literals in place of parameters; nil if it
  /// needs these.
  var literal: String? {
    if isQuery { return nil }
    return bound.values.isEmpty ? bound.text : sql.literal(arguments)
  }

  static func query(_ sql: NodeSQL, _ arguments: [ParameterValue]) -> ExchangeStep {
    ExchangeStep(sql: sql, bound: sql.bound(arguments), isQuery: true, isHarmless: true)
  }

  /// Statements about tables and triggers of the connection.
  static func temporary(_ text: String) -> ExchangeStep {
    let sql = NodeSQL(text)
    return ExchangeStep(sql: sql, bound: sql.bound([]), isQuery: false, isHarmless: true)
  }

  /// Whether the protocol would cut a text short.
  var hasNUL: Bool {
    bound.text.utf8.contains(0)
      || bound.values.contains {
        if case .text(let text) = $0 { text.utf8.contains(0) } else { false }
      }
  }

  /// The request to a node over a link, on which the statement may be prepared.
  func request(on link: Int) -> NodeRequest {
    if bound.isFixed, let prepared = sql.prepared, prepared.link == link {
      let values = bound.values
      return isQuery ? .query(prepared.statement, values) : .run(prepared.statement, values)
    }
    return isQuery ? .querySQL(bound.text, bound.values) : .runSQL(bound.text, bound.values)
  }
}

extension NodeStatement.StatementForm {
  /// Returns the steps of a statement that writes; none if it doesn't.
  func steps(_ arguments: [ParameterValue]) -> [ExchangeStep] {
    switch self {
    case .begin, .commit, .rollback, .savepoint, .query: return []
    case .execute(let sql): return [.execute(sql, arguments)]
    case .insert(let sql, let query): return [.execute(sql, arguments), .query(query, arguments)]
    case .captured(let setup, let sql, let query):
      let change =
        sql.literal(arguments).map { [ExchangeStep.execute(NodeSQL("\(setup);\($0)"), [])] }
        ?? [.temporary(setup), .execute(sql, arguments)]
      // The node can't prepare a query of a table that is about to be created.
      let rows = NodeSQL(query.pieces, columns: query.columns)
      return change + [.query(rows, arguments), .temporary(RowCapture.cleanup)]
    }
  }
}

extension [ExchangeStep] {
  /// The statements that are used again, and that the node hasn't prepared.
  func toPrepare(on link: Int) -> [NodeSQL] {
    var found: [NodeSQL] = []
    for step in self where step.bound.isFixed && step.sql.uses > 0 {
      if step.sql.prepared?.link != link, !found.contains(where: { $0 === step.sql }) {
        found.append(step.sql)
      }
    }
    return found
  }

  /// The place from which on the steps can be repeated because a node has refused those that change
  /// anything; nil if none was refused, or another has changed something after it.
  func placeToRepeat(_ answers: [LinkAnswer]) -> Int? {
    guard let place = answers.firstIndex(where: { $0.refusal != nil }) else { return nil }
    let isUnchanged = zip(self, answers).dropFirst(place).allSatisfy { step, answer in
      step.isHarmless || answer.refusal != nil
    }
    return isUnchanged ? place : nil
  }

  /// Whether a step has changed something.
  func isChanged(_ answers: [LinkAnswer]) -> Bool {
    zip(self, answers).contains { step, answer in !step.isHarmless && answer.refusal == nil }
  }
}

/// Statements that are sent in a request before steps, with the steps that can travel with them: one
/// without parameters in the same request, which a node doesn't run if it refuses a statement before
/// it, and those that change nothing.
struct ExchangeHead {
  let sql: String
  /// Whether the request has the first step.
  let hasStep: Bool
  let harmless: [ExchangeStep]
  let rest: [ExchangeStep]

  init(_ statements: [String], before steps: [ExchangeStep]) {
    let literal = steps.first?.literal
    sql = (statements + [literal].compactMap(\.self)).joined(separator: ";")
    hasStep = literal != nil
    let others = steps.dropFirst(hasStep ? 1 : 0)
    harmless = Array(others.prefix(while: \.isHarmless))
    rest = Array(others.dropFirst(harmless.count))
  }
}
