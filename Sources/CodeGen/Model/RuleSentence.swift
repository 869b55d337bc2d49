import SchemaParser

/// The sentence that states what a column's value must be.
struct RuleSentence {
  let column: Column

  /// - Parameter demand: The rule with its values in words.
  func text(_ demand: ProblemRule) -> String {
    let verb = if case .length = demand { "have" } else { "be" }
    return "\(Self.noun(of: column).capitalizedFirst) must \(verb) \(requirement(demand))."
  }

  /// Returns the sentence that states what the values of columns must meet.
  static func text(_ columns: [Column], meet condition: String) -> String {
    let subject = columns.map(noun).listed
    let sql = condition.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return "\(subject.capitalizedFirst) must meet the condition \(sql)."
  }

  private static func noun(of column: Column) -> String {
    let noun = SwiftName.noun(from: column.name.value)
    return noun.isEmpty ? column.name.value : noun
  }

  /// Returns the requirement alone, such as `between 1 and 9`.
  func requirement(_ demand: ProblemRule) -> String {
    switch demand {
    case .range(let minimum, let maximum): range(minimum, maximum)
    case .length(let minimum, let maximum): length(minimum, maximum)
    case .oneOf(let values):
      (values.count == 1 ? "" : "one of ") + values.joined(separator: ", ")
    case .check: ""
    }
  }

  private func range(_ minimum: String?, _ maximum: String?) -> String {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?):
      minimum == maximum ? minimum : "between \(minimum) and \(maximum)"
    case (let minimum?, nil): "at least \(minimum)"
    case (nil, let maximum): "at most \(maximum ?? "")"
    }
  }

  private func length(_ minimum: Int64?, _ maximum: Int64?) -> String {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?):
      minimum == maximum
        ? "exactly \(counted(minimum))" : "\(minimum) to \(counted(maximum))"
    case (let minimum?, nil): "at least \(counted(minimum))"
    case (nil, let maximum): "at most \(counted(maximum ?? 0))"
    }
  }

  private func counted(_ count: Int64) -> String {
    let unit = column.type.value.traits.lengthUnit ?? .character
    return "\(count) \(unit)\(count == 1 ? "" : "s")"
  }
}
