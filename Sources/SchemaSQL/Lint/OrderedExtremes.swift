import DBGenSQLSyntax
import DBGenSQLText

extension QueryStatement {
  /// The statement with the first row in an order in place of each greatest and each least value: so
  /// SQLite finds these, too, and only of an order does its plan say whether an index provides it.
  var withOrderedExtremes: String {
    let replacements = allSelects.flatMap { select -> [(range: Range<Int>, text: String)] in
      guard let (item, value, isGreatest) = select.extreme, let place = sql.bytes(of: item.range),
        let end = sql.bytes(of: select.arms[0].range)?.upperBound
      else { return [] }
      let text = sql.text(value.range)
      return [(place, text), (end..<end, " ORDER BY \(text)\(isGreatest ? " DESC" : "") LIMIT 1")]
    }
    return sql.replacing(replacements, in: sql.bytes.indices)
  }
}

extension SQLSelect {
  /// The call that is all that the SELECT returns, if it is `min` or `max` over the rows of one table,
  /// with its argument.
  fileprivate var extreme: (call: SQLExpression, value: SQLExpression, isGreatest: Bool)? {
    guard arms.count == 1, orderBy.isEmpty, limit == nil, arms[0].items.count == 1,
      let expression = arms[0].items[0].expression, let call = expression.unwrapped.call,
      ["min", "max"].contains(call.name), call.isAggregate, call.filter == nil,
      let value = call.arguments.first, arms[0].from?.sources.count == 1,
      arms[0].groupBy.isEmpty, arms[0].having == nil, !arms[0].isDistinct
    else { return nil }
    return (expression, value, call.name == "max")
  }
}
