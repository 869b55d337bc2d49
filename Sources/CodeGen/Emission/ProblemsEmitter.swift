extension FileEmitter {
  /// Emits a record's property that lists the rules it breaks.
  func problems(_ table: TableModel) -> Source? {
    table.rules.map { rules in
      guard table.hasDraft else { return checkedProblems(rules) }
      return """
        \(problemsSummary)
        \(access)var \(rules.member): [\(rules.type)] { Draft(self).\(rules.member) }
        """
    }
  }

  func checkedProblems(_ rules: RulesModel) -> Source {
    """
    \(problemsSummary)
    \(access)var \(rules.member): [\(rules.type)] {
      \(checks(rules))
    }
    """
  }

  private var problemsSummary: Source {
    "/// The rules that the values break, with messages for users."
  }

  private func checks(_ rules: RulesModel) -> Source {
    if rules.rules.isEmpty, let own = rules.ownProblems { return Source(own) }
    return """
      var \(rules.member): [\(rules.type)] = []
      \(.lines(rules.rules.map { check($0, rules.member) }))
      return \(rules.member)\(rules.ownProblems.map { " + " + $0 } ?? "")
      """
  }

  private func check(_ rule: RuleModel, _ list: String) -> Source {
    let problem: [Source] = [
      Source(SwiftLiteral.string(rule.property)), .string(rule.message), self.rule(rule.rule),
    ]
    return """
      \(head(of: rule))
        \(.call("\(list).append", [.call(".init", problem)]))
      }
      """
  }

  private func rule(_ rule: ProblemRule) -> Source {
    switch rule {
    case .range(let minimum, let maximum): bounds(".range", minimum, maximum)
    case .length(let minimum, let maximum):
      bounds(".length", minimum.map(SwiftLiteral.integer), maximum.map(SwiftLiteral.integer))
    case .oneOf(let values): .call(".oneOf", [.array(values.map { Source($0) })])
    case .check(let name, let properties):
      .call(
        ".check",
        [
          Source("name: \(name.map(SwiftLiteral.string) ?? "nil")"),
          .array(properties.map { Source(SwiftLiteral.string($0)) }, label: "properties"),
        ])
    }
  }

  private func bounds(_ rule: String, _ minimum: String?, _ maximum: String?) -> Source {
    .call(rule, [minimum.map { Source("min: \($0)") }, maximum.map { Source("max: \($0)") }])
  }

  private func head(of rule: RuleModel) -> Source {
    let (flat, broken) = (source(rule.condition, isFlat: true), source(rule.condition))
    switch (rule.binding, rule.condition) {
    case (let binding?, _):
      let condition = Source.choice(flat, else: broken)
      return .choice("if \(binding), \(flat) {", else: "if \(binding),\n  \(condition)\n{")
    case (nil, .unlisted): return "if \(flat) {"
    default: return .choice("if \(flat) {", else: "if \(broken)\n{")
    }
  }

  private func source(_ condition: RuleCondition, isFlat: Bool = false) -> Source {
    switch condition {
    case .comparisons(let comparisons, let sign):
      return Source(comparisons.joined(separator: (isFlat ? " " : "\n  ") + sign + " "))
    case .outside(let range, let value):
      return "!(\(range)).contains(\(isFlat ? "" : "\n  ")\(value))"
    case .unlisted(let numbers, let value):
      return "!\(.array(numbers.map { Source($0) })).contains(\(value))"
    case .unlistedText(let texts, let value, let function):
      let list = Source.array(texts.map { Source($0) }, label: "in")
      if isFlat { return "!\(function)(\(value), \(list))" }
      return """
        !\(function)(
          \(.choice("\(value), \(list)", else: "\(value),\n\(list)")))
        """
    }
  }

  // MARK: - In DAL/

  /// Emits the function that lists the rules a tuple breaks.
  func tupleProblems(_ rules: RulesModel) -> Source {
    """
    \(problemsSummary)
    \(access)static func \(rules.member)(of draft: Draft) -> [\(rules.type)] {
      \(checks(rules))
    }
    """
  }

  /// Emits the validation that runs before a row is stored.
  func validation(_ rules: RulesModel) -> Source {
    let origin = rules.ownProblems == nil ? "" : ", isOfApp: $0.rule == .app"
    let problems = Source.braced(
      "problems: \(rules.expression).map",
      ".init(_property: $0.property, message: $0.message, source: $0\(origin))")
    return """
      \(access)static func _validate(_ draft: Draft) throws {
        \(.call("try _validate", [problems]))
      }
      """
  }
}
