import DBGenSQLSyntax
import DBGenSQLText

extension SQLText {
  /// The SELECT of a view's definition; nil for other text.
  var selectOfView: SQLSelect? {
    let start = tokens.indices.first { isAt($0, "as") }.map { $0 + 1 } ?? 0
    return select(in: start..<tokens.count)
  }

  /// The outermost expressions of a view's definition, or the one that a condition, a value or a term
  /// of an index consists of.
  var outermostExpressions: [SQLExpression] {
    guard let select = selectOfView else {
      return [expression(in: isAt(tokens.count - 1, "desc") ? tokens.indices.dropLast() : nil)]
    }
    return select.all.flatMap(\.expressions)
  }
}

extension SQLSelect {
  /// The SELECT with those in it.
  var all: [SQLSelect] { [self] + nested.flatMap(\.all) }
}
