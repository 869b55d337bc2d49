/// The rules that a row is checked against before it is stored.
struct RulesModel {
  /// The name of the property, or of a tuple's function, that returns the problems.
  var member: String
  /// The type of a problem.
  var type: String
  /// The expression for the problems of a draft to be stored.
  var expression: String
  var rules: [RuleModel]
  /// The app's own problems, if it declares any.
  var ownProblems: String?
}

/// A rule of a column, or a check.
struct RuleModel {
  /// The name of the property in problems: the first of those that a check compares.
  var property: String
  /// The optional binding of the value, if it can be nil.
  var binding: String?
  /// The condition under which the value breaks the rule.
  var condition: RuleCondition
  /// The helper functions that the condition calls.
  var helpers: [RuleHelper]
  var rule: ProblemRule
  var message: String
}

/// A rule as problems name it, with its values as expressions.
enum ProblemRule {
  case range(minimum: String?, maximum: String?)
  case length(minimum: Int64?, maximum: Int64?)
  case oneOf([String])
  case check(name: String?, properties: [String])
}

extension RuleCondition {
  /// Returns whether the condition consists of comparisons, of which one has a text in it.
  func mentions(_ text: String) -> Bool {
    switch self {
    case .comparisons(let comparisons, _): comparisons.contains { $0.contains(text) }
    case .outside, .unlisted, .unlistedText: false
    }
  }
}

/// A Swift condition under which a value breaks a rule.
enum RuleCondition {
  /// Comparisons, between which a sign stands.
  case comparisons([String], by: String)
  case outside(range: String, String)
  case unlisted([String], String)
  case unlistedText([String], String, function: String)
}

/// A helper function of the problem type.
enum RuleHelper: CaseIterable {
  case length, isListed, holds, milliseconds
}
