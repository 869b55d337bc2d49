/// The words that SQLite takes for something other than a name.
package enum SQLKeyword {
  /// Returns whether a word in lowercase can't be a name, except in quotes.
  package static func isReserved(_ word: String) -> Bool {
    var (start, end) = (0, reserved.count)
    while start < end {
      let middle = (start + end) / 2
      if reserved[middle] < word { start = middle + 1 } else { end = middle }
    }
    return start < reserved.count && reserved[start] == word
  }

  /// Returns whether a word in lowercase is a value unless it is in quotes.
  package static func isConstant(_ word: String) -> Bool { constants.contains(word) }

  private static let constants = [
    "null", "true", "false", "current_time", "current_date", "current_timestamp",
  ]

  /// In alphabetical order.
  package static let reserved = [
    "add", "all", "alter", "and", "as", "autoincrement", "between", "case", "check", "collate",
    "commit", "constraint", "create", "default", "deferrable", "delete", "distinct", "drop", "else",
    "escape", "except", "exists", "foreign", "from", "group", "having", "in", "index", "insert",
    "intersect", "into", "is", "isnull", "join", "limit", "not", "nothing", "notnull", "null", "on",
    "or", "order", "primary", "references", "returning", "select", "set", "table", "then", "to",
    "transaction", "union", "unique", "update", "using", "values", "when", "where",
  ]
}
