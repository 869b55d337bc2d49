/// The rules that a row is checked against before it is stored.
struct RulesModel {
  /// The name of the property, or of a tuple's function, that returns the problems.
  var member: String
  /// The type of a problem.
  var type: String
  /// The expression for the problems of a draft to be stored.
  var expression: String
  var rules: [RuleModel]
}

/// How a record lists the rules that it breaks.
enum ProblemsModel {
  case checked(RulesModel)
  /// Its draft checks them.
  case ofDraft(RulesModel)
}

/// A rule of a column.
struct RuleModel {
  /// The name of the property in problems.
  var property: String
  /// The optional binding of the value, if it can be nil.
  var binding: String?
  /// The condition under which the value breaks the rule.
  var condition: RuleCondition
  /// The helper function that the condition calls, if any.
  var helper: RuleHelper?
  var message: String
}

/// A Swift condition under which a value breaks a rule.
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
  var imports: [ImportModel]
  var helpers: [RuleHelper]
}

/// A helper function of the problem type.
enum RuleHelper: CaseIterable {
  case length, isListed, milliseconds
}
