/// What stands beside a parameter in a statement, which tells what it is.
enum ParameterUse: Equatable {
  /// It is compared with what some words give, by an operator that takes NULL for a value or not.
  case comparison(Range<Int>, withNull: Bool)
  /// It is stored in a column of the table that is written.
  case assignment(column: String)
  /// It is stored in the column at an index of those that an INSERT has.
  case insertion(index: Int)
  case type(ColumnType)
  /// It may be NULL.
  case nullTest
}

extension QueryStatement {
  /// What stands beside the parameter at an index; nil where that tells nothing.
  func use(ofParameter index: Int, isList: Bool) -> ParameterUse? {
    if isList { return comparison(before: index - 7) }
    return sureUse(index) ?? storage(index) ?? memberOfList(index) ?? bound(index)
      ?? comparison(index)
  }

  private static let textOperators: Set<String> = ["like", "glob", "match", "regexp"]

  /// Places that take values of one type.
  private func sureUse(_ index: Int) -> ParameterUse? {
    let (before, after) = (keyword(index - 1), keyword(index + 1))
    let isLimit =
      ["limit", "offset"].contains(before) || before == "," && keyword(index - 3) == "limit"
    if isLimit, endsOperand(index + 1) { return .type(.integer) }
    if Self.textOperators.contains(before) || before == "||" || after == "||" {
      return .type(.text)
    }
    if Self.textOperators.contains(after == "not" ? keyword(index + 2) : after) {
      return .type(.text)
    }
    let test = (1...3).map { keyword(index + $0) }
    let isTest =
      ["isnull", "notnull"].contains(test[0]) || test.starts(with: ["is", "null"])
      || test.starts(with: ["not", "null"]) || test == ["is", "not", "null"]
    return isTest ? .nullTest : nil
  }
}
