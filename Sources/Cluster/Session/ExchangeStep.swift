import DBGenRuntime

/// A statement of an exchange with a node.
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

  /// The request to a node over a link, on which the statement may be prepared.
  func request(on link: Int) -> NodeRequest {
    if bound.isFixed, let prepared = sql.prepared, prepared.link == link {
      let values = bound.values
      return isQuery ? .query(prepared.statement, values) : .run(prepared.statement, values)
    }
    return isQuery ? .querySQL(bound.text, bound.values) : .runSQL(bound.text, bound.values)
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
}
