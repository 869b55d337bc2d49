import DBGenSQLSyntax
import DBGenSQLText

extension SQLText {
  /// Whether the value of the expression is NULL for some rows because it says so.
  var writesNull: Bool { !expression().writtenNulls.isEmpty }

  /// The expression with a value in place of each NULL that it says, by the word or by `nullif`: it is
  /// NULL only where nobody wrote that. It is nil for an expression that says none.
  var withoutWrittenNulls: String? {
    let nulls = expression().writtenNulls
    if nulls.isEmpty { return nil }
    return replacing(
      nulls.flatMap { null -> [(Range<Int>, String)] in
        guard let value = null.call?.arguments.first else { return [(bytes(null.range), "0")] }
        let (whole, kept) = (bytes(null.range), bytes(value.range))
        return [
          (whole.lowerBound..<kept.lowerBound, "("), (kept.upperBound..<whole.upperBound, ")"),
        ]
      }, in: 0..<(tokens.last?.range.upperBound ?? 0))
  }

  private func bytes(_ range: Range<Int>) -> Range<Int> {
    tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
  }
}

extension SQLExpression {
  /// The words NULL and calls of `nullif` whose NULL is the value of the expression.
  fileprivate var writtenNulls: [SQLExpression] {
    let expression = unwrapped
    return switch expression.form {
    case .literal(.null): [expression]
    case .cast(let value, _), .collate(let value, _), .prefix(_, let value): value.writtenNulls
    case .choice(_, let cases, let otherwise):
      (cases.map(\.value) + [otherwise].compactMap(\.self)).flatMap(\.writtenNulls)
    case .call(let call):
      (call.name == "nullif" ? [expression] : [])
        + call.valuesThatGiveNull.flatMap(\.writtenNulls)
    default: []
    }
  }
}

extension SQLCall {
  /// The arguments whose NULL the call returns.
  var valuesThatGiveNull: [SQLExpression] {
    switch name {
    case "iif", "if": arguments.valuesOfIif
    case "coalesce", "ifnull": Array(arguments.suffix(1))
    case _ where name == "nullif" || SQLFacts.nullOnlyOfNull.contains(name):
      Array(arguments.prefix(1))
    default: []
    }
  }
}
