import SchemaParser

/// Checking the types that the file gives to parameters.
extension ObjectChecker {
  /// Whether a parameter's declared type fits the columns that it's compared with or stored in;
  /// reports it if it doesn't.
  ///
  /// - Parameter others: The columns whose form it must have, too.
  mutating func isUsable(
    _ declared: Column, for uses: [Located<ResultColumn>],
    likeThoseOf others: [Located<ResultColumn>], of name: String
  ) -> Bool {
    let contradiction =
      uses.first { isContradictory(declared, beside: $0.value) }
      ?? others.first { hasOtherForm(declared, than: $0.value.column) }
    guard let other = contradiction else { return true }
    let column = other.value.column
    report(
      .storedAsOtherType,
      "parameter ':\(name)' is declared as \(declared.type.value.name), stored as "
        + "'\(declared.form.shape)', and used with '\(column.name.value)', which is stored as "
        + "'\(column.form.shape)': declare it as \(column.type.value.name)", at: other.range)
    return false
  }

  /// Whether no value of a declared type is among those of a column of another, or compared with them.
  private func isContradictory(_ declared: Column, beside other: ResultColumn) -> Bool {
    let target = TypedTarget(column: other.column, origin: other.origin)
    guard declared.type.value != .json, declared.type.value != other.column.type.value,
      readability(of: [declared.storage], in: target) != .all
    else { return false }
    if target.isOfOtherClass(declared) || declared.hasOtherUnit(than: other.column) { return true }
    guard other.hasAffinity, let sample = sample(of: declared) else { return false }
    let values = values.values(of: [sample], as: other.column, target.affinity)
    return values.contains { !$0.isComparable }
  }

  /// Whether no value of a declared type is in the form of a column's values.
  private func hasOtherForm(_ declared: Column, than column: Column) -> Bool {
    guard declared.type.value != column.type.value, declared.isExact, column.isExact,
      let sample = sample(of: declared)
    else { return false }
    let values = values.values(of: [sample], as: column, TypedTarget(column: column).affinity)
    return values.contains { !$0.isInForm }
  }

  /// Returns the SQL of a value of a column, a number if it can be one; nil if it isn't known.
  func sample(of column: Column) -> String? {
    let type = column.type.value
    if type == .text || type == .url { return "'1'" }
    guard column.swiftType == nil, let literal = type.traits.sample, type != .any else {
      return nil
    }
    return definition.literals.text(of: literal, in: column)
  }
}

extension Column {
  /// Whether one has days as numbers, and the other points in time as numbers.
  func hasOtherUnit(than other: Column) -> Bool {
    let types: Set<ColumnType> = [type.value, other.type.value]
    return types == [.timestamp, .date] && storage != .text && other.storage != .text
  }
}
