import DBGenSQLSyntax
import DBGenSQLText

extension SQLText {
  /// Whether the value of the expression is NULL for some rows because it says so.
  var writesNull: Bool { !expression().writtenNulls.isEmpty }

  /// The expression with a value in place of each NULL that it says, by the word or by `nullif`: it is
  /// NULL only where nobody wrote that. It is nil for an expression that says none.
  var withoutWrittenNulls: String? {
    let places = expression().writtenNulls
    if places.isEmpty { return nil }
    return replacing(
      places.map { place in
        let isWord = isAt(place, "null")
        let last = tokens[isWord ? place : place + 1].range.upperBound
        return (tokens[place].range.lowerBound..<last, isWord ? "0" : "iif(1, ")
      }, in: 0..<(tokens.last?.range.upperBound ?? 0))
  }
}

extension SQLExpression {
  /// The places of the words NULL and `nullif` whose NULL is the value of the expression.
  fileprivate var writtenNulls: [Int] {
    let expression = unwrapped
    return switch expression.form {
    case .literal(.null): [expression.range.lowerBound]
    case .cast(let value, _), .collate(let value, _), .prefix(_, let value): value.writtenNulls
    case .choice(_, let cases, let otherwise):
      (cases.map(\.value) + [otherwise].compactMap(\.self)).flatMap(\.writtenNulls)
    case .call(let call):
      (call.name == "nullif" ? [expression.range.lowerBound] : [])
        + call.valuesThatGiveNull.flatMap(\.writtenNulls)
    default: []
    }
  }
}

extension SQLCall {
  /// The arguments whose NULL the call returns.
  fileprivate var valuesThatGiveNull: [SQLExpression] {
    switch name {
    case "iif", "if":
      arguments.enumerated().filter { place, _ in
        place % 2 == 1 || place == arguments.count - 1
      }.map(\.element)
    case "coalesce", "ifnull": Array(arguments.suffix(1))
    case _ where name == "nullif" || SQLFacts.nullOnlyOfNull.contains(name):
      Array(arguments.prefix(1))
    default: []
    }
  }
}
