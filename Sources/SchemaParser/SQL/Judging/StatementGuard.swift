import DBGenSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What SQLite says of a statement while it compiles it.
private struct StatementTraits {
  var callsSlowFunction = false
  /// Whether it reads or writes the texts of the schema.
  var usesSchema = false
}

/// Keeps the SQL of a source from doing more than a schema needs, on one connection: nobody vouches
/// for who wrote it.
///
/// The connection has to be closed before the guard goes.
package final class StatementGuard {
  package let budget: WorkBudget
  private let handle: OpaquePointer
  private var longestValue: Int32
  /// Whether the schema isn't made by statements that pass here.
  private let isFile: Bool
  private let printf = PrintfFunction()
  /// The length of the longest statement so far, which the schema may hold.
  private var longestStatement = 0
  /// Whether a statement so far, which may have made a table, calls a slow function.
  private var callsSlowFunctions = false
  private var statement = StatementTraits()
  /// What the statement that was prepared last is not allowed to do, if that is why it failed.
  private(set) var refusal: String?

  /// Hardens a connection that has just been opened.
  ///
  /// - Parameters:
  ///   - budget: What all connections for the source share.
  ///   - doubleQuotedStrings: Whether `"x"` may be a string.
  ///   - isFile: Whether there is a schema already.
  package init(
    on handle: OpaquePointer, budget: WorkBudget, doubleQuotedStrings: Bool, isFile: Bool = false
  ) throws(SQLiteFailure) {
    self.handle = handle
    self.isFile = isFile
    self.budget = budget
    longestValue = SQLiteMemory.longestValue(forSourceOf: budget.byteCount)
    let code = dbgen_sqlite3_harden(handle, doubleQuotedStrings ? 1 : 0)
    guard code == SQLITE_OK else {
      throw SQLiteFailure(message: String(cString: sqlite3_errstr(code)))
    }
    for (limit, value) in Self.limits { sqlite3_limit(handle, limit, value) }
    printf.register(on: handle)
    dbgen_sqlite3_limit_json_paths(handle)
    watch()
  }

  /// Beside the length of values. SQLite's own limits on SQL, where a schema has to keep within them.
  private static let limits: [(Int32, Int32)] = [
    (SQLITE_LIMIT_SQL_LENGTH, 64 << 20), (SQLITE_LIMIT_EXPR_DEPTH, 1000),
    (SQLITE_LIMIT_VDBE_OP, 5_000_000), (SQLITE_LIMIT_ATTACHED, 0),
    (SQLITE_LIMIT_WORKER_THREADS, 0),
  ]

  private func watch() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      handle, WorkBudget.interval,
      { context in StatementGuard.of(context)?.budget.takeInterval() == false ? 1 : 0 }, context)
    sqlite3_set_authorizer(
      handle,
      { context, action, first, second, _, _ in
        StatementGuard.of(context)?.answer(action, first, second) ?? SQLITE_DENY
      }, context)
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> StatementGuard? {
    context.map { Unmanaged<StatementGuard>.fromOpaque($0).takeUnretainedValue() }
  }
}

// MARK: - One statement

extension StatementGuard {
  /// Compiles the only statement of a text; nil where there is none.
  package func prepare(_ sql: String) throws(SQLiteFailure) -> OpaquePointer? {
    var statement: OpaquePointer?
    let rest = sql.withCString { text -> Int? in
      var tail: UnsafePointer<CChar>?
      return prepare(text, &statement, &tail) ? tail.map { sql.utf8.count - ($0 - text) } ?? 0 : nil
    }
    guard let rest else { throw failure }
    guard rest == 0 || isBlank(String(decoding: sql.utf8.suffix(rest), as: UTF8.self)) else {
      sqlite3_finalize(statement)
      throw SQLiteFailure(message: "only one statement can stand here")
    }
    return statement
  }

  /// Whether there is no statement in a text.
  private func isBlank(_ sql: String) -> Bool {
    let tokens = SQLTokens(sql)
    return tokens.tokens.allSatisfy {
      $0.kind == .comment || $0.kind == .lineComment || tokens.text(of: $0) == ";"
    }
  }

  /// The UTF-8 offset at which the first statement of a text ends; nil where SQLite refuses it.
  package func end(ofStatementIn sql: String) -> Int? {
    sql.withCString { text in
      var statement: OpaquePointer?
      var tail: UnsafePointer<CChar>?
      defer { sqlite3_finalize(statement) }
      return prepare(text, &statement, &tail) ? tail.map { $0 - text } : nil
    }
  }

