package import SchemaParser

/// Runs the statements of a text that make tables and the like, in a database in memory.
package struct Script {
  package let database: SourceDatabase
  /// What is wrong with statements; offsets are those of the text.
  package private(set) var diagnostics: [Diagnostic] = []
  /// What the comment before a statement says, by what the statement creates.
  private(set) var docs: [ObjectName: String] = [:]
  /// Where in the text things are created.
  private(set) var places: [ObjectName: SourceRange] = [:]
  /// The virtual tables that this SQLite can't have.
  private var missing: Set<String> = []
  private var errorCount = 0
  /// How many times something was changed.
  private var alterations = 0
  /// The tables of those that it has, once they were asked for.
  private var shadows: Set<String>?

  /// For a text of a size in bytes.
  package init(size: Int = 0) throws(ImportError) {
    database = try SourceDatabase(size: size)
  }

  /// Runs a script. What only concerns rows is left out.
  package mutating func run(_ text: String) {
    let statements = ScriptStatement.statements(of: text)
    // Something may be used before it is made.
    let failed = statements.filter { !isDone && !run($0, isLast: false) }
    for statement in failed where !isDone { _ = run(statement, isLast: true) }
  }

  /// Whether enough is wrong with the script, or too much to do.
  private var isDone: Bool { database.budget.isSpent || errorCount > Self.mostErrors }

  private static let mostErrors = 200

  /// Returns whether there is nothing left to do. What is dropped may not be there, and must not be
  /// dropped later.
  private mutating func run(_ statement: ScriptStatement, isLast: Bool) -> Bool {
    guard let verb = statement.verb, verb != ";" else { return true }
    guard Self.definingVerbs.contains(verb) || statement.stored != nil else {
      if !Self.otherVerbs.contains(verb) {
        report(.refusedScript, "no SQL begins with '\(verb)'", statement)
      }
      return true
    }
    guard !isSQLitesOwn(statement) else { return true }
    do throws(ImportError) {
      guard isAffordable(statement) else { throw .tooMuchWork }
      try runReplacingEnums(statement)
      note(statement)
      return true
    } catch {
      guard error != .tooMuchWork else {
        report(.tooMuchWork, "from here on, SQLite would take too long", statement)
        return true
      }
      let canWait = error.isOfMissingObject && (verb == "create" || verb == "insert")
      if verb != "drop", isLast || !canWait { report(error, of: statement) }
      return !canWait
    }
  }

  /// Runs a statement, with text and a CHECK for MySQL's enums, at which SQLite stops.
  private mutating func runReplacingEnums(_ statement: ScriptStatement) throws(ImportError) {
    do throws(ImportError) {
      try database.run(statement)
    } catch {
      guard error != .tooMuchWork, let (sql, place) = statement.replacingEnums,
        (try? database.run(sql)) != nil
      else { throw error }
      report(
        .unusualType, "SQLite has no type ENUM: it becomes text with a CHECK", statement, at: place,
        severity: .warning)
    }
  }

  /// To change something, SQLite reads again everything that there is, longer each time that a
  /// column was added.
  private mutating func isAffordable(_ statement: ScriptStatement) -> Bool {
    if statement.isVirtualTable { return database.budget.take(50_000) }
    guard statement.verb == "alter" else { return true }
    alterations += 1
    return database.budget.take(700 * places.count + 30 * alterations)
  }

  private mutating func note(_ statement: ScriptStatement) {
    if let stored = statement.stored {
      let name = ScriptStatement(Array(stored.utf8)[...]).created?.object
      if let name { places[name] = statement.wordStart..<statement.wordStart + 1 }
    }
    guard let (object, place) = statement.created else { return }
    // What is there already isn't made again.
    guard places[object] == nil else { return }
    places[object] = place
    docs[object] = statement.tokens.leadingComment
  }

  private static let definingVerbs: Set = ["create", "alter", "drop"]
  private static let otherVerbs: Set = [
    "analyze", "attach", "begin", "commit", "delete", "detach", "end", "explain", "insert",
    "pragma", "reindex", "release", "replace", "rollback", "savepoint", "select", "update",
    "vacuum", "values", "with",
  ]

  /// Tables that SQLite makes when it needs them, which dumps have all the same.
  private func isSQLitesOwn(_ statement: ScriptStatement) -> Bool {
    statement.created?.object.name.hasPrefix("sqlite_") ?? false
  }
}

// MARK: - Statements that fail

extension Script {
  private mutating func report(_ error: ImportError, of statement: ScriptStatement) {
    let stored = statement.stored.map { ScriptStatement(Array($0.utf8)[...]) }
    let name = (stored ?? statement).created?.object
    if statement.isVirtualTable || stored != nil {
      missing.insert(name?.name ?? "")
      warn(.missingModule, "virtual table '\(name?.name ?? "")' is left out: \(error)", statement)
    } else if isOnMissing(error) {
      let message = "left out for what it is about: \(error): \(statement.sql.firstLine)"
      warn(.missingModule, message, statement)
    } else if !isShadow(name) {
      report(.refusedScript, "SQLite refuses this: \(error)", statement, at: error.offset)
    }
  }

  private mutating func report(
    _ code: DiagnosticCode, _ message: String, _ statement: ScriptStatement, at offset: Int? = nil,
    severity: Diagnostic.Severity = .error
  ) {
    if severity == .error { errorCount += 1 }
    let start = statement.wordStart + (offset ?? 0)
    let token = statement.words.first { statement.start + $0.range.lowerBound >= start }
    diagnostics.append(
      Diagnostic(
        code, message, at: start..<start + max(1, token?.range.count ?? 1), severity: severity))
  }

  private mutating func warn(
    _ code: DiagnosticCode, _ message: String, _ statement: ScriptStatement
  ) {
    report(code, message, statement, severity: .warning)
  }

  private func isOnMissing(_ error: ImportError) -> Bool {
    guard case .missingTable(let written) = error.subject else { return false }
    let name = SQLName.folded(written)
    return missing.contains(name.hasPrefix("main.") ? String(name.dropFirst("main.".count)) : name)
  }

  /// The tables that virtual tables keep for themselves have been made with them.
  private mutating func isShadow(_ name: ObjectName?) -> Bool {
    guard let name, name.kind == .table else { return false }
    if shadows == nil { shadows = try? ShadowTables.names(in: database) }
    return shadows?.contains(name.name) ?? false
  }
}

extension ImportError {
  /// Whether something isn't there that may be made later.
  fileprivate var isOfMissingObject: Bool {
    switch subject {
    case .missingTable, .missingColumn: true
    default: false
    }
  }
}

extension SourceDatabase {
  /// Runs what a statement comes to.
  fileprivate func run(_ statement: ScriptStatement) throws(ImportError) {
    if let stored = statement.stored { return try run(stored) }
    guard let plain = try plainStatement(of: statement) else { return try run(statement.sql) }
    if !plain.isEmpty { try run(plain) }
  }
}

extension String {
  var firstLine: String {
    let line = prefix { $0 != "\n" && $0 != "\r\n" }
    return line.count < count ? line + " ..." : self
  }
}
