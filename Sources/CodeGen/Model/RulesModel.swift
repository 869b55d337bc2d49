/// What a row is checked for before it is stored.
struct RulesModel {
  /// The name of the property, or of a tuple's function, that gives the problems.
  var member: String
  /// The type of a problem.
  var type: String
  /// The problems of a draft that is to be stored.
  var expression: String
  var rules: [RuleModel]
}

/// A rule of a column.
struct RuleModel {
  /// The property, as problems name it.
  var property: String
  /// The value, where there can be none.
  var binding: String?
  /// The condition that the value breaks the rule.
  var condition: RuleCondition
  /// The function that the condition calls.
  var helper: RuleHelper?
  var message: String
}

/// A condition in Swift that a value breaks a rule.
enum RuleCondition {
  /// One of the comparisons holds.
  case either([String])
  case outside(range: String, String)
  case unlisted([String], String)
  case unlistedText([String], String, function: String)
}

/// The type of the problems of all tables.
struct ProblemModel {
  var name: String
  var helpers: [RuleHelper]

  func uses(_ helper: RuleHelper) -> Bool { helpers.contains(helper) }
}

/// A function of a problem's type.
enum RuleHelper: CaseIterable {
  case length, isListed, milliseconds
}
