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
    switch expression.form {
    case .literal(let constant): Self.type(of: constant)
    case .parameter: parameter(expression.range.lowerBound)
    case .column(let path): column(path)
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
    case .call(let call): self.call(call, in: expression.range)
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

  private func column(_ path: SQLPath) -> ExpressionType {
    switch scope.referent(of: path) {
    case .column(let column?): return .value(column)
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

// MARK: - Operators

extension ExpressionTyper {
  private mutating func prefix(_ sign: String, _ operand: Operand) -> ExpressionType {
    let type = operand.type
    switch sign {
    case "not":
      findings.note([type], as: .boolean)
      return .of(.boolean, nullable: type.isNullable)
    case "-":
      if operand.isDecimal { findings.calculations.append(operand) }
      return type.isParameter ? type : type.negated
    case "~": return .of(.integer, nullable: type.isNullable)
    default: return type
    }
  }

  /// Returns the type of operators that follow one another, of which there can be many.
  private mutating func chain(_ expression: SQLExpression) -> ExpressionType {
    var links: [(sign: SQLOperator, right: SQLExpression, whole: SQLExpression)] = []
    var first = expression
    while case .binary(let sign, let left, let right) = first.form {
      links.append((sign, right, first))
      first = left
    }
    var left = operand(first)
    for (sign, right, whole) in links.reversed() {
      var operands = [left, operand(right)]
      // The collation belongs to the comparison.
      if case .collate(let inside, _) = right.form {
        (operands[1].words, operands[1].expression) = (inside.range, inside)
      }
      left = Operand(words: whole.range, type: result(of: sign, operands), expression: whole)
    }
    return left.type
  }

  private mutating func result(of sign: SQLOperator, _ operands: [Operand]) -> ExpressionType {
    let types = operands.map(\.type)
    let isNullable = types.contains(where: \.isNullable)
    switch sign.name {
    case "and", "or":
      findings.note(types, as: .boolean)
      return .of(.boolean, nullable: isNullable)
    case "=", "==", "<>", "!=", "<", "<=", ">", ">=":
      findings.relate(types)
      compare(operands, .ofOperator(sign.range.lowerBound, sign.name))
      return .of(.boolean, nullable: isNullable)
    case "&", "|", "<<", ">>":
      findings.note(types, as: .integer)
      return .of(.integer, nullable: isNullable)
    case "||", "->", "->>":
      findings.note(types, as: .text)
      return sign.name == "->>" ? .unknown : .of(.text, nullable: isNullable || sign.name == "->")
    case "+", "-", "*", "/", "%":
      findings.calculations += operands.filter(\.isDecimal)
      return calculation(types, ["/", "%"].contains(sign.name) ? sign.name : "")
    default:
      findings.relate(types, takesNull: true)
      compare(operands, .ofOperator(sign.range.lowerBound, sign.name))
      return .of(.boolean, nullable: false)
    }
  }

  /// Notes values that are compared, or of which one is chosen.
  mutating func compare(
    _ operands: [Operand], _ shape: Comparison.Shape, _ isNegated: Bool = false
  ) {
    findings.comparisons.append(Comparison(shape: shape, operands: operands, isNegated: isNegated))
  }

  private mutating func match(_ sign: SQLOperator, _ types: [ExpressionType]) -> ExpressionType {
    findings.note(types, as: .text)
    // MATCH and REGEXP return what the app's functions return.
    let isBuiltIn = sign.name.hasSuffix("like") || sign.name.hasSuffix("glob")
    return isBuiltIn ? .of(.boolean, nullable: types.contains(where: \.isNullable)) : .unknown
  }

  /// Returns the type of a calculation, in which parameters take the type of the numbers beside
  /// them.
  private mutating func calculation(
    _ types: [ExpressionType], _ division: String
  ) -> ExpressionType {
    let numbers = types.compactMap(\.number)
    guard let first = numbers.first else { return .unknown }
    findings.note(types, as: first)
    guard types.allSatisfy({ $0.isParameter || $0.number != nil }) else { return .unknown }
    // Division by zero is NULL, and `%` converts its operands to integers.
    let canBeNull =
      types.contains(where: \.isNullable)
      || !division.isEmpty && types.last?.isDivisor(division) != true
    return .of(numbers.contains(.real) ? .real : .integer, nullable: canBeNull)
  }

  private mutating func nullTest(_ type: ExpressionType) -> ExpressionType {
    findings.relate([type, .constant(.null)], takesNull: true)
    return .of(.boolean, nullable: false)
  }

  private func collated(_ type: ExpressionType, by collation: SQLName) -> ExpressionType {
    // A collation that the app registers may order decimals correctly.
    if type.type == .uuid { return .of(.text, nullable: type.isNullable) }
    return type.type == .decimal && !SQLFacts.isOwnCollation(collation) ? .unknown : type
  }

  private mutating func between(_ operands: [Operand]) -> ExpressionType {
    let types = operands.map(\.type)
    findings.relate(types)
    compare(operands, .between)
    return .of(.boolean, nullable: types.contains(where: \.isNullable))
  }

  private mutating func membership(
    of operand: Operand, in members: SQLExpression.Members, _ isNegated: Bool
  ) -> ExpressionType {
    var operands = [operand]
    switch members {
    case .list(let list): operands += list.map { self.operand($0) }
    case .select(let select):
      let list = listParameter(of: select)
      operands += list
      if list.isEmpty { compare([operand, returned(by: select)], .lookup) }
    case .table(let table, _):
      let columns = scope.columns(ofTable: table.name)
      if let column = columns?.first, columns?.count == 1 {
        let words = table.place..<table.place + 1
        compare([operand, Operand(words: words, type: .value(column))], .lookup)
      }
    }
    findings.relate(operands.map(\.type))
    compare(operands, .membership, isNegated)
    return .of(.boolean, nullable: true)
  }

  /// Returns the value of a SELECT, at the place of the only result column if there is one.
  private func returned(by select: SQLSelect) -> Operand {
    let items = select.arms.count == 1 ? select.arms[0].items : []
    let expression = items.count == 1 ? items[0].expression : nil
    return Operand(
      words: expression?.range ?? select.range, type: scope.subquery(select),
      expression: expression)
  }

  /// Returns the list parameter that has been replaced with a SELECT from a table-valued function.
  private func listParameter(of select: SQLSelect) -> [Operand] {
    guard case .function(let name, let arguments) = select.arms[0].from?.sources.first?.form,
      name.name == "json_each", arguments.count == 1, arguments[0].isParameter,
      select.arms[0].items.count == 1
    else { return [] }
    return [Operand(words: select.range, type: parameter(arguments[0].range.lowerBound))]
  }
}

extension ExpressionType {
  fileprivate func isDivisor(_ division: String) -> Bool {
    switch self {
    case .constant(.integer(let value)): value != 0
    case .constant(.real(let value)): division == "/" ? value != 0 : abs(value) >= 1
    default: false
    }
  }

  var isParameter: Bool { if case .parameter = self { true } else { false } }
}

// MARK: - CASE

extension ExpressionTyper {
  private mutating func choice(
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
}
