import DBGenLibc
import DBGenSQLText
import DBGenSQLite

/// Keeps the untrusted SQL of a source from doing more than a schema needs, on one connection.
///
/// The connection must be closed before the guard is released.
package final class StatementGuard {
  package let budget: WorkBudget
  private let handle: OpaquePointer
  private(set) var longestValue: Int32
  /// Whether the schema already exists, instead of being created by statements that the guard sees.
  let isFile: Bool
  private let printf = PrintfFunction()
  private var measuredFunctions: [MeasuredFunction] = []
  /// The definitions of the tables that the statements so far have created.
  var definitions = TableDefinitions()
  /// The traits of the statement being compiled.
  var statement = StatementTraits()
  /// The maximum lengths of values in statements whose limit is lower than usual.
  private var valueLimits: [OpaquePointer: Int32] = [:]
  /// The statements that may be compiled but not run.
  private var endless: Set<OpaquePointer> = []
  /// The reason that the statement prepared last isn't allowed, if it failed for that.
  var refusal: String?
  /// The work of the statement being compiled or run.
  var work = StatementWork()

  /// Hardens a connection that has just been opened.
  ///
  /// - Parameters:
  ///   - budget: The budget that all connections for the source share.
  ///   - doubleQuotedStrings: Whether `"x"` may be a string.
  ///   - isFile: Whether the database already has a schema.
  package init(
    on handle: OpaquePointer, budget: WorkBudget, doubleQuotedStrings: Bool, isFile: Bool = false
  ) throws(SQLiteError) {
    self.handle = handle
    self.isFile = isFile
    self.budget = budget
    longestValue = SQLiteMemory.longestValue(forSourceOf: budget.byteCount)
    // Only SQLite's own functions are registered, and the authorizer refuses the harmful ones.
    let trust = dbgen_sqlite3_own_schema_trust()
    let code = dbgen_sqlite3_harden(handle, doubleQuotedStrings ? 1 : 0, trust)
    guard code == SQLITE_OK else {
      throw SQLiteError(message: String(cString: sqlite3_errstr(code)))
    }
    for (limit, value) in Self.limits { sqlite3_limit(handle, limit, value) }
    printf.register(on: handle)
    dbgen_sqlite3_limit_json_paths(handle)
    watch()
  }

  /// The limits other than the length of values; SQLite's own limits on SQL where schemas must
  /// comply with them.
  private static let limits: [(Int32, Int32)] = [
    (SQLITE_LIMIT_SQL_LENGTH, 64 << 20), (SQLITE_LIMIT_EXPR_DEPTH, 1000),
    (SQLITE_LIMIT_VDBE_OP, 5_000_000), (SQLITE_LIMIT_ATTACHED, 0),
    (SQLITE_LIMIT_WORKER_THREADS, 0),
  ]

  private func watch() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      handle, WorkBudget.interval,
      { context in StatementGuard.of(context)?.takeInterval() == false ? 1 : 0 }, context)
    sqlite3_set_authorizer(
      handle,
      { context, action, first, second, _, _ in
        StatementGuard.of(context)?.answer(action, first, second) ?? SQLITE_DENY
      }, context)
  }

  /// Deducts the instructions of an interval. Returns whether SQLite may continue.
  private func takeInterval() -> Bool {
    budget.take(work.weightOfInterval() * Int(WorkBudget.interval))
  }

  /// Has calls of the functions that take long with long values deduct from the budget. SQLite then
  /// doesn't use an index for LIKE.
  package func measureFunctions() {
    guard measuredFunctions.isEmpty else { return }
    measuredFunctions = MeasuredFunction.registerAll(on: handle, deductingFrom: budget)
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> StatementGuard? {
    context.map { Unmanaged<StatementGuard>.fromOpaque($0).takeUnretainedValue() }
  }
}

// MARK: - One statement

extension StatementGuard {
  /// Compiles the only statement of a text; nil if it has none.
  package func prepare(_ sql: String) throws(SQLiteError) -> OpaquePointer? {
    var statement: OpaquePointer?
    let rest = sql.withCString { text -> Int? in
      var tail: UnsafePointer<CChar>?
      return prepare(text, &statement, &tail) ? tail.map { sql.utf8.count - ($0 - text) } ?? 0 : nil
    }
    guard let rest else { throw failure }
    guard rest == 0 || isBlank(String(decoding: sql.utf8.suffix(rest), as: UTF8.self)) else {
      sqlite3_finalize(statement)
      throw SQLiteError(message: "only one statement is allowed here")
    }
    return statement
  }

  /// Whether a text contains no statement.
  private func isBlank(_ sql: String) -> Bool {
    let text = SQLText(sql)
    return text.tokens.indices.allSatisfy { text.isAt($0, ";") }
  }

  /// Returns the UTF-8 offset at which the first statement of a text ends; nil if SQLite refuses
  /// it.
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
    _ tail: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) -> Bool {
    refusal = nil
    self.statement = StatementTraits()
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, longestValue)
    guard !budget.isSpent else { return false }
    work.startCompiling()
    let code = sqlite3_prepare_v2(handle, sql, -1, &statement, tail)
    budget.take(work.compilation())
    guard code == SQLITE_OK, let end = tail.pointee else { return false }
    let text = UnsafeRawBufferPointer(start: sql, count: end - sql)
    definitions.add(self.statement, as: text)
    if let statement {
      let limit = longestValue(ofStatementWith: text.count)
      valueLimits[statement] = limit < longestValue ? limit : nil
      let isEndless = self.statement.callsMatchInfo && sqlite3_stmt_isexplain(statement) == 0
      if isEndless { endless.insert(statement) } else { endless.remove(statement) }
    }
    return true
  }

  /// Runs a statement to its next row. Returns whether there is one.
  package func step(_ statement: OpaquePointer?) throws(SQLiteError) -> Bool {
    if let statement, endless.contains(statement) {
      throw SQLiteError(message: "'matchinfo' isn't run here, because it can take SQLite too long")
    }
    let limit = statement.flatMap { valueLimits[$0] } ?? longestValue
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, min(limit, longestValue))
    if let statement { work.run(statement) }
    let code = sqlite3_step(statement)
    budget.take(work.rest(of: statement))
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw failure
    }
  }

  /// The reason that the last call of SQLite failed.
  private var failure: SQLiteError {
    if let refusal { return SQLiteError(message: refusal) }
    let code = sqlite3_errcode(handle)
    if budget.isSpent || code == SQLITE_INTERRUPT {
      return SQLiteError(message: "this takes SQLite too long", code: SQLITE_INTERRUPT)
    }
    if code == SQLITE_TOOBIG {
      let longest = sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, -1)
      let message =
        "a value is longer than the \(longest) bytes that checking allows (--value-limit)"
      return SQLiteError(message: message, code: code)
    }
    let offset = sqlite3_error_offset(handle)
    return SQLiteError(
      message: String(cString: sqlite3_errmsg(handle)), offset: offset < 0 ? nil : Int(offset),
      code: code)
  }
}

// MARK: - Computing values from rows

extension StatementGuard {
  /// Runs `body`, whose statements can't compute values longer than `longest` bytes, and fail once
  /// the share is used up.
  package func computing<Value>(
    ofBytes longest: Int, from share: WorkBudget.Share, _ body: () -> Value
  ) -> Value {
    measureFunctions()
    let before = longestValue
    longestValue = Int32(clamping: longest)
    defer { longestValue = before }
    return budget.taking(from: share, body)
  }
}
