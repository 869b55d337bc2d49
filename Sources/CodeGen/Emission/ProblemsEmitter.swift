extension FileEmitter {
  /// Emits what a record says of the rules that it breaks, and the type of that.
  func problems(_ table: TableModel) -> Source {
    guard let rules = table.rules else { return .none }
    return .paragraphs([
      table.draft == nil
        ? problemsProperty(table, rules, indentation: 4)
        : """
        \(problemsSummary)
        \(access)var \(rules.member): [\(table.nested.problem)] { Draft(self).\(rules.member) }
        """,
      problemType(table, rules),
    ])
  }

  /// Emits what a draft says of them.
  func draftProblems(_ table: TableModel) -> Source {
    table.rules.map { problemsProperty(table, $0, indentation: 6) } ?? .none
  }

  private var problemsSummary: Source {
    "/// What is wrong with the values, in words fit for a form."
  }

  private func problemsProperty(
    _ table: TableModel, _ rules: RulesModel, indentation: Int
  ) -> Source {
    """
    \(problemsSummary)
    \(access)var \(rules.member): [\(rules.problem)] {
      \(calls(rules, indentation: indentation))
    }
    """
  }

  private func problemType(_ table: TableModel, _ rules: RulesModel) -> Source {
    """
    /// A rule that a property breaks.
    \(access)nonisolated struct \(table.nested.problem): Hashable, Sendable {
      \(.paragraphs(["\(access)let property: String\n\(access)let message: String"] + checks(rules, indentation: 4) + [helpers(rules)]))
    }
    """
  }

  private func helpers(_ rules: RulesModel) -> Source {
    let length: Source = """
      /// As SQL counts characters: up to a NUL.
      fileprivate static func length(_ text: String) -> Int {
        text.unicodeScalars.prefix { $0 != "\\0" }.count
      }
      """
    let isListed: Source = """
      /// As SQL compares texts: byte by byte.
      fileprivate static func isListed(_ text: String, in list: [String]) -> Bool {
        list.contains { $0.utf8.elementsEqual(text.utf8) }
      }
      """
    let milliseconds: Source = """
      /// As times are stored.
      fileprivate static func milliseconds(_ date: Date) -> Double {
        (date.timeIntervalSince1970 * 1000).rounded()
      }
      """
    return .paragraphs([
      rules.uses(.length) ? length : .none, rules.uses(.isListed) ? isListed : .none,
      rules.uses(.milliseconds) ? milliseconds : .none,
    ])
  }
}

// MARK: - In DAL/

extension FileEmitter {
  /// Emits the function that says what rules a tuple breaks.
  func tupleProblems(_ table: TableModel) -> Source {
    guard let rules = table.rules else { return .none }
    return """
      /// What breaks the rules of a column.
      \(access)enum \(rules.type) {
        \(.paragraphs(checks(rules, indentation: 4)))
      }

      \(problemsSummary)
      \(access)static func \(rules.member)(of draft: Draft) -> [\(rules.problem)] {
        \(calls(rules, indentation: 4))
      }
      """
  }

  /// Emits what lets the runtime read problems.
  func problemConformance(_ table: TableModel) -> Source {
    guard let rules = table.rules else { return .none }
    return "nonisolated extension \(table.functions).\(rules.problem): \(rules.protocol) {}"
  }

  /// Emits the check that comes before everything that stores a row.
  func validation(_ table: TableModel) -> Source {
    guard let rules = table.rules else { return .none }
    let problems =
      table.isTuple
      ? "\(rules.member)(of: draft)" : "draft.\(rules.member)"
    return """
      \(access)static func validate(_ draft: Draft) throws {
        \(Layout.call("try validate", ["problems: \(problems)"], indentation: 4))
      }
      """
  }

  /// Emits the checks of a row's values.
  private func calls(_ rules: RulesModel, indentation: Int) -> Source {
    let calls = rules.values.map { "\(rules.type).\($0.function)(\($0.expression))" }
    return Layout.list(calls, ".compactMap(\\.self)", indentation: indentation)
  }

  /// Emits the functions that check a value each.
  private func checks(_ rules: RulesModel, indentation: Int) -> [Source] {
    rules.values.map { value in
      """
      \(access)static func \(value.function)(_ value: \(value.type)) -> \(rules.problem)? {
        \(body(of: value, indentation: indentation + 2))
      }
      """
    }
  }

  private func body(of value: RuleValueModel, indentation: Int) -> Source {
    guard value.rules.count == 1 else {
      return .lines(
        value.rules.map { check($0, of: value, indentation: indentation) } + ["return nil"])
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
        ? \(problem(rule, "", " : nil", indentation: indentation + 4))
      """
  }

  private func check(_ rule: RuleModel, of value: RuleValueModel, indentation: Int) -> Source {
    """
    if \(value.isOptional ? "let value, " : "")\(rule.condition) {
      \(problem(rule, "return ", indentation: indentation + 2))
    }
    """
  }

  private func problem(
    _ rule: RuleModel, _ head: String, _ tail: String = "", indentation: Int
  ) -> Source {
    let arguments = [
      "property: \(SwiftLiteral.string(rule.property))",
      "message: \(SwiftLiteral.string(rule.message))",
    ]
    return Layout.call(head + ".init", arguments, tail, indentation: indentation)
  }
}
