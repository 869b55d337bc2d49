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
      member: member, type: names.problem,
      expression: table.model == .tuple ? "\(member)(of: draft)" : "draft.\(member)",
      owner: tableNames.functions, values: values.map(ruleValue))
  }

  private func ruleValue(_ property: PropertyModel) -> RuleValueModel {
    let index = property.parameterNumber - 1
    return RuleValueModel(
      label: property.label,
      parameter: property.label == "value" ? "value" : "\(property.label) value",
      type: columnTypes[index].name + (property.isOptional ? "?" : ""),
      isOptional: property.isOptional,
      expression: property.presenceParameter == nil ? value(index) : "\(value(index)) ?? nil",
      rules: rules(of: index))
  }

  /// The function that checks a column's values, where it has rules.
  func ruleFunction(_ index: Int) -> String? {
    guard hasRules(index) else { return nil }
    return "\(tableNames.functions).problem(\(SwiftName.label(tableNames.properties[index])):)"
  }

  private func hasRules(_ index: Int) -> Bool {
    derived == nil && !isGenerated(index) && !rules(of: index).isEmpty
  }

  private func rules(of index: Int) -> [RuleModel] {
    RuleConditions(
      column: table.columns[index], coding: columnTypes[index].coding,
      enumeration: enumeration(index), value: "value", helpers: names.problem
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

  private func enumeration(_ index: Int) -> Enumeration? {
    guard case .enumeration(let name, _) = table.columns[index].type.value else { return nil }
    return schema.enums.first { $0.name.value == name }
  }
}
