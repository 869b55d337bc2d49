extension FileEmitter {
  /// Emits what a record says of the rules that it breaks.
  func problems(_ table: TableModel) -> Source {
    guard let rules = table.rules else { return .none }
    let property: Source =
      table.draft == nil
      ? problemsProperty(rules, indentation: 4)
      : "\(access)var \(rules.member): [\(rules.type)] { Draft(self).\(rules.member) }"
    return .paragraphs([.lines([problemsSummary, property])] + checks(rules, indentation: 2))
  }

  /// Emits what a draft says of them.
  func draftProblems(_ table: TableModel) -> Source {
    guard let rules = table.rules else { return .none }
    return .lines([problemsSummary, problemsProperty(rules, indentation: 6)])
  }

  private var problemsSummary: Source {
    "/// What is wrong with the values, in words fit for a form."
  }

  private func problemsProperty(_ rules: RulesModel, indentation: Int) -> Source {
    """
    \(access)var \(rules.member): [\(rules.type)] {
      \(calls(rules, indentation: indentation))
    }
    """
  }

  /// Emits the checks of a row's values.
  private func calls(_ rules: RulesModel, indentation: Int) -> Source {
    let calls = rules.values.map { "\(rules.owner).problem(\($0.label): \($0.expression))" }
    return Layout.list(calls, ".compactMap(\\.self)", indentation: indentation)
  }

  /// Emits the functions that check a value each.
  private func checks(_ rules: RulesModel, indentation: Int) -> [Source] {
    rules.values.map { value in
      """
      \(access)static func problem(\(value.parameter): \(value.type)) -> \(rules.type)? {
        \(body(of: value, indentation: indentation + 2))
      }
      """
    }
  }

  private func body(of value: RuleValueModel, indentation: Int) -> Source {
    guard value.rules.count == 1 else {
      let checks = value.rules.map { check($0, of: value, indentation: indentation) }
      return .lines(checks + ["return nil"])
    }
    let rule = value.rules[0]
    if value.isOptional {
      return """
        guard let value, \(rule.condition) else { return nil }
        \(problem(rule, "return ", indentation: indentation))
        """
    }
    return """
      \(rule.condition)
        ? \(problem(rule, tail: " : nil", indentation: indentation + 4))
      """
  }

  private func check(_ rule: RuleModel, of value: RuleValueModel, indentation: Int) -> Source {
    let clauses = (value.isOptional ? ["let value"] : []) + [rule.condition]
    return """
      \(Layout.condition(clauses, indentation: indentation))
        \(problem(rule, "return ", indentation: indentation + 2))
      }
      """
  }

  private func problem(
    _ rule: RuleModel, _ head: String = "", tail: String = "", indentation: Int
  ) -> Source {
    let arguments = [rule.property, rule.message].map(SwiftLiteral.string)
    return Layout.call(head + ".init", arguments, tail, indentation: indentation)
  }
}

// MARK: - In DAL/

extension FileEmitter {
  /// Emits the function that says what rules a tuple breaks.
  func tupleProblems(_ table: TableModel) -> Source {
    guard let rules = table.rules else { return .none }
    return """
      \(problemsSummary)
      \(access)static func \(rules.member)(of draft: Draft) -> [\(rules.type)] {
        \(calls(rules, indentation: 4))
      }

      \(.paragraphs(checks(rules, indentation: 2)))
      """
  }

  /// Emits the check that comes before everything that stores a row.
  func validation(_ table: TableModel) -> Source {
    guard let rules = table.rules else { return .none }
    let problems = "problems: \(rules.expression)"
    return """
      \(access)static func validate(_ draft: Draft) throws {
        \(Layout.call("try validate", [problems], indentation: 4))
      }
      """
  }
}
