import DBGenSQLSyntax
import DBGenSQLText

extension String {
  /// The expression with the names of functions that are in capitals in lowercase.
  var withFunctionsInLowercase: String {
    let sql = SQLText(self)
    return sql.replacingTokens { place in
      let isCall =
        sql.tokens[place].kind == .word && sql.isAt(place + 1, "(")
        && sql.text(place) == sql.text(place).uppercasedASCII
        && !SQLKeyword.isReserved(sql.keyword(place)) && !others.contains(sql.keyword(place))
      return isCall ? sql.keyword(place) : nil
    }
  }
}

/// Words before parentheses that don't name a function.
private let others: Set = [
  "any", "array", "cast", "char", "decimal", "end", "filter", "glob", "ilike", "like", "numeric",
  "over", "regexp", "rlike", "row", "some", "varchar",
]
