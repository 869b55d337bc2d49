/// Checking the order of decimals, which are stored as text to be exact: as text, 9 comes after 10.
extension ObjectChecker {
  mutating func checkDecimals(of draft: QueryDraft, _ results: [QueryResult]) {
    for comparison in draft.findings.comparisons where comparison.isOfOrder {
      let decimal = comparison.operands.first { operand in
        operand.isDecimal && !draft.statement.words[operand.words.lowerBound].isParameter
      }
      guard let decimal else { continue }
      report(decimal, of: draft, "these decimals are compared as text", "NUMERIC")
    }
    for operand in draft.findings.orderings where draft.ordersDecimals(by: operand, results) {
      report(operand, of: draft, "decimals are put in order as text", "NUMERIC")
    }
    for operand in draft.findings.extremes {
      report(operand, of: draft, "these decimals are compared as text", "REAL", isCall: true)
    }
  }

  private mutating func report(
    _ operand: Operand, of draft: QueryDraft, _ problem: String, _ type: String,
    isCall: Bool = false
  ) {
    let statement = draft.statement
    let isColumn = statement.isName(operand.words.lowerBound) && !isCall
    let name = isColumn ? statement.sql(operand.words) : "..."
    let words = statement.words[operand.words]
    guard let first = words.first, let last = words.last else { return }
    let range = draft.text.original(first.range.lowerBound..<last.range.upperBound)
    report(
      .decimalsAsText,
      "\(problem), where 9 comes after 10: write CAST(\(name) AS \(type)), which is exact for up "
        + "to 15 digits", at: file.range(ofText: range, in: draft.query.sql))
  }
}

extension Operand {
  fileprivate var isDecimal: Bool { type.holdsDecimal }
}

extension ExpressionType {
  fileprivate var holdsDecimal: Bool {
    if case .row(let types) = self { return types.contains(where: \.holdsDecimal) }
    return type == .decimal && storage == .text
  }
}

extension Comparison {
  /// Whether the comparison depends on which value is greater.
  fileprivate var isOfOrder: Bool {
    switch shape {
    case .ofOperator(_, let sign): ["<", "<=", ">", ">="].contains(sign)
    case .between: true
    case .membership, .other: false
    }
  }
}

extension QueryDraft {
  /// Whether a term of ORDER BY is a decimal. A name or number can refer to a result column.
  fileprivate func ordersDecimals(by operand: Operand, _ results: [QueryResult]) -> Bool {
    guard operand.words.count == 1 else { return operand.isDecimal }
    let index = operand.words.lowerBound
    let name = statement.name(index)
    if statement.words[index].depth > 0 {
      return operand.isDecimal && !isAlias(name)
    }
    let columns = results.columns
    if let number = Int(statement.sql(operand.words)) {
      return columns.first { $0.index == number - 1 }?.column.isDecimal ?? false
    }
    let result = columns.first { SQLName.areEqual($0.column.name.value, name) }
    return result?.column.isDecimal ?? operand.isDecimal
  }

  private func isAlias(_ name: String) -> Bool {
    statement.words.indices.dropFirst().contains { index in
      statement.keyword(index - 1) == "as"
        && SQLName.areEqual(statement.words[index].name, SQLName.folded(name))
    }
  }
}

extension [QueryResult] {
  /// The result columns with their indices, including those of whole tables.
  fileprivate var columns: [(column: Column, index: Int)] {
    flatMap { result in
      switch result {
      case .column(let column, let index): [(column.column, index)]
      case .table(let table):
        table.columns.enumerated().map { ($1.column, table.index + $0) }
      }
    }
  }
}

extension Column {
  fileprivate var isDecimal: Bool { type.value == .decimal }
}
