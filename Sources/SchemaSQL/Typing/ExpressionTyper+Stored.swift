import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Reading the values that a statement stores, and those that a SELECT returns.
extension ExpressionTyper {
  mutating func read(_ assignments: [SQLAssignment]) {
    read(assignments.map(\.value))
    for assignment in assignments {
      let columns = assignment.columns.map { column(storedIn: $0.name) }
      let value = assignment.value
      switch value.unwrapped.form {
      case .parentheses(let values): noteStored([values.map { typed($0) }], in: columns)
      case .subquery(let select) where columns.count > 1 && select.arms.count == 1:
        let own = scope
        scope = own.nested(select.arms[0], of: select)
        noteStored(results(of: select.arms[0]), in: columns)
        scope = own
      default: noteStored([[typed(value)]], in: columns)
      }
    }
  }

  /// Returns an expression that has been read with its type.
  func typed(_ expression: SQLExpression) -> Operand {
    var typer = self
    return typer.operand(expression)
  }

  /// Notes the values of rows that are stored, each with its column.
  mutating func noteStored(_ rows: [[Operand?]], in columns: [ResultColumn?]) {
    for row in rows {
      for case (let value?, let column?) in zip(row, columns) { noteStored(value, in: column) }
    }
  }

  /// Notes a value that is stored, or those of which one is.
  mutating func noteStored(_ value: Operand, in column: ResultColumn) {
    if let parameter = value.expression, parameter.isParameter {
      findings.storedParameters[parameter.range.lowerBound] = column
    }
    if value.type == .constant(.null) { findings.storedNulls.append((column, value)) }
    let values = value.expression.map { choices(of: $0) } ?? []
    let operands = values.count > 1 ? values.map { typed($0) } : [value]
    findings.stored += operands.map { (column, $0) }
  }

  /// Returns the columns in which an INSERT stores its values, in order.
  func columns(of insert: SQLInsert) -> [ResultColumn?] {
    if let names = insert.columns { return names.map { column(storedIn: $0.name) } }
    let columns = scope.probe.columns(of: insert.target.table) ?? []
    return columns.filter { $0.column.generated == nil }
  }

  private func column(storedIn name: SQLName) -> ResultColumn? {
    scope.target.flatMap { scope.probe.column(name, of: $0) }
  }

  /// Returns the rows that a SELECT or VALUES returns, one for all rows of a SELECT, with the values
  /// whose place is known.
  func results(of arm: SQLSelect.Arm) -> [[Operand?]] {
    if !arm.rows.isEmpty { return arm.rows.map { $0.map { typed($0) } } }
    guard arm.items.contains(where: \.isStar) else {
      return [arm.items.map { $0.expression.map { typed($0) } }]
    }
    return scope.results.map { [$0.map(operand)] } ?? []
  }

  private func operand(_ entry: ResultEntry) -> Operand? {
    guard let item = entry.item else { return nil }
    if let expression = item.expression { return typed(expression) }
    return entry.column.map { Operand(words: item.range, type: .value($0)) }
  }
}
