import SchemaParser

/// A rule's requirement for a value, in words for a form.
enum RuleDemand {
  case range(minimum: String?, maximum: String?)
  case length(minimum: Int64?, maximum: Int64?)
  case list([String])
}

/// The sentence that states what a column's value must be.
struct RuleSentence {
  let column: Column

  func text(_ demand: RuleDemand) -> String {
    let noun = SwiftName.noun(from: column.name.value)
    let subject = (noun.isEmpty ? column.name.value : noun).capitalizedFirst
    return "\(subject) must \(predicate(demand))."
  }

  private func predicate(_ demand: RuleDemand) -> String {
    switch demand {
    case .range, .list: "be " + requirement(demand)
    case .length: "have " + requirement(demand)
    }
  }

  /// Returns the requirement alone, such as `between 1 and 9`.
  func requirement(_ demand: RuleDemand) -> String {
    switch demand {
    case .range(let minimum, let maximum): range(minimum, maximum)
    case .length(let minimum, let maximum): length(minimum, maximum)
    case .list(let values):
      (values.count == 1 ? "" : "one of ") + values.joined(separator: ", ")
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
