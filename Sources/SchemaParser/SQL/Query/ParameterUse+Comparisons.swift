/// Parameters that are compared with something.
extension QueryStatement {
  private static let comparisons: Set<String> = ["=", "==", "<>", "!=", "<", "<=", ">", ">="]

  func comparison(_ index: Int) -> ParameterUse? {
    if Self.comparisons.contains(keyword(index - 1)), endsOperand(index + 1) {
      return comparison(before: index - 1)
    }
    if Self.comparisons.contains(keyword(index + 1)), beginsOperand(index) {
      return comparison(after: index + 2)
    }
    if let start = identity(endingAt: index), endsOperand(index + 1) {
      return comparison(before: start, withNull: true)
    }
    if keyword(index + 1) == "is", beginsOperand(index) {
      var next = index + 2
      if keyword(next) == "not" { next += 1 }
      if keyword(next) == "distinct" { next += 2 }
      return comparison(after: next, withNull: true)
    }
    return nil
  }

  /// Where IS, IS NOT or IS [NOT] DISTINCT FROM begins that ends before an index.
  private func identity(endingAt index: Int) -> Int? {
    var start = index - 1
    if keyword(start) == "from", keyword(start - 1) == "distinct" { start -= 2 }
    if keyword(start) == "not" { start -= 1 }
    return keyword(start) == "is" ? start : nil
  }

  func comparison(before index: Int, withNull: Bool = false) -> ParameterUse? {
    let end = keyword(index - 1) == "not" ? index - 1 : index
    return operand(before: end).map { .comparison($0, withNull: withNull) }
  }

  private func comparison(after index: Int, withNull: Bool = false) -> ParameterUse? {
    operand(after: index).map { .comparison($0, withNull: withNull) }
  }

  /// `x IN (:a, :b)`
  func memberOfList(_ index: Int) -> ParameterUse? {
    guard let open = opening(index), keyword(open - 1) == "in", isWholeItem(index) else {
      return nil
    }
    return comparison(before: open - 1)
  }

  /// `x BETWEEN :a AND :b`, `:a BETWEEN x AND y`
  func bound(_ index: Int) -> ParameterUse? {
    if keyword(index + 1) == "between", beginsOperand(index) {
      return comparison(after: index + 2)
    }
    if keyword(index - 1) == "between", keyword(index + 1) == "and" {
      return comparison(before: index - 1)
    }
    guard keyword(index - 1) == "and", endsOperand(index + 1) else { return nil }
    let depth = words[index].depth
    let before = words.indices.prefix(index - 1).last {
      words[$0].depth <= depth && (words[$0].depth < depth || Self.begins.contains(keyword($0)))
    }
    return before.flatMap { keyword($0) == "between" ? comparison(before: $0) : nil }
  }

  func isWholeItem(_ index: Int) -> Bool {
    ["(", ","].contains(keyword(index - 1)) && [")", ","].contains(keyword(index + 1))
  }
}
