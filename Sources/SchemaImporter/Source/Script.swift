package import SchemaParser

/// Runs the statements of a text that make tables and the like, in a database in memory.
package struct Script {
  package let database: SourceDatabase
  package private(set) var warnings: [String] = []
  /// What is wrong with statements; offsets are those of the text.
  package private(set) var diagnostics: [Diagnostic] = []
  /// What the comment before a statement says, by the name of what the statement creates.
  private(set) var docs: [String: String] = [:]
  /// The virtual tables that this SQLite can't have.
  private var missing: [String] = []

  package init() throws(ImportError) {
    database = try SourceDatabase()
  }

  /// Runs a script. What only concerns rows is left out.
  package mutating func run(_ text: String) {
    let statements = ScriptStatement.statements(of: text)
    // Something may be used before it is made.
    let failed = statements.filter { !run($0, isLast: false) }
    for statement in failed { _ = run(statement, isLast: true) }
  }

  /// Returns whether there is nothing left to do. What is dropped may not be there, and must not be
  /// dropped later.
  private mutating func run(_ statement: ScriptStatement, isLast: Bool) -> Bool {
    guard let verb = statement.verb, verb != ";" else { return true }
    guard Self.definingVerbs.contains(verb) || statement.stored != nil else {
      if !Self.otherVerbs.contains(verb) { refuse(statement, "no SQL begins with '\(verb)'") }
      return true
    }
    guard !isSQLitesOwn(statement) else { return true }
    do throws(ImportError) {
      try database.run(statement.stored ?? statement.sql)
      if let doc = statement.tokens.leadingComment, let name = statement.tokens.createdTable {
        docs[SQLName.folded(name)] = doc
      }
      return true
    } catch {
      let canWait = verb == "create" || verb == "insert"
      if verb != "drop", isLast || !canWait { report(error, of: statement) }
      return !canWait
    }
  }

  private static let definingVerbs: Set = ["create", "alter", "drop"]
  private static let otherVerbs: Set = [
    "analyze", "attach", "begin", "commit", "delete", "detach", "end", "explain", "insert",
    "pragma", "reindex", "release", "replace", "rollback", "savepoint", "select", "update",
    "vacuum", "values", "with",
  ]

  /// Tables that SQLite makes when it needs them, which dumps have all the same.
  private func isSQLitesOwn(_ statement: ScriptStatement) -> Bool {
    statement.tokens.createdTable.map { SQLName.folded($0).hasPrefix("sqlite_") } ?? false
  }
}

// MARK: - Statements that fail

extension Script {
  private mutating func report(_ error: ImportError, of statement: ScriptStatement) {
    let name = statement.stored.map(SQLTokens.init)?.createdTable ?? statement.tokens.createdTable
    if statement.isVirtualTable || statement.stored != nil {
      missing.append(SQLName.folded(name ?? ""))
      warnings.append("virtual table '\(name ?? "")' is left out: \(error)")
    } else if isOnMissing(error) {
      warnings.append("left out for what it is about: \(error): \(statement.sql.firstLine)")
    } else if !isShadow(name) {
      refuse(statement, "SQLite refuses this: \(error)", at: error.offset)
    }
  }

  private mutating func refuse(
    _ statement: ScriptStatement, _ message: String, at offset: Int? = nil
  ) {
    let start = statement.wordStart + (offset ?? 0)
    let token = statement.words.first { statement.start + $0.range.lowerBound >= start }
    diagnostics.append(
      Diagnostic(.refusedScript, message, at: start..<start + max(1, token?.range.count ?? 1)))
  }

  private func isOnMissing(_ error: ImportError) -> Bool {
    missing.contains { name in
      ["no such table: \(name)", "no such table: main.\(name)"]
        .contains(SQLName.folded(error.description))
    }
  }

  /// The tables that virtual tables keep for themselves have been made with them.
  private func isShadow(_ name: String?) -> Bool {
    guard let name else { return false }
    let query = "SELECT type FROM pragma_table_list(\(SQLString.quote(name)))"
    return (try? database.rows(query))?.first?.first == "shadow"
  }
}

extension String {
  var firstLine: String {
    let line = prefix { $0 != "\n" && $0 != "\r\n" }
    return line.count < count ? line + " ..." : self
  }
}
