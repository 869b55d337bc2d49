import DBGenLibc
import DBGenSQLSyntax
import DBGenSQLText
import DBGenSQLite

/// Compiling a statement, and deciding how it may be run.
extension StatementGuard {
  /// Compiles the only statement of a text; nil if it has none.
  package func prepare(_ sql: String) throws(SQLiteError) -> OpaquePointer? {
    var statement: OpaquePointer?
    let rest = sql.withCString { text -> Int? in
      var tail: UnsafePointer<CChar>?
      return prepare(text, &statement, &tail) ? tail.map { sql.utf8.count - ($0 - text) } ?? 0 : nil
    }
    guard let rest else { throw failure }
    if rest > 0, SQLText(Array(sql.utf8.suffix(rest))).hasStatement {
      sqlite3_finalize(statement)
      throw SQLiteError(message: "only one statement is allowed here")
    }
    return statement
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
    (refusal, isTooLong) = (nil, false)
    self.statement = StatementTraits()
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, longestValue)
    let text = SQLText(Array(UnsafeRawBufferPointer(start: sql, count: strlen(sql))))
    let size = StatementSize(text)
    guard !budget.isSpent, takeCompilation(of: size) else { return false }
    work.startCompiling()
    let code = sqlite3_prepare_v2(handle, sql, -1, &statement, tail)
    budget.take(work.compilation())
    guard code == SQLITE_OK else { return false }
    definitions.add(self.statement, as: text)
    if self.statement.defines { schema.add(size) }
    if let statement {
      let rules = rules(for: statement, as: text)
      self.rules[statement] = rules == StatementRules() ? nil : rules
    }
    return true
  }

  /// Deducts the work of compiling a statement. If there is not enough left, it must not be compiled:
  /// nothing can interrupt that.
  private func takeCompilation(of size: StatementSize) -> Bool {
    let work = compilationWork(of: size)
    isTooLong = !budget.covers(work)
    if !isTooLong { budget.take(Int(work)) }
    return !isTooLong
  }

  /// Returns the work of compiling a statement that SQLite doesn't report.
  func compilationWork(of size: StatementSize) -> Double {
    readSchema()
    return schema.work(of: size)
  }

  /// Leaves a view that was dropped, outside of a transaction, out of the work of statements.
  func forget(view: SQLName) { schema.forget(view: view) }

  /// Leaves a trigger that was dropped, outside of a transaction, out of the work of statements.
  func forget(_ trigger: SQLName, firedBy cause: TriggerCause) {
    schema.forget(trigger, firedBy: cause)
  }

  /// Measures the schema of a file.
  private func readSchema() {
    guard !knowsSchema else { return }
    knowsSchema = true
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    // If it can't be read, no statement can be compiled.
    let sql = "SELECT sql FROM sqlite_schema WHERE sql NOT NULL"
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { return }
    while sqlite3_step(statement) == SQLITE_ROW {
      guard let text = sqlite3_column_text(statement, 0) else { continue }
      schema.add(StatementSize(SQLText(String(cString: text))))
    }
  }

  private func rules(for statement: OpaquePointer, as text: SQLText) -> StatementRules {
    let traits = self.statement
    let limit = longestValue(ofStatementWith: text.bytes.count)
    let calls = traits.callsTimeFunction ? text.weightOfTimeCalls : 1
    // SQLite doesn't report what the definitions of tables call.
    let defined = traits.callsTimeFunction || !traits.usedTables.isEmpty ? definitions.weight : 1
    let isRun = sqlite3_stmt_isexplain(statement) == 0
    return StatementRules(
      longestValue: limit < longestValue ? limit : nil,
      endlessFunction: isRun ? traits.endlessFunction : nil,
      weight: traits.weight(ofCalls: max(calls, defined)),
      weighsPages: traits.searchesText, changesSchema: traits.changesSchema,
      isOnlyDefinition: traits.isOnlyDefinition)
  }
}
