extension Layout {
  /// Returns the head of the `if` statement that checks a rule, with one line per condition if they
  /// don't all fit on one.
  static func head(of rule: RuleModel, indentation: Int) -> Source {
    let condition = rule.condition
    let line = "if \(rule.binding.map { $0 + ", " } ?? "")\(condition.line) {"
    if fits(line, indentation + condition.room) { return Source(line) }
    guard let binding = rule.binding else {
      let lines = broken(condition, indentation: indentation)
      return condition.endsAtMargin ? "if \(lines) {" : "if \(lines)\n{"
    }
    let isLine = fits(condition.line, indentation + 2 + condition.room)
    let rest = isLine ? Source(condition.line) : broken(condition, indentation: indentation + 2)
    return """
      if \(binding),
        \(rest)
      {
      """
  }

  private static func broken(_ condition: RuleCondition, indentation: Int) -> Source {
    switch condition {
    case .either(let comparisons): Source(comparisons.joined(separator: "\n  || "))
    case .outside(let range, let value): Source("!(\(range)).contains(\n  \(value))")
    case .unlisted(let numbers, let value):
      Source("!\(brokenList(numbers, indentation)).contains(\(value))")
    case .unlistedText(let texts, let value, let function):
      """
      !\(function)(
        \(listing(texts, value, indentation: indentation + 2)))
      """
    }
  }

  private static func listing(_ texts: [String], _ value: String, indentation: Int) -> Source {
    let line = "\(value), in: [\(texts.joined(separator: ", "))])"
    if fits(line, indentation + roomForComma) { return Source(String(line.dropLast())) }
    return """
      \(value),
      \(array("in", texts, indentation: indentation))
      """
  }
}

extension RuleCondition {
  fileprivate var line: String {
    switch self {
    case .either(let comparisons): comparisons.joined(separator: " || ")
    case .outside(let range, let value): "!(\(range)).contains(\(value))"
    case .unlisted(let numbers, let value):
      "![\(numbers.joined(separator: ", "))].contains(\(value))"
    case .unlistedText(let texts, let value, let function):
      "!\(function)(\(value), in: [\(texts.joined(separator: ", "))])"
    }
  }

  /// The number of columns that swift-format reserves for an array's trailing comma.
  fileprivate var room: Int {
    switch self {
    case .either, .outside: 0
    case .unlisted, .unlistedText: Layout.roomForComma
    }
  }

  /// Whether the last line of a broken condition begins with the bracket that closes the first.
  fileprivate var endsAtMargin: Bool { if case .unlisted = self { true } else { false } }
}
