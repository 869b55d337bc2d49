import DBGenSQLText
import SchemaParser

/// Decides which checks Swift evaluates before a row is stored.
extension TableModel {
  /// The checks as rules, in the order of the schema.
  func checkRules(of values: [PropertyModel]) -> [RuleModel] {
    if table.sql != nil || table.checks.isEmpty { return [] }
    let conditions = checkConditions(of: values)
    return table.checks.compactMap { check in
      conditions.translation(check.condition.value).map { rule(check, $0) }
    }
  }

  /// The messages of checks that only the database evaluates, so that nothing shows them.
  var messagesWithoutRule: [Located<String>] {
    let conditions = checkConditions(of: draft ?? properties)
    let computed = table.columns.filter { $0.generated != nil }.compactMap(\.message)
    return computed
      + table.checks.compactMap { check in
        let message =
          check.message
          ?? check.column.flatMap { table.column(named: $0) }.flatMap { column in
            column.rules == ValueRules() ? column.message : nil
          }
        guard let message, table.sql != nil || conditions.translation(check.condition.value) == nil
        else { return nil }
        return message
      }
  }

  private func checkConditions(of values: [PropertyModel]) -> CheckConditions {
    CheckConditions(
      operands: Dictionary(
        firstOf: values.filter { !$0.isGenerated }.compactMap { operand($0) }.map {
          ($0.column.name.sqlName, $0)
        }),
      helpers: names.problem)
  }

  private func rule(_ check: Check, _ translation: CheckConditions.BrokenCheck) -> RuleModel {
    let properties = translation.columns.map(\.property)
    let message =
      check.message?.value
      ?? check.column.flatMap { table.column(named: $0)?.message?.value }
      ?? RuleSentence.text(translation.columns.map(\.column), meet: check.condition.value)
    return RuleModel(
      property: properties.first ?? "", condition: translation.condition,
      helpers: translation.helpers,
      rule: .check(name: check.constraintName?.value, properties: properties), message: message)
  }

  /// Returns a column as checks compare it; nil for one that updates set by themselves, or whose
  /// value can be NULL without being nil.
  private func operand(_ property: PropertyModel) -> CheckOperand? {
    let index = property.parameterNumber - 1
    let (column, coding) = (table.columns[index], columnTypes[index].coding)
    guard column.role == nil, column.type.value != .any else { return nil }
    let conditions = RuleConditions(
      column: column, coding: coding, enumeration: nil, value: "$0", helpers: names.problem)
    let value = property.presenceParameter == nil ? value(index) : "(\(value(index)) ?? nil)"
    let measured = Self.applying(conditions.measure, to: value, isOptional: property.isOptional)
    let form =
      measured == nil ? .other : CheckOperand.ComparedValues(of: column, in: table, coding)
    return CheckOperand(
      property: tableNames.properties[index], column: column, form: form,
      value: form == .other ? value : measured ?? value, isOptional: property.isOptional,
      isAssigned: property.isOptional && !(column.isNullable && property.presenceParameter == nil),
      helper: form != .other && conditions.isOfMilliseconds ? .milliseconds : nil)
  }

  /// Returns the expression for a function of a value, in which `$0` is the value; nil if it would be
  /// one that takes Swift long to compile.
  private static func applying(_ function: String, to value: String, isOptional: Bool) -> String? {
    if !isOptional { return function.replacing("$0", with: value) }
    if function == "$0" { return value }
    if function.hasPrefix("$0.") { return value + "?" + function.dropFirst(2) }
    return function.hasSuffix("($0)") ? "\(value).map(\(function.dropLast(4)))" : nil
  }
}
