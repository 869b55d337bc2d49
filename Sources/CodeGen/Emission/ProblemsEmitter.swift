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
    \(access)var \(rules.member): [\(table.nested.problem)] {
      \(checks(rules, of: table.nested.problem, indentation: indentation))
    }
    """
  }

  private func problemType(_ table: TableModel, _ rules: RulesModel) -> Source {
    """
    /// A rule that a property breaks.
    \(access)nonisolated struct \(table.nested.problem): Hashable, Sendable {
      \(.paragraphs(["\(access)let property: String\n\(access)let message: String", helpers(rules)]))
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
      \(problemsSummary)
      \(access)static func \(rules.member)(of draft: Draft) -> [\(table.runtime.rowProblem)] {
        \(checks(rules, of: table.runtime.rowProblem, indentation: 4))
      }
      """
  }

  /// Emits the check that comes before everything that stores a row.
  func validation(_ table: TableModel) -> Source {
    guard let rules = table.rules else { return .none }
    let problems =
      table.isTuple
      ? "\(rules.member)(of: draft)"
      : "draft.\(rules.member).map { .init($0.property, $0.message) }"
    return """
      \(access)static func validate(_ draft: Draft) throws {
        \(Layout.call("try validate", ["problems: \(problems)"], indentation: 4))
      }
      """
  }

  private func checks(
    _ rules: RulesModel, of type: String, indentation: Int
  ) -> Source {
    """
    var \(rules.member): [\(type)] = []
    \(.lines(rules.rules.map { check($0, rules.member, indentation: indentation + 2) }))
    return \(rules.member)
    """
  }

  private func check(_ rule: RuleModel, _ list: String, indentation: Int) -> Source {
    """
    \(condition(rule, indentation: indentation))
      \(addition(rule, list, indentation: indentation + 2))
    }
    """
  }

  private func condition(_ rule: RuleModel, indentation: Int) -> Source {
    guard rule.isOptional else { return Source("if \(rule.condition) {") }
    let line = "if let value = \(rule.value), \(rule.condition) {"
    return indentation + line.count <= Layout.width
      ? Source(line) : "if let value = \(rule.value),\n  \(Source(rule.condition))\n{"
  }

  private func addition(_ rule: RuleModel, _ list: String, indentation: Int) -> Source {
    let arguments = [
      "property: \(SwiftLiteral.string(rule.property))",
      "message: \(SwiftLiteral.string(rule.message))",
    ]
    let line = "\(list).append(.init(\(arguments.joined(separator: ", "))))"
    guard indentation + line.count > Layout.width else { return Source(line) }
    return """
      \(list).append(
        \(Layout.call(".init", arguments, ")", indentation: indentation + 2))
      """
  }
}
