/// What a row is checked for before it is stored.
struct RulesModel {
  /// The name of the property, or of a tuple's function, that gives the problems.
  var member: String
  var rules: [RuleModel]

  /// Whether a function is called that a problem's type has to have.
  func uses(_ helper: RuleHelper) -> Bool {
    rules.contains { $0.helper == helper }
  }
}

/// A rule of a column.
struct RuleModel {
  /// The property, as problems name it.
  var property: String
  /// The expression of the value that is checked.
  var value: String
  /// Whether that can be nil, which breaks no rule.
  var isOptional: Bool
  /// The condition that the value, or `value` where it can be nil, breaks the rule.
  var condition: String
  /// The function that the condition calls.
  var helper: RuleHelper?
  var message: String
}

/// A function of a problem's type.
enum RuleHelper {
  case length, isListed, milliseconds
}
