import SchemaParser
import SchemaSQL

/// Decides which rules are checked before a row is stored.
extension TableModel {
  var rulesOfColumns: RulesModel? {
    let values = draft ?? properties
    let rules =
      values.filter { !$0.isGenerated }.flatMap { self.rules(of: $0) } + checkRules(of: values)
    if rules.isEmpty, !table.hasAppRules { return nil }
    let member = free("problems")
    let own = free("appProblems")
    return RulesModel(
      member: member, type: names.problem,
      expression: isTuple ? "\(member)(of: draft)" : "draft.\(member)", rules: rules,
      ownProblems: table.hasAppRules ? isTuple ? "\(own)(of: draft)" : own : nil)
  }

  private func free(_ member: String) -> String {
    SwiftName.free(member, prefix: "record", avoiding: Set(tableNames.properties))
  }

  private func rules(of property: PropertyModel) -> [RuleModel] {
    let index = property.parameterNumber - 1
    let value = property.presenceParameter == nil ? value(index) : "\(value(index)) ?? nil"
    let (isOptional, column) = (property.isOptional, table.columns[index])
    return RuleConditions(
      column: column, coding: columnTypes[index].coding,
      enumeration: schema.written.enumeration(of: column), value: isOptional ? "value" : value,
      helpers: names.problem
    ).all.map { rule in
      RuleModel(
        property: tableNames.properties[index],
        binding: isOptional ? "let value = \(value)" : nil, condition: rule.condition,
        helpers: [rule.helper].compactMap(\.self), rule: rule.rule,
        message: column.message?.value ?? RuleSentence(column: column).text(rule.demand))
    }
  }

  /// Returns the expression for a column's value where the rules are checked.
  func value(_ index: Int) -> String {
    let name = property(index)
    if isTuple { return "draft.\(name)" }
    // On its own, `self` is the record even in backticks.
    return name == "`self`" ? "self.`self`" : name
  }
}
