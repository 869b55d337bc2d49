import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Infers the types of expressions from their operators, functions, and columns, and gathers the
/// uses of parameters.
///
/// Expressions that it doesn't understand have an unknown type, so it needn't cover all of SQL.
struct ExpressionTyper {
  var scope: SelectScope
  var findings = ExpressionFindings()

  var sql: SQLText { scope.sql }

  init(_ scope: SelectScope) {
    self.scope = scope
  }

  mutating func type(of expression: SQLExpression) -> ExpressionType {
    let type = form(of: expression)
    return expression.keepsAffinity ? type : type.withoutAffinity
  }

  private mutating func form(of expression: SQLExpression) -> ExpressionType {
    switch expression.form {
    case .literal(let constant): Self.type(of: constant)
    case .parameter: parameter(expression.range.lowerBound)
    case .column(let path): column(path, at: expression.range.lowerBound)
    case .prefix(let sign, let inside): prefix(sign, operand(inside))
    case .binary: chain(expression)
    case .pattern(let sign, let value, let pattern, _):
      match(sign, [type(of: value), type(of: pattern)])
    case .nullTest(let operand, _): nullTest(type(of: operand))
    case .between(let value, let low, let high, _): between([value, low, high].map { operand($0) })
    case .membership(let value, let members, let isNegated):
      membership(of: operand(value), in: members, isNegated)
    case .collate(let operand, let name): collated(type(of: operand), by: name.name)
    case .cast(let value, let target): cast(type(of: value), to: sql.text(target))
    case .choice(let value, let cases, let otherwise): choice(value, cases, otherwise)
    case .call(let call): self.call(call)
    case .parentheses(let inside): parentheses(inside.map { type(of: $0) })
    case .subquery(let select): scope.subquery(select)
    case .exists: .of(.boolean, nullable: false)
    case .raise, .unparsed: .unknown
    }
  }

  mutating func operand(_ expression: SQLExpression) -> Operand {
    Operand(
      words: expression.range, type: type(of: expression),
      expression: scope.named(by: expression))
  }

  private mutating func column(_ path: SQLPath, at place: Int) -> ExpressionType {
    switch scope.referent(of: path) {
    case .column(let column?):
      findings.columns[place] = column
      return .value(column)
    case .someDecimal(let column): return .someDecimal(column)
    case .result(let expression, let scope):
      var typer = ExpressionTyper(scope)
      return typer.type(of: expression)
    case .column(nil), nil: return .unknown
    }
  }

  private func parentheses(_ types: [ExpressionType]) -> ExpressionType {
    types.count == 1 ? types[0] : .row(types)
  }

  func parameter(_ index: Int) -> ExpressionType {
    scope.probe.declared[String(sql.text(index).dropFirst())] ?? .parameter(index)
  }

  private static func type(of constant: SQLConstant) -> ExpressionType {
    switch constant {
    case .boolean: .of(.boolean, nullable: false)
    case .current: .of(.text, nullable: false)
    default: .constant(constant)
    }
  }
}
