/// What a diagnostic is about, for programs; people read its message.
package enum DiagnosticSubject: Hashable, Sendable {
  /// A table, a view or the like, which its place tells.
  case object
  /// A column of what stands at its place, by its name in SQL.
  case column(String)
  /// The default of a column.
  case defaultValue
  /// A function that SQLite doesn't know.
  case missingFunction(String)
  /// A function that the schema calls and only queries may.
  case directOnlyFunction(String)
  /// A collation that neither SQLite nor the file knows.
  case missingCollation(String)
  /// A column that isn't there, as it was written.
  case missingColumn(String)
  /// A table or view that isn't there, as it was written.
  case missingTable(String)

  /// What SQLite's message says that it doesn't know: it has no other way of telling.
  package init?(messageOfSQLite message: String) {
    // It says the same of virtual tables, which aren't called.
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
    ("no such column: ", { .missingColumn($0) }),
    ("no such table: ", { .missingTable($0) }),
  ]
}
