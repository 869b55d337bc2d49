package import DBGenSQLText

/// An expression of SQL. Ranges and places are indices of tokens.
package struct SQLExpression: Sendable {
  package var form: Form
  package var range: Range<Int>
  /// The number of expressions from this one to the innermost.
  var height: Int

  package indirect enum Form: Sendable {
    case literal(SQLConstant)
    case parameter
    /// A column, whose schema and table may precede its name.
    case column(SQLPath)
    /// The operator in lowercase: `not`, `-`, `+`, or `~`.
    case prefix(String, SQLExpression)
    case binary(SQLOperator, SQLExpression, SQLExpression)
    /// `LIKE`, `GLOB`, `MATCH`, or `REGEXP`.
    case pattern(SQLOperator, SQLExpression, SQLExpression, escape: SQLExpression?)
    /// `ISNULL`, `NOTNULL`, or `NOT NULL`.
    case nullTest(SQLExpression, isNegated: Bool)
    case between(SQLExpression, SQLExpression, SQLExpression, isNegated: Bool)
    case membership(SQLExpression, Members, isNegated: Bool)
    case collate(SQLExpression, SQLIdentifier)
    /// A CAST, with the range of the type.
    case cast(SQLExpression, Range<Int>)
    case choice(SQLExpression?, [Branch], otherwise: SQLExpression?)
    case call(SQLCall)
    /// Expressions in parentheses: a group of one, or a row of several.
    case parentheses([SQLExpression])
    case subquery(SQLSelect)
    case exists(SQLSelect)
    /// `RAISE(...)`, with the place of its action.
    case raise(Int, SQLExpression?)
    case unparsed
  }

  /// The right side of `IN`.
  package indirect enum Members: Sendable {
    case list([SQLExpression])
    case select(SQLSelect)
    /// A table or a table-valued function.
    case table(SQLPath, [SQLExpression]?)
  }

  package struct Branch: Sendable {
    package var condition: SQLExpression
    package var value: SQLExpression
  }
}

/// An operator between two expressions.
package struct SQLOperator: Sendable {
  /// The operator in lowercase, such as `<=`, `is not`, or `not like`.
  package var name: String
  package var range: Range<Int>
}

/// A call of a function.
package struct SQLCall: Sendable {
  package var function: SQLIdentifier
  package var isDistinct = false
  package var isStar = false
  package var arguments: [SQLExpression] = []
  package var orderBy: [SQLTerm] = []
  package var filter: SQLExpression?
  package var window: Window?

  package var name: SQLName { function.name }

  /// Whether the call combines rows: `min` and `max` of several values don't.
  package var isAggregate: Bool {
    window == nil && SQLFacts.aggregates.contains(name)
      && !(arguments.count > 1 && (name == "min" || name == "max"))
  }

  /// The window of a function, after OVER.
  package struct Window: Sendable {
    package var range: Range<Int>
    package var partitionBy: [SQLExpression] = []
    package var orderBy: [SQLTerm] = []
  }
}

extension Array {
  /// Those of the arguments of `iif` of which it returns one: each after a condition, and the last.
  package var valuesOfIif: [Element] {
    enumerated().filter { $0.offset % 2 == 1 || $0.offset == count - 1 }.map(\.element)
  }
}

/// A term of ORDER BY.
package struct SQLTerm: Sendable {
  package var expression: SQLExpression
  package var isDescending = false
  package var range: Range<Int>
}

extension SQLExpression {
  /// The expression without parentheses around it.
  package var unwrapped: SQLExpression {
    var expression = self
    while case .parentheses(let inside) = expression.form, inside.count == 1 {
      expression = inside[0]
    }
    return expression
  }

  /// Returns the expressions between the operators `and` or `or`, in all groups.
  package func terms(of sign: String) -> [SQLExpression] {
    var terms: [SQLExpression] = []
    var pending = [self]
    while let next = pending.popLast() {
      if case .binary(let found, let left, let right) = next.unwrapped.form, found.name == sign {
        pending += [right, left]
      } else {
        terms.append(next)
      }
    }
    return terms
  }

  /// The column that the expression consists of.
  package var column: SQLPath? { if case .column(let path) = form { path } else { nil } }

  /// The value that the expression consists of.
  package var constant: SQLConstant? {
    if case .literal(let constant) = form { constant } else { nil }
  }

  /// The call that the expression consists of.
  package var call: SQLCall? { if case .call(let call) = form { call } else { nil } }

  package var isParameter: Bool { if case .parameter = form { true } else { false } }

  /// The expressions in this one, without those of its subqueries.
  package var children: [SQLExpression] {
    switch form {
    case .literal, .parameter, .column, .subquery, .exists, .unparsed: []
    case .prefix(_, let operand), .nullTest(let operand, _), .collate(let operand, _),
      .cast(let operand, _):
      [operand]
    case .binary(_, let left, let right): [left, right]
    case .pattern(_, let value, let pattern, let escape):
      [value, pattern] + [escape].compactMap(\.self)
    case .between(let value, let low, let high, _): [value, low, high]
    case .membership(let value, let members, _): [value] + members.expressions
    case .choice(let operand, let cases, let otherwise):
      [operand].compactMap(\.self) + cases.flatMap { [$0.condition, $0.value] }
        + [otherwise].compactMap(\.self)
    case .call(let call):
      call.arguments + call.orderBy.map(\.expression) + [call.filter].compactMap(\.self)
        + (call.window.map { $0.partitionBy + $0.orderBy.map(\.expression) } ?? [])
    case .parentheses(let expressions): expressions
    case .raise(_, let message): [message].compactMap(\.self)
    }
  }

  /// The SELECT that the expression itself consists of or looks a value up in.
  package var select: SQLSelect? {
    switch form {
    case .subquery(let select), .exists(let select), .membership(_, .select(let select), _): select
    default: nil
    }
  }

  /// Visits the expression and those in it, without those of its subqueries.
  package func visit(_ body: (SQLExpression) -> Void) {
    var pending = [self]
    while let next = pending.popLast() {
      body(next)
      pending += next.children.reversed()
    }
  }
}

extension SQLExpression.Members {
  fileprivate var expressions: [SQLExpression] {
    switch self {
    case .list(let expressions): expressions
    case .table(_, let arguments): arguments ?? []
    case .select: []
    }
  }
}
