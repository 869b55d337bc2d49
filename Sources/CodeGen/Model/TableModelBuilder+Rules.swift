import SchemaParser

/// Decides what is checked before a row is stored.
extension TableModelBuilder {
  var rules: RulesModel? {
    guard derived == nil else { return nil }
    let values = (draft?.properties ?? properties(hasDefaults: false))
      .filter { hasRules($0.parameterNumber - 1) }
    let member = SwiftName.free(
      "problems", prefix: "record", besides: Set(tableNames.properties))
    guard !values.isEmpty else { return nil }
    return RulesModel(
      member: member, values: values.map(ruleValue), type: names.nested.problem,
      problem: helpers, protocol: names.runtime("RuleProblem"))
  }

  private func ruleValue(_ property: PropertyModel) -> RuleValueModel {
    let index = property.parameterNumber - 1
    return RuleValueModel(
      function: function(index),
      type: columnTypes[index].name + (property.isOptional ? "?" : ""),
      isOptional: property.isOptional,
      expression: property.presenceParameter == nil ? value(index) : "\(value(index)) ?? nil",
      rules: rules(of: index))
  }

  /// The function that checks a column's values, where it has rules.
  func ruleFunction(_ index: Int) -> String? {
    hasRules(index) ? "\(names.nested.problem).\(function(index))" : nil
  }

  private func function(_ index: Int) -> String {
    let name = property(index)
    // Of a type that would be the type itself.
    return name == "`self`"
      ? SwiftName.free("selfValue", prefix: "own", besides: Set(tableNames.properties)) : name
  }

  private func hasRules(_ index: Int) -> Bool {
    derived == nil && !isGenerated(index) && !rules(of: index).isEmpty
  }

  private func rules(of index: Int) -> [RuleModel] {
    RuleConditions(
      column: table.columns[index], coding: columnTypes[index].coding,
      enumeration: enumeration(index), value: "value", helpers: helpers
    ).all.map { rule in
      RuleModel(
        property: tableNames.properties[index], condition: rule.condition, helper: rule.helper,
        message: RuleSentence(column: table.columns[index]).text(rule.demand))
    }
  }

  /// The expression of a column's value where the rules are checked.
  private func value(_ index: Int) -> String {
    let name = property(index)
    if table.model == .tuple { return "draft.\(name)" }
    // Alone, `self` is the record even in backticks.
    return name == "`self`" ? "self.`self`" : name
  }

  /// The type that has the functions of conditions.
  private var helpers: String {
    table.model == .tuple ? names.runtime("RowProblem") : names.nested.problem
  }

  private func enumeration(_ index: Int) -> Enumeration? {
    guard case .enumeration(let name, _) = table.columns[index].type.value else { return nil }
    return schema.enums.first { $0.name.value == name }
  }
}
