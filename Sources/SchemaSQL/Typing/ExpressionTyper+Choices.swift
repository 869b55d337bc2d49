import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Expressions that return one of several values unchanged.
extension ExpressionTyper {
  mutating func choice(
    _ value: SQLExpression?, _ cases: [SQLExpression.Branch], _ otherwise: SQLExpression?
  ) -> ExpressionType {
    var compared = [value].compactMap(\.self).map { operand($0) }
    var results: [Operand] = []
    for one in cases {
      let condition = operand(one.condition)
      results.append(operand(one.value))
      if value == nil {
        findings.note([condition.type], as: .boolean)
      } else {
        compared.append(condition)
      }
    }
    results += [otherwise].compactMap(\.self).map { operand($0) }
    let values = results.map(\.type) + (otherwise == nil ? [.constant(.null)] : [])
    compare(results, .choice)
    if value != nil {
      findings.relate(compared.map(\.type))
      compare(compared, .cases)
    }
    findings.relateValues(values)
    return .common(values)
  }

  /// Returns the expressions of which an expression returns one unchanged. `min` and `max` aren't among
  /// those that do: another form of an argument would change which one they return.
  func choices(of expression: SQLExpression) -> [SQLExpression] {
    var (found, pending): ([SQLExpression], [SQLExpression]) = ([], [expression])
    while let next = pending.popLast()?.unwrapped {
      switch next.form {
      case .choice(_, let cases, let otherwise):
        pending += cases.map(\.value) + [otherwise].compactMap(\.self)
      case .call(let call):
        let values = scope.probe.hasOwnFunction(call.name) ? nil : call.choices
        if let values { pending += values } else { found.append(next) }
      default: found.append(next)
      }
    }
    return found.reversed()
  }
}
