import SchemaParser

/// Finding values of two types that SQLite doesn't compare as what they mean, such as days and times.
extension ObjectChecker {
  /// Returns the first of the values that are compared, and another of a type whose values are never
  /// equal to its own, or whose order says nothing; nil if there is none.
  func twoTypes(
    _ values: [Operand], _ comparison: Comparison, in typed: TypedSQL
  ) -> (Operand, Operand)? {
    guard comparison.returnsNone, let first = values.first else { return nil }
    return values.dropFirst().first { other in
      areOfOtherTypes(first, other, comparison, in: typed)
    }.map { (first, $0) }
  }

  private func areOfOtherTypes(
    _ value: Operand, _ other: Operand, _ comparison: Comparison, in typed: TypedSQL
  ) -> Bool {
    guard let column = value.column, let otherColumn = other.column,
      column.type.value != otherColumn.type.value,
      // Of constants, and of decimals, something else is said.
      ![value, other].contains(where: { $0.isDecimal || typed.isConstant($0) })
    else { return false }
    if column.hasOtherUnit(than: otherColumn) { return true }
    guard comparison.shape != .difference else { return false }
    return [(column, other), (otherColumn, value)].contains {
      differs($0, from: $1, isOfOrder: comparison.isOfOrder)
    }
  }

  /// Whether no value of a column is equal to one of an exact type, or compared with it by order.
  private func differs(_ column: Column, from other: Operand, isOfOrder: Bool) -> Bool {
    guard let exact = other.column, other.type.hasAffinity, exact.isExact else { return false }
    let target = TypedTarget(column: exact, origin: other.origin)
    if !isOfOrder, column.storage != exact.storage,
      readability(of: [column.storage], in: target) == Readability.none
    {
      return true
    }
    guard let sample = sample(of: column) else { return false }
    let values = values.values(of: [sample], as: exact, target.affinity)
    if isOfOrder { return values.contains { !$0.isComparable } }
    return column.isExact && values.contains { !$0.isInForm }
  }
}
