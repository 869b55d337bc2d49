/// A Swift condition, built of comparisons.
indirect enum CheckFormula {
  case atom(String)
  case all([CheckFormula])
  case any([CheckFormula])

  /// The number of comparisons.
  var size: Int {
    switch self {
    case .atom: 1
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.size }
    }
  }

  var condition: RuleCondition {
    switch self {
    case .atom(let text): .comparisons([text], by: "||")
    case .any(let parts): .comparisons(parts.map { $0.text(in: "||") }, by: "||")
    case .all(let parts): .comparisons(parts.map { $0.text(in: "&&") }, by: "&&")
    }
  }

  private func text(in outer: String) -> String {
    switch self {
    case .atom(let text): text
    case .all(let parts): parts.map { $0.text(in: "&&") }.joined(separator: " && ")
    case .any(let parts) where outer == "||":
      parts.map { $0.text(in: "||") }.joined(separator: " || ")
    case .any: "(" + text(in: "||") + ")"
    }
  }
}

/// When a condition of SQL is true and when it is false. If it is NULL, neither holds.
struct CheckTruth {
  var isTrue: CheckFormula
  var isFalse: CheckFormula

  var negated: CheckTruth { CheckTruth(isTrue: isFalse, isFalse: isTrue) }

  static func all(_ parts: [CheckTruth]) -> CheckTruth {
    CheckTruth(isTrue: .all(parts.map(\.isTrue)), isFalse: .any(parts.map(\.isFalse)))
  }

  static func any(_ parts: [CheckTruth]) -> CheckTruth {
    all(parts.map(\.negated)).negated
  }
}
