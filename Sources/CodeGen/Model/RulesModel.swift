/// What a row is checked for before it is stored.
struct RulesModel {
  /// The name of the property, or of a tuple's function, that gives the problems.
  var member: String
  /// The type of a problem.
  var type: String
  /// The problems of a draft that is to be stored.
  var expression: String
  /// The type that has the functions that check values.
  var owner: String
  var values: [RuleValueModel]
}

/// A value that rules are for, and the function that checks it.
struct RuleValueModel {
  /// The label of its argument.
  var label: String
  /// The same with the argument's name, `value`.
  var parameter: String
  var type: String
  /// Whether it can be nil, which breaks no rule.
  var isOptional: Bool
  /// The expression of it where a whole row is checked.
  var expression: String
  var rules: [RuleModel]
}

/// A rule of a column.
struct RuleModel {
  /// The property, as problems name it.
  var property: String
  /// The condition that `value`, which isn't nil, breaks the rule.
  var condition: String
  /// The function that the conditions call.
  var helper: RuleHelper?
  var message: String
}

/// The type of the problems of all tables.
struct ProblemModel {
  var name: String
  /// What it is to the runtime.
  var `protocol`: String
  var helpers: [RuleHelper]

  func uses(_ helper: RuleHelper) -> Bool { helpers.contains(helper) }
}

/// A function of a problem's type.
enum RuleHelper: CaseIterable {
  case length, isListed, milliseconds
}