  private func prepare(
    _ sql: UnsafePointer<CChar>, _ statement: inout OpaquePointer?,
    _ tail: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) -> Bool {
    refusal = nil
    self.statement = StatementTraits()
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, longestValue)
    guard !budget.isSpent,
      sqlite3_prepare_v2(handle, sql, -1, &statement, tail) == SQLITE_OK
    else { return false }
    longestStatement = max(longestStatement, strlen(sql))
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, longestValueOfStatement)
    return true
  }

  /// SQLite doesn't say what functions the checks and the like of a table call when the table is
  /// written to.
  private var longestValueOfStatement: Int32 {
    let isSlow = statement.callsSlowFunction || !isFile && callsSlowFunctions
    guard isSlow, !(isFile && statement.usesSchema) else { return longestValue }
    let longest = statement.usesSchema ? 2 * longestStatement : 0
    return min(longestValue, max(SQLiteMemory.longestFactor, Int32(clamping: longest)))
  }

  /// Runs a statement to its next row, if there is one.
  package func step(_ statement: OpaquePointer?) throws(SQLiteFailure) -> Bool {
    budget.startStatement()
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw failure
    }
  }

  /// Why the last call of SQLite failed.
  private var failure: SQLiteFailure {
    if let refusal { return SQLiteFailure(message: refusal) }
    let code = sqlite3_errcode(handle)
    if budget.isSpent || code == SQLITE_INTERRUPT {
      return SQLiteFailure(message: "this takes SQLite too long", code: SQLITE_INTERRUPT)
    }
    if code == SQLITE_TOOBIG {
      let longest = sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, -1)
      let message =
        "a value is longer than the \(longest) bytes that checking allows (--value-limit)"
      return SQLiteFailure(message: message, code: code)
    }
    let offset = sqlite3_error_offset(handle)
    return SQLiteFailure(
      message: String(cString: sqlite3_errmsg(handle)), offset: offset < 0 ? nil : Int(offset),
      code: code)
  }
}

// MARK: - What is computed from rows

extension StatementGuard {
  /// Runs `body`, in whose statements no value is longer than so many bytes, and which fail once the
  /// share is taken: one instruction may take its time with all bytes of a value.
  package func computing<Value>(
    ofBytes longest: Int, from share: WorkBudget.Share, _ body: () -> Value
  ) -> Value {
    let before = longestValue
    longestValue = Int32(clamping: longest)
    defer { longestValue = before }
    return budget.taking(from: share, weight: max(1, longest / Self.bytesOfOneInstruction), body)
  }

  private static let bytesOfOneInstruction = 1 << 16
}

// MARK: - What is allowed

extension StatementGuard {
  private typealias Text = UnsafePointer<CChar>?

  private func answer(_ action: Int32, _ first: Text, _ second: Text) -> Int32 {
    switch action {
    case SQLITE_ATTACH: return refuse("ATTACH isn't allowed here")
    case SQLITE_DETACH: return refuse("DETACH isn't allowed here")
    case SQLITE_READ, SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
      if let first, strncmp(first, "sqlite_", 7) == 0 { statement.usesSchema = true }
      return SQLITE_OK
    case SQLITE_ALTER_TABLE:
      statement.usesSchema = true
      return SQLITE_OK
    case SQLITE_PRAGMA:
      let pragma = Self.lowercased(first)
      guard Self.pragmas.contains(pragma) else {
        return refuse("PRAGMA \(pragma) isn't allowed here")
      }
      statement.usesSchema = true
      return SQLITE_OK
    case SQLITE_CREATE_VTABLE where Self.refusedNames.contains(Self.lowercased(second)):
      return refuse("virtual tables of module '\(Self.lowercased(second))' aren't allowed here")
    case SQLITE_FUNCTION: return answer(toCallOf: Self.lowercased(second))
    default: return SQLITE_OK
    }
  }

  private func answer(toCallOf function: String) -> Int32 {
    guard !Self.refusedNames.contains(function) else {
      return refuse("function '\(function)' isn't allowed here")
    }
    if Self.slowFunctions.contains(function) {
      statement.callsSlowFunction = true
      callsSlowFunctions = true
    }
    return SQLITE_OK
  }

  private func refuse(_ message: String) -> Int32 {
    refusal = message
    return SQLITE_DENY
  }

  private static func lowercased(_ text: Text) -> String {
    text.map { String(cString: $0).lowercased() } ?? ""
  }

  /// Those that only read, as full-text indexes do too, and those that planning a migration turns on
  /// and off.
  private static let pragmas: Set<String> = [
    "application_id", "collation_list", "data_version", "foreign_key_check", "foreign_key_list",
    "foreign_keys", "function_list", "index_info", "index_list", "index_xinfo", "integrity_check",
    "legacy_alter_table", "page_count", "page_size", "quick_check", "table_info", "table_list",
    "table_xinfo", "user_version",
  ]

  /// Functions and modules of SQLite and its shell that read or write files, or run what isn't SQL.
  private static let refusedNames: Set<String> = [
    "csv", "edit", "fsdir", "fts3_tokenizer", "load_extension", "readfile",
    "sqlite_dbpage", "swarmvtab", "unionvtab", "vsv", "writefile", "zipfile",
  ]

  /// Those that take the product of the lengths of their arguments in a single instruction, which
  /// can't be interrupted.
  private static let slowFunctions: Set<String> = [
    "geopoly_overlap", "geopoly_within", "glob", "instr", "json_patch", "like", "ltrim", "replace",
    "rtrim", "trim", "unhex",
  ]
}
