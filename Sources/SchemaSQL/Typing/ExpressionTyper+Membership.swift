import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Types of comparisons with ranges and lists.
extension ExpressionTyper {
  mutating func between(_ operands: [Operand]) -> ExpressionType {
    let types = operands.map(\.type)
    findings.relate(types)
    compare(operands, .between)
    return .of(.boolean, nullable: types.contains(where: \.isNullable))
  }

  mutating func membership(
    of operand: Operand, in members: SQLExpression.Members, _ isNegated: Bool
  ) -> ExpressionType {
    var operands = [operand]
    // Elements of a list parameter are never NULL.
    var isNullable = operand.type.isNullable
    switch members {
    case .list(let list):
      operands += list.map { self.operand($0) }
      isNullable = operands.contains { $0.type.isNullable }
    case .select(let select):
      let list = listParameter(of: select)
      operands += list
      if list.isEmpty {
        compare([operand, returned(by: select)], .lookup)
        isNullable = isNullable || scope.subquery(select, hasRow: true).isNullable
      }
    case .table(let table, _):
      let columns = scope.columns(ofTable: table.name)
      isNullable = isNullable || columns?.first?.column.isNullable != false
      if let column = columns?.first, columns?.count == 1 {
        let words = table.place..<table.place + 1
        compare([operand, Operand(words: words, type: .value(column))], .lookup)
      }
    }
    findings.relate(operands.map(\.type))
    compare(operands, .membership, isNegated)
    return .of(.boolean, nullable: isNullable)
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
