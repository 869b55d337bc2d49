import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Runs a plan on a database with rows.
struct MigrationTrial {
  /// Rows that the plan refuses.
  struct Refused {
    /// The name of the table before the plan ran.
    var table: String
    /// The values that identify the rows, as SQL literals; nil for all rows.
    var keys: [[String]]?
    var reason: String
    var count: Int
  }

  let database: SQLiteConnection
  let version: FreshVersion
  /// The original names of the tables, by their names at the current statement.
  private var origins: [SQLName: String]
  /// The names of all tables before and after the plan.
  private let tableNames: Set<SQLName>
  private(set) var refused: [Refused] = []
  /// The refused rows of tables that didn't exist before; the plan continues without them.
  private(set) var dropped: [Refused] = []
  private(set) var hooks: [String] = []
  /// Whether a statement took SQLite too much work.
  private(set) var isTooSlow = false

  init(_ database: SQLiteConnection, _ version: FreshVersion, _ tables: [TrackedTable]) {
    (self.database, self.version) = (database, version)
    origins = Dictionary(tables.map { (SQLName($0.name), $0.origin) }) { $1 }
    tableNames = Set(origins.keys).union(version.tables.map(\.sqlName))
  }

  /// Runs the plan to its end, or until it fails. Once rows are refused, it looks only for those
  /// that are refused because of their own table: the rows that refer to refused ones aren't to
  /// blame. Returns the error, if any; one after refused rows may be due to them.
  mutating func failure() -> Diagnostic? {
    do throws(Diagnostic) {
      try run()
      return nil
    } catch {
      return error
    }
  }

  private mutating func run() throws(Diagnostic) {
    for action in version.version.actions {
      switch action.effect {
      case .call(let name): hooks.append(name)
      case .refuse(let query, let table, let reason):
        guard refused.isEmpty || isAboutOnly(table, query) else { continue }
        try refuse(query, table, reason.text, action.step)
      case .run(let sql):
        try attempt(sql, action.step) { database throws(SQLiteError) in try database.run(sql) }
        followRename(sql)
      }
    }
  }

  /// Runs a statement. Rows that have numbers which are too large for it are refused: hardly any database has
  /// one.
  private mutating func attempt<Value>(
    _ sql: String, _ step: String, or problem: String = "fails on a database with rows",
    _ body: (SQLiteConnection) throws(SQLiteError) -> Value
  ) throws(Diagnostic) -> Value {
    while true {
      do throws(SQLiteError) { return try body(database) } catch {
        isTooSlow = error.isTooMuchWork
        let row = isTooSlow ? nil : try database.failingRow(of: sql, error)
        guard error.isOfLargeNumbers, let row else {
          var failure = unproven(problem, step, error, sql)
          if let row {
            failure.hints.append("with this row of '\(row.table)': \(row.text() ?? "")")
          }
          throw failure
        }
        let cause = row.hasLargeNumber ? row.text(where: isRead) : nil
        let reason = [error.message, cause].compactMap(\.self).joined(separator: ", as with ")
        try database.delete([row.key], of: database.identifyingColumns(of: row.table))
        note(row.table, [row.key], reason, 1)
      }
    }
  }

  private mutating func note(_ table: String, _ keys: [[String]]?, _ reason: String, _ count: Int) {
    let origin = origins[SQLName(table)]
    let rows = Refused(table: origin ?? table, keys: keys, reason: reason, count: count)
    if origin == nil { dropped.append(rows) } else { refused.append(rows) }
  }

  /// Returns whether the author's expressions and statements mention a column.
  private func isRead(_ column: String) -> Bool {
    version.version.steps.flatMap(\.value.parts.sql).contains {
      SQLText($0.text.value).mentions(column)
    }
  }

  private func unproven(
    _ problem: String, _ step: String, _ error: SQLiteError, _ sql: String
  ) -> Diagnostic {
    let reason = SQLiteVersion.lack(for: sql) ?? "\(error.description), in \(sql)"
    return Diagnostic(
      .unprovenMigration, "\(problem): '\(step)': \(reason)",
      at: version.version.place(ofStep: step, running: sql),
      hints: error.message.hasPrefix("cannot store REAL value in INTEGER column")
        ? [SQLText(sql).adviceForReals] : [])
  }

  /// Follows a rename, since the table that a rebuild creates replaces the original.
  private mutating func followRename(_ sql: String) {
    guard sql.hasPrefix("ALTER") else { return }
    let text = SQLText(sql)
    guard text.isAt(1, "table"), text.isAt(3, "rename"), text.isAt(4, "to"),
      let origin = origins.removeValue(forKey: text.sqlName(2))
    else { return }
    origins[text.sqlName(5)] = origin
  }

  // MARK: - Refusals

  /// Returns whether a query mentions no other table.
  private func isAboutOnly(_ table: String, _ query: String) -> Bool {
    SQLText(query).possibleNames.allSatisfy { $0 == SQLName(table) || !tableNames.contains($0) }
  }

  private mutating func refuse(
    _ query: String, _ table: String, _ reason: String, _ step: String
  ) throws(Diagnostic) {
    let found = try results(of: query, step)
    guard !found.isEmpty else { return }
    let key = try database.identifyingColumns(of: table)
    let all = try database.keys(of: key)
    var rows: [[String]]? = try refusedRows(query, found, of: key, step)
    if try results(of: query, step).count > 0 {
      // It is impossible to tell which of the rows are the reason.
      try database.withoutTriggers { () throws(Diagnostic) in
        try database.attempt("DELETE FROM \(SQLName.quote(table))")
      }
      rows = nil
    }
    note(table, rows, reason, (rows ?? all).count)
  }

  private mutating func results(of query: String, _ step: String) throws(Diagnostic) -> [[String?]]
  {
    do throws(Diagnostic) {
      return try attempt(query, step, or: "can't search for rows") { database throws(SQLiteError) in
        try database.rowsWithStandIns(query)
      }
    } catch {
      var failure = error
      if !isTooSlow { failure.hints.append(UnreadableValues.adviceForFailures) }
      throw failure
    }
  }

  /// Deletes the rows without which fewer are refused, and returns their keys.
  private mutating func refusedRows(
    _ query: String, _ results: [[String?]], of key: IdentifyingColumns, _ step: String
  ) throws(Diagnostic) -> [[String]] {
    var (found, left) = ([[String]](), results.count)
    for row in try database.keys(of: key, startingWith: results) where left > 0 {
      try database.attempt("SAVEPOINT refusal")
      try database.delete([row], of: key)
      let now = try self.results(of: query, step).count
      if now < left {
        found.append(row)
        left = now
      } else {
        try database.attempt("ROLLBACK TO refusal")
      }
      try database.attempt("RELEASE refusal")
    }
    return found
  }
}

extension SQLText {
  /// Advice for statements that give an integer column a real number: a fraction, or an integer that is
  /// too large.
  fileprivate var adviceForReals: String {
    let mayDivide = tokens.indices.contains { place in
      isAt(place, "/") || tokens[place].kind == .number && text(place).contains(".")
        || tokens[place].isName && isAt(place + 1, "(")
    }
    return mayDivide
      ? "an integer? CAST(... AS INTEGER)"
      : "too large for an integer? leave such rows out, as WHERE n < 9223372036854775807 does for n + 1"
  }
}
