import DBGenSQLText

extension SQLText {
  /// The columns and options of an FTS5 table, in a form that doesn't depend on the order of the
  /// options and on quotes; nil for another statement, and for columns with options of their own.
  package var fullTextArguments: [String]? {
    guard let statement = createVirtualTable, statement.module.name == "fts5" else { return nil }
    var (columns, options): ([String], [String]) = ([], [])
    for argument in statement.arguments {
      guard let first = argument.first else { return nil }
      if argument.count == 3, isAt(first + 1, "=") {
        options.append("\(foldedName(first)) = \(SQLString.quote(name(first + 2)))")
      } else if argument.count == 1 {
        columns.append(foldedName(first))
      } else if argument.count == 2, isAt(first + 1, "unindexed") {
        columns.append(foldedName(first) + " unindexed")
      } else {
        return nil
      }
    }
    return columns + options.sorted()
  }
}
