import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Checking the order of decimals, which are stored as text to be exact: as text, 9 comes after 10.
extension ObjectChecker {
  mutating func checkDecimals(of draft: QueryDraft, _ results: [QueryResult]) {
    for comparison in draft.findings.comparisons where comparison.isOfOrder {
      let decimal = comparison.operands.first { operand in
        operand.isDecimal && draft.sql.tokens[operand.words.lowerBound].kind != .parameter
      }
      guard let decimal else { continue }
      report(decimal, of: draft, Self.comparedAsText, draft.cast(decimal))
    }
    for ordering in draft.findings.orderings
    where draft.ordersDecimals(by: ordering.term, ordering.isOfStatement, results) {
      report(ordering.term, of: draft, Self.sortedAsText, draft.cast(ordering.term, results))
    }
    for operand in draft.findings.extremes {
      report(operand, of: draft, Self.comparedAsText, draft.cast(operand, to: "REAL"))
    }
  }

  private static let comparedAsText = "these decimals are compared as text, where 9 comes after 10"
  private static let sortedAsText = "these decimals are sorted as text, where 9 comes after 10"

  /// Whether a query calculates with no decimals; reports those that it does.
  mutating func hasNoCalculations(_ draft: QueryDraft) -> Bool {
    for operand in draft.findings.calculations {
      report(
        operand, of: draft, "SQLite calculates with these decimals as real numbers",
        draft.cast(operand), result: ", and the result is real")
    }
    return draft.findings.calculations.isEmpty
  }

  private mutating func report(
    _ operand: Operand, of draft: QueryDraft, _ problem: String, _ cast: String,
    result: String = ""
  ) {
    guard let bytes = draft.sql.bytes(of: operand.words) else { return }
    report(
      .decimalsAsText, "\(problem): write \(cast), which is exact for up to 15 digits\(result)",
      at: place(bytes, in: draft))
  }
}

extension QueryDraft {
  /// Returns the cast of a decimal to a number; of one that takes much room, with dots for it.
  ///
  /// - Parameter results: The result columns, to which a number in ORDER BY refers.
  fileprivate func cast(
    _ operand: Operand, _ results: [QueryResult] = [], to type: String = "NUMERIC"
  ) -> String {
    let written = sql.text(operand.words)
    let column = Int(written).flatMap { number in results.columns.first { $0.index == number - 1 } }
    let text = column?.column.name.value ?? written
    let isShort = text.count <= 40 && !text.contains("\n") && !isRow(operand)
    return "CAST(\(isShort ? text : "...") AS \(type))"
  }

  /// Whether the operand is several values in parentheses.
  private func isRow(_ operand: Operand) -> Bool {
    guard case .parentheses? = operand.expression?.unwrapped.form else { return false }
    return true
  }

  /// Whether a term of ORDER BY is a decimal. A name or number can refer to a result column.
  fileprivate func ordersDecimals(
    by operand: Operand, _ isOfStatement: Bool, _ results: [QueryResult]
  ) -> Bool {
    guard operand.words.count == 1 else { return operand.isDecimal }
    let name = sql.name(operand.words.lowerBound)
    guard isOfStatement else { return operand.isDecimal && !isAlias(name) }
    let columns = results.columns
    if let number = Int(sql.text(operand.words)) {
      return columns.first { $0.index == number - 1 }?.column.isDecimal ?? false
    }
    let result = columns.first { SQLName.areEqual($0.column.name.value, name) }
    return result?.column.isDecimal ?? operand.isDecimal
  }

  private func isAlias(_ name: String) -> Bool {
    sql.tokens.indices.contains { index in
      sql.isAt(index - 1, "as") && SQLName.areEqual(sql.name(index), name)
    }
  }
}

extension [QueryResult] {
  /// The result columns with their indices, including those of whole tables.
  var columns: [(column: Column, index: Int)] {
    flatMap { result in
      switch result {
      case .column(let column, let index): [(column.column, index)]
      case .table(let table):
        table.columns.enumerated().map { ($1.column, table.index + $0) }
      }
    }
  }
}
