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
  /// The conditions, one after the other, that the value breaks the rule.
  var clauses: [String]
  /// The function that the conditions call.
  var helper: RuleHelper?
  var message: String
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
