/// The subject of a diagnostic, for programs; people read its message.
package enum DiagnosticSubject: Hashable, Sendable {
  /// A table, a view or the like, identified by the diagnostic's place.
  case object
  /// A column of the object at the diagnostic's place, by its name in SQL.
  case column(String)
  /// The default of a column.
  case defaultValue
  /// A function that SQLite doesn't know.
  case missingFunction(String)
  /// A function that the schema calls, although only queries may call it.
  case directOnlyFunction(String)
  /// A collation that is neither SQLite's nor declared in the file.
  case missingCollation(String)
  /// A tokenizer of a full-text index that is neither SQLite's nor declared in the file.
  case missingTokenizer(String)
  /// A column that doesn't exist, as it was written.
  case missingColumn(String)
  /// A table or view that doesn't exist, as it was written.
  case missingTable(String)
  /// Columns whose values are in another form than those beside them, and an encoding of that form.
  case forms([ColumnOrigin], Encoding?)

  /// Reads the subject from one of SQLite's messages, because SQLite reports it nowhere else.
  package init?(messageOfSQLite message: String) {
    // Messages about virtual tables begin the same way, but have no parentheses.
    if message.hasPrefix("unsafe use of "), message.hasSuffix("()") {
      self = .directOnlyFunction(String(message.dropFirst("unsafe use of ".count).dropLast(2)))
      return
    }
    for (start, subject) in Self.beginnings {
      guard message.hasPrefix(start) else { continue }
      let name = message.dropFirst(start.count)
      self = subject(String(name.hasSuffix("()") ? name.dropLast(2) : name))
      return
    }
    return nil
  }

  private static let beginnings: [(String, @Sendable (String) -> DiagnosticSubject)] = [
    ("no such function: ", { .missingFunction($0) }),
    ("unknown function: ", { .missingFunction($0) }),
    ("no such collation sequence: ", { .missingCollation($0) }),
    ("no such tokenizer: ", { .missingTokenizer($0) }),
    ("no such column: ", { .missingColumn($0) }),
    ("no such table: ", { .missingTable($0) }),
  ]
}
