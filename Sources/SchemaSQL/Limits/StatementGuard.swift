import DBGenLibc
package import DBGenSQLText
import DBGenSQLite

/// Keeps the untrusted SQL of a source from doing more than a schema needs, on one connection.
///
/// The connection must be closed before the guard is released.
package final class StatementGuard {
  package let budget: WorkBudget
  let handle: OpaquePointer
  var longestValue: Int32
  /// Whether the schema already exists, instead of being created by statements that the guard sees.
  let isFile: Bool
  private let originals = OriginalFunctions()
  private let printf: PrintfFunction
  private var measuredFunctions: [ProductFunction] = []
  /// The definitions of the tables that the statements so far have created.
  var definitions = TableDefinitions()
  /// The sizes of what the schema contains, once they are known.
  var schema = SchemaSizes()
  var knowsSchema: Bool
  /// The number of statements so far that may have changed the schema.
  package internal(set) var schemaChanges = 0
  /// The traits of the statement being compiled.
  var statement = StatementTraits()
  /// How often statements have read columns since this was to be recorded, by table; nil before.
  package var columnsRead: [SQLName: [SQLName: Int]]?
  /// The rules for statements to which special ones apply.
  var rules: [OpaquePointer: StatementRules] = [:]
  /// The reason that the statement prepared last isn't allowed, if it failed for that.
  var refusal: String?
  /// Whether compiling it would have taken too long.
  var isTooLong = false
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
    (self.handle, self.isFile) = (handle, isFile)
    knowsSchema = !isFile
    self.budget = budget
    printf = PrintfFunction(deductingFrom: budget, originals)
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
    watchProgress(every: WorkBudget.interval)
    sqlite3_set_authorizer(
      handle,
      { context, action, first, second, _, _ in
        StatementGuard.of(context)?.answer(action, first, second) ?? SQLITE_DENY
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Has SQLite ask the budget after so many instructions.
  func watchProgress(every interval: Int32) {
    work.interval = Int(interval)
    sqlite3_progress_handler(
      handle, interval,
      { context in StatementGuard.of(context)?.takeInterval() == false ? 1 : 0 },
      Unmanaged.passUnretained(self).toOpaque())
  }

  /// Deducts the instructions of an interval. Returns whether SQLite may continue.
  private func takeInterval() -> Bool {
    budget.take(work.ofInterval())
  }

  /// Has calls of the functions that take long with long values deduct from the budget. SQLite then
  /// doesn't use an index for LIKE.
  package func measureFunctions() {
    guard measuredFunctions.isEmpty else { return }
    measuredFunctions = ProductFunction.registerAll(on: handle, deductingFrom: budget, originals)
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> StatementGuard? {
    context.map { Unmanaged<StatementGuard>.fromOpaque($0).takeUnretainedValue() }
  }

  // Running a statement.

  /// Runs a statement to its next row. Returns whether there is one.
  package func step(_ statement: OpaquePointer?) throws(SQLiteError) -> Bool {
    let rules = statement.flatMap { self.rules[$0] } ?? StatementRules()
    if let function = rules.endlessFunction {
      let message = "'\(function)' isn't run here, because it can take SQLite too long"
      throw SQLiteError(message: message)
    }
    sqlite3_limit(
      handle, SQLITE_LIMIT_LENGTH, min(rules.longestValue ?? longestValue, longestValue))
    (refusal, isTooLong) = (nil, false)
    if rules.changesSchema { schemaChanges += 1 }
    if let statement { work.run(statement, by: rules, on: handle) }
    let code = sqlite3_step(statement)
    budget.take(work.rest(of: statement))
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw failure
    }
  }

  /// The reason that the last call of SQLite failed.
  var failure: SQLiteError {
    if let refusal { return SQLiteError(message: refusal) }
    let code = sqlite3_errcode(handle)
    if isTooLong || budget.isSpent || code == SQLITE_INTERRUPT { return .tooMuchWork }
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

  // MARK: - Computing values from rows

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
