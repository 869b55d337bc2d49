internal import DBGenSQLText

extension SQLParser {
  mutating func call() -> SQLExpression? {
    let start = position
    var call = SQLCall(function: identifier(at: start))
    move(to: start + 2)
    call.isDistinct = take("distinct")
    if !call.isDistinct { _ = take("all") }
    call.isStar = take("*")
    if !call.isStar, !isAt(")"), !isAt("order") {
      repeat { call.arguments.append(expression()) } while take(",")
    }
    call.orderBy = orderBy()
    guard take(")") else { return nil }
    if isAt("filter", "(", "where") {
      move(to: position + 3)
      call.filter = expression()
      guard take(")") else { return nil }
    }
    if isAt("over"), isAt("over", "(") || position + 1 < end && sql.tokens[position + 1].isName {
      move(to: position + 1)
      call.window = window()
    }
    return make(.call(call), from: start)
  }

  /// Reads the name of a window, or its definition in parentheses.
  mutating func window() -> SQLCall.Window {
    let start = position
    guard let range = parenthesized() else {
      _ = next()
      return SQLCall.Window(range: start..<position)
    }
    var window = SQLCall.Window(range: start..<position)
    let after = position
    let outer = end
    move(to: range.lowerBound)
    limit(to: range.upperBound)
    if isAtName, !isAt("partition", "by"), !isAt(anyOf: Self.frames) { _ = name() }
    if take("partition", "by") {
      repeat { window.partitionBy.append(expression()) } while take(",")
    }
    window.orderBy = orderBy()
    limit(to: outer)
    move(to: after)
    return window
  }

  private static let frames: Set<String> = ["range", "rows", "groups"]

  /// Reads ORDER BY, if it comes next.
  mutating func orderBy() -> [SQLTerm] {
    guard take("order", "by") else { return [] }
    var terms: [SQLTerm] = []
    repeat { terms.append(term()) } while take(",")
    return terms
  }

  mutating func term() -> SQLTerm {
    let start = position
    let expression = expression()
    let isDescending = isAt("desc")
    if isDescending || isAt("asc") { move(to: position + 1) }
    if take("nulls") { _ = take("first") || take("last") }
    return SQLTerm(expression: expression, isDescending: isDescending, range: start..<position)
  }
}
