import DBGenSQLSyntax
import DBGenSQLText
package import SchemaParser
package import SchemaSQL

/// Runs the statements of a script that define tables and other objects, in an in-memory database.
package struct Script {
  package let database: SQLiteConnection
  /// Problems with statements, at their offsets in the script.
  package private(set) var diagnostics: [Diagnostic] = []
  /// The text of the comments before each statement, by the object that the statement creates.
  private(set) var docs: [ObjectName: String] = [:]
  /// The place in the script at which each object is created.
  private(set) var places: [ObjectName: SourceRange] = [:]
  /// The statements that insert rows of values.
  private(set) var insertions: [String] = []
  /// Whether there are statements that insert rows.
  private(set) var hasRows = false
  /// The virtual tables that this build of SQLite can't create.
  private(set) var missing: Set<SQLName> = []
  private var errorCount = 0
  /// The number of ALTER statements so far.
  private var alterations = 0
  /// The shadow tables of the virtual tables in the database, once they have been read.
  private var shadows: Set<SQLName>?

  init(running text: String) throws(ImportError) {
    do throws(SQLiteError) {
      try self.init(size: text.utf8.count)
    } catch {
      throw ImportError(error)
    }
    run(text)
  }

  /// Creates a database for a script of a size in bytes.
  package init(size: Int = 0) throws(SQLiteError) {
    database = try SQLiteConnection(forSourceOf: size)
  }

  /// Runs a script, skipping statements that only concern rows.
  package mutating func run(_ text: String) {
    let statements = reportOpenEnd(of: ScriptStatement.statements(of: text))
    hasRows = statements.contains { ["insert", "replace"].contains($0.verb) }
    insertions += statements.filter(\.insertsValues).map(\.sql)
    // A statement may use something that is created later.
    let failed = statements.filter { !isDone && !run($0, isLast: false) }
    for statement in failed where !isDone { _ = run(statement, isLast: true) }
  }

  /// Reports a string or comment that has no end, and so takes in the rest of the script. Returns
  /// the statements that can be run.
  private mutating func reportOpenEnd(of statements: [ScriptStatement]) -> [ScriptStatement] {
    guard let last = statements.last, let place = last.text.unclosed else { return statements }
    let isString = last.text.tokens.last?.range.lowerBound == place
    let start = last.start + place
    diagnostics.add(
      .refusedScript,
      "this \(isString ? "string or name" : "comment") is never closed, so the rest is a part of it",
      at: start..<start + 1, severity: isString ? .error : .warning)
    return isString ? statements.dropLast() : statements
  }

  /// Whether to stop because there are too many errors or too much work.
  private var isDone: Bool { database.budget.isSpent || errorCount > Self.maximumErrors }

  private static let maximumErrors = 200

  /// Runs a statement. Returns whether it is done, and needn't be tried again. A DROP that fails is
  /// done: its object may not exist yet, and must not be dropped later.
  private mutating func run(_ statement: ScriptStatement, isLast: Bool) -> Bool {
    guard let verb = statement.verb, verb != ";" else { return true }
    guard SQLVerb(rawValue: verb)?.subject == .definitions || statement.stored != nil else {
      if SQLVerb(rawValue: verb) == nil {
        report(.refusedScript, "no SQL statement begins with '\(verb)'", statement)
      }
      return true
    }
    // SQLite creates its own tables when needed, but dumps contain them anyway.
    if statement.created?.object.name.isReserved == true { return true }
    do throws(SQLiteError) {
      guard isAffordable(statement) else { throw .tooMuchWork }
      try runReplacingEnums(statement)
      note(statement)
      return true
    } catch {
      let canWait = error.isOfMissingObject && (verb == "create" || verb == "insert")
      do throws(SQLiteError) {
        if error.isTooMuchWork { throw error }
        if verb != "drop", isLast || !canWait { try report(error, of: statement) }
        return !canWait
      } catch {
        report(.tooMuchWork, "from here on, SQLite would take too long", statement)
        return true
      }
    }
  }

  /// Runs a statement. If SQLite refuses it, runs it with text columns and CHECKs in place of
  /// MySQL's enums.
  private mutating func runReplacingEnums(_ statement: ScriptStatement) throws(SQLiteError) {
    do throws(SQLiteError) {
      try database.run(statement)
    } catch {
      guard !error.isTooMuchWork, let (sql, place) = statement.replacingEnums,
        try unlessRefused(database.run(sql)) != nil
      else { throw error }
      report(
        .unusualType, "SQLite has no type ENUM: it becomes text with a CHECK", statement, at: place,
        severity: .warning)
    }
  }

  /// Whether the budget covers a statement. SQLite rereads the whole schema for each change, which
  /// takes longer with each added column.
  private mutating func isAffordable(_ statement: ScriptStatement) -> Bool {
    if statement.isVirtualTable { return database.budget.take(50_000) }
    guard statement.verb == "alter" else { return true }
    alterations += 1
    return database.budget.take(700 * places.count + 30 * alterations)
  }

  private mutating func note(_ statement: ScriptStatement) {
    if statement.stored != nil, let name = statement.object {
      places[name] = statement.wordStart..<statement.wordStart + 1
    }
    guard let (object, place) = statement.created else { return }
    // An object that already exists isn't created again.
    guard places[object] == nil else { return }
    places[object] = place
    docs[object] = statement.doc
  }

  // MARK: - Statements that fail

  private mutating func report(
    _ error: SQLiteError, of statement: ScriptStatement
  ) throws(SQLiteError) {
    let name = statement.object
    if statement.isVirtualTable || statement.stored != nil {
      let table = name?.name ?? SQLName("")
      missing.insert(table)
      report(
        .missingModule, "virtual table '\(table)' is left out: \(error)", statement,
        severity: .warning)
    } else if isOnMissing(error) {
      let message = "left out because of what it refers to: \(error): \(statement.sql.firstLine)"
      report(.missingModule, message, statement, severity: .warning)
    } else if try !isShadow(name) {
      let isOfOtherFile = error.message.hasPrefix("unknown database")
      let advice =
        isOfOtherFile ? "; a schema is of one file, without ATTACH: import each alone" : ""
      report(.refusedScript, "SQLite refuses this: \(error)\(advice)", statement, at: error.offset)
    }
  }

  private mutating func report(
    _ code: DiagnosticCode, _ message: String, _ statement: ScriptStatement, at offset: Int? = nil,
    severity: Diagnostic.Severity = .error
  ) {
    if severity == .error { errorCount += 1 }
    let start = statement.wordStart + (offset ?? 0)
    let token = statement.text.tokens.first { statement.start + $0.range.lowerBound >= start }
    diagnostics.add(
      code, message, at: start..<start + max(1, token?.range.count ?? 1), severity: severity)
  }

  private func isOnMissing(_ error: SQLiteError) -> Bool {
    guard case .missingTable(let written) = error.subject else { return false }
    let isQualified = SQLName.folded(written).hasPrefix("main.")
    return missing.contains(SQLName(isQualified ? String(written.dropFirst(5)) : written))
  }

  /// Whether an object is a virtual table's shadow table, which was created with it.
  private mutating func isShadow(_ name: ObjectName?) throws(SQLiteError) -> Bool {
    guard let name, name.type == .table else { return false }
    if shadows == nil { shadows = try database.storedObjects().shadowTables }
    return shadows?.contains(name.name) ?? false
  }
}

extension SQLiteError {
  /// Whether the error is about a missing object, which may be created later.
  fileprivate var isOfMissingObject: Bool {
    switch subject {
    case .missingTable, .missingColumn: true
    default: false
    }
  }
}

extension SQLiteConnection {
  /// Runs a statement as SQLite would store it: a virtual table's that is inserted as text, or a
  /// CREATE TABLE without its SELECT.
  fileprivate func run(_ statement: ScriptStatement) throws(SQLiteError) {
    if let stored = statement.stored { return try run(stored) }
    guard let plain = try plainStatement(of: statement) else { return try run(statement.sql) }
    if !plain.isEmpty { try run(plain) }
  }
}
