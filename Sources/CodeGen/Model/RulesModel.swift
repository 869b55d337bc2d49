/// What a row is checked for before it is stored.
struct RulesModel {
  /// The name of the property, or of a tuple's function, that gives the problems.
  var member: String
  /// The values that rules are for.
  var values: [RuleValueModel]
  /// The type that has a function for each of them.
  var type: String
  /// What these functions give, and what it is to the runtime.
  var problem: String
  var `protocol`: String

  /// Whether a function is called that a problem's type has to have.
  func uses(_ helper: RuleHelper) -> Bool {
    values.contains { $0.rules.contains { $0.helper == helper } }
  }
}

/// A value that rules are for, and the function that checks it.
struct RuleValueModel {
  var function: String
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
  /// The function that the condition calls.
  var helper: RuleHelper?
  var message: String
}

/// A function of a problem's type.
enum RuleHelper {
  case length, isListed, milliseconds
}
