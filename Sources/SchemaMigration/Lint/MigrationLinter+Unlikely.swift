import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Refusals of which the steps say that no row needs them, or hardly any.
extension MigrationLinter {
  /// Returns whether rows are refused only if an integer that an expression of the author calculates is
  /// too large, or a text isn't in UTF-8, if an expression is NULL although nothing that it reads is, or
  /// if two new UUIDs are the same.
  func isUnlikely(_ refusal: PlannedRefusal) -> Bool {
    if refusal.cause.isOfValue { return true }
    if case .conversion(let column, .declared(let type)) = refusal.cause {
      return isCertain(type, of: column, in: refusal.table)
    }
    if drawsUUIDs(refusal) { return true }
    guard case .null(let column) = refusal.cause,
      let table = base.table(named: oldName(of: refusal.table))
    else { return false }
    return file.steps.contains { step in
      let parts = step.value.parts
      let written = parts.sql.filter { $0.role == .value }.map(\.text.value)
      let values = written.isEmpty ? [self.written(by: step.value)?.1].compactMap(\.self) : written
      return parts.placeAfter.map { place in
        SQLName(place.table) == SQLName(refusal.table)
          && place.column.map { SQLName($0) } == SQLName(column)
      } == true
        && !values.isEmpty
        && values.allSatisfy { SQLText($0).expression().isNeverNull(in: table) }
    }
  }

  /// Returns whether rows are refused for columns of which a new one has a new UUID in each row.
  private func drawsUUIDs(_ refusal: PlannedRefusal) -> Bool {
    let columns = columns(of: refusal)
    return file.steps.contains { step in
      guard case .addColumn(let place, nil) = step.value,
        columns.contains(where: { place.isColumn($0, of: [refusal.table]) }),
        let type = StoredTypes(file.snapshot.types ?? [])[place], type.type == .uuid,
        let value = goal.column(place)?.defaultExpression
      else { return false }
      return type.form.current.map { NormalizedSQL($0) } == NormalizedSQL(value)
    }
  }

  private func columns(of refusal: PlannedRefusal) -> [String] {
    switch refusal.cause {
    case .null(let column): return [column]
    case .key(let columns): return columns
    case .index(let name):
      let index = goal.object(.index, named: name).flatMap {
        goal.table(named: refusal.table)?.index(of: $0)
      }
      return index?.columns.compactMap(\.columnName?.value) ?? []
    default: return []
    }
  }

  /// Returns whether a step gives a column only constants, all of which a CHECK accepts.
  func meets(_ cause: RefusalCause, _ step: MigrationStep) throws(Diagnostic) -> Bool {
    guard case .check(let condition) = cause, let (name, value) = written(by: step) else {
      return false
    }
    let sql = SQLText(value)
    if sql.hasSelect || sql.mayDependOnTimeOrChance { return false }
    for result in sql.expression().results {
      let constant = "(SELECT \(sql.text(result.range).inParentheses) AS \(name.quoted))"
      guard try goal.budget.truth(of: condition, in: constant) == true else { return false }
    }
    return true
  }

  /// Returns the column that a step writes in all rows, and its value.
  private func written(by step: MigrationStep) -> (SQLName, String)? {
    switch step {
    case .addColumn(let place, let fill):
      let column = goal.column(place)
      return column?.generated != nil
        ? nil : (place.column.sqlName, fill?.value ?? column?.defaultExpression ?? "NULL")
    case .changeColumn(let place, let conversion):
      guard let value = conversion.convert?.value, conversion.onBad == nil, conversion.fill == nil
      else { return nil }
      return (place.column.sqlName, value)
    default: return nil
    }
  }

  /// Returns whether a column takes nothing but values that the author casts to its type, constants of
  /// that type, and the NULL that the author writes.
  private func isCertain(_ type: String, of column: String, in table: String) -> Bool {
    guard let old = base.table(named: oldName(of: table)) else { return false }
    return file.steps.contains { step in
      guard case .changeColumn(let place, let conversion) = step.value,
        place.isColumn(column, of: [table]),
        let sql = conversion.convert.map({ SQLText($0.value) }),
        let goal = goal.table(named: table), goal.type(of: place.column.sqlName) == type
      else { return false }
      let affinity = goal.affinity(of: place.column.sqlName)
      return sql.expression().results.allSatisfy { result in
        if let constant = result.constant { return constant.isKept(by: affinity) }
        guard case .cast(let value, let type) = result.form, affinity != .numeric else {
          return false
        }
        return Affinity(declaredType: sql.text(type), isStrict: false) == affinity
          && value.isNeverNull(in: old)
      }
    }
  }
}

extension RefusalCause {
  /// Whether it is about a calculated value that hardly any row has.
  fileprivate var isOfValue: Bool {
    switch self {
    case .size, .text: true
    default: false
    }
  }
}

extension SQLExpression {
  /// The values of which the expression has one: those of a CASE or `iif` with an ELSE, or else its own.
  fileprivate var results: [SQLExpression] {
    if let call = unwrapped.call, ["iif", "if"].contains(call.name), call.arguments.count % 2 == 1 {
      return call.arguments.valuesOfIif.flatMap(\.results)
    }
    guard case .choice(_, let cases, let otherwise?) = unwrapped.form else { return [unwrapped] }
    return (cases.map(\.value) + [otherwise]).flatMap(\.results)
  }
}

extension SQLConstant {
  /// Returns whether a column stores the constant as it is.
  fileprivate func isKept(by affinity: Affinity) -> Bool {
    switch (self, affinity) {
    case (.null, _), (.integer, .integer), (.boolean, .integer), (.real, .real), (.text, .text):
      true
    default: false
    }
  }
}
