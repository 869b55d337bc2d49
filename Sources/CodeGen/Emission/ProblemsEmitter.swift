extension FileEmitter {
  /// Emits a record's property that lists the rules it breaks.
  func problems(_ table: TableModel) -> Source {
    guard let rules = table.rules else { return .none }
    return .lines([
      problemsSummary,
      table.draft == nil
        ? problemsProperty(rules, indentation: 4)
        : "\(access)var \(rules.member): [\(rules.type)] { Draft(self).\(rules.member) }",
    ])
  }

  /// Emits a draft's property that lists the rules it breaks.
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
      \(checks(rules, indentation: indentation))
    }
    """
  }

  private func checks(_ rules: RulesModel, indentation: Int) -> Source {
    """
    var \(rules.member): [\(rules.type)] = []
    \(.lines(rules.rules.map { check($0, rules.member, indentation: indentation + 2) }))
    return \(rules.member)
    """
  }

  private func check(_ rule: RuleModel, _ list: String, indentation: Int) -> Source {
    """
    \(Layout.head(of: rule, indentation: indentation))
      \(addition(of: rule, list, indentation: indentation + 2))
    }
    """
  }

  /// Emits the statement that appends a problem, with a multiline literal if the message is too
  /// long for one line.
  private func addition(of rule: RuleModel, _ list: String, indentation: Int) -> Source {
    let property = SwiftLiteral.string(rule.property)
    let message = SwiftLiteral.string(rule.message)
    guard !Layout.fits(message + "))", indentation + 4) else {
      return Layout.nestedCall(
        "\(list).append", ".init", [property, message], indentation: indentation)
    }
    return """
      \(list).append(
        .init(
          \(property),
          \(SwiftLiteral.multilineString(rule.message))))
      """
  }
}

// MARK: - In DAL/

extension FileEmitter {
  /// Emits the function that lists the rules a tuple breaks.
  func tupleProblems(_ table: TableModel) -> Source {
    guard let rules = table.rules else { return .none }
    return """
      \(problemsSummary)
      \(access)static func \(rules.member)(of draft: Draft) -> [\(rules.type)] {
        \(checks(rules, indentation: 4))
      }
      """
  }

  /// Emits the validation that runs before a row is stored.
  func validation(_ table: TableModel) -> Source {
    guard let rules = table.rules else { return .none }
    let problems = "problems: \(rules.expression).map { .init($0.property, $0.message) }"
    return """
      \(access)static func validate(_ draft: Draft) throws {
        \(Layout.call("try validate", [problems], indentation: 4))
      }
      """
  }
}
