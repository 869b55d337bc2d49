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
  private(set) var refused: [Refused] = []
  /// The refused rows of tables that didn't exist before; the plan continues without them.
  private(set) var dropped: [Refused] = []
  private(set) var hooks: [String] = []
  /// Whether a statement took SQLite too much work.
  private(set) var isTooSlow = false

  init(_ database: SQLiteConnection, _ version: FreshVersion, _ tables: [TrackedTable]) {
    self.database = database
    self.version = version
    origins = Dictionary(tables.map { (SQLName($0.name), $0.origin) }) { $1 }
  }

  /// Runs the plan to its end, or until rows are refused: later checks would also refuse the rows
  /// that refer to them. Returns the error, if any.
  mutating func failure() -> Diagnostic? {
    do throws(Diagnostic) {
      try run()
      return nil
    } catch {
      return error
    }
  }

  private mutating func run() throws(Diagnostic) {
    for action in version.version.actions where refused.isEmpty {
      switch action.effect {
      case .call(let name): hooks.append(name)
      case .refuse(let query, let table, let reason):
        try refuse(query, table, reason, action.step)
      case .run(let sql):
        try attempt(sql, action.step)
        followRename(sql)
      }
    }
  }

  private mutating func attempt(_ sql: String, _ step: String) throws(Diagnostic) {
    do throws(SQLiteError) { try database.run(sql) } catch {
      isTooSlow = error.isTooMuchWork
      throw unproven("fails on a database with rows", step, error, sql)
    }
  }

  private func unproven(
    _ problem: String, _ step: String, _ error: SQLiteError, _ sql: String
  ) -> Diagnostic {
    Diagnostic(
      .unprovenMigration, "\(problem): '\(step)': \(error.description), in \(sql)",
      at: version.version.place(ofStep: step))
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
}

// MARK: - Refusals

extension MigrationTrial {
  private mutating func refuse(
    _ query: String, _ table: String, _ reason: String, _ step: String
  ) throws(Diagnostic) {
    guard try count(query, step) > 0 else { return }
    let all = try database.keys(of: table)
    var rows: [[String]]? = try refusedRows(query, all, of: table, step)
    if try count(query, step) > 0 {
      // It is impossible to tell which of the rows are the reason.
      try database.withoutTriggers { () throws(Diagnostic) in
        try database.attempt("DELETE FROM \(SQLName.quote(table))")
      }
      rows = nil
    }
    let origin = origins[SQLName(table)]
    let refusal = Refused(
      table: origin ?? table, keys: rows, reason: reason, count: (rows ?? all).count)
    if origin == nil { dropped.append(refusal) } else { refused.append(refusal) }
  }

  private func count(_ query: String, _ step: String) throws(Diagnostic) -> Int {
    do throws(SQLiteError) { return try database.rowsWithStandIns(query).count } catch {
      throw unproven("can't search for rows", step, error, query)
    }
  }

  /// Deletes the rows without which fewer are refused, and returns their keys.
  private func refusedRows(
    _ query: String, _ keys: [[String]], of table: String, _ step: String
  ) throws(Diagnostic) -> [[String]] {
    var (found, left) = ([[String]](), try count(query, step))
    for key in keys where left > 0 {
      try database.attempt("SAVEPOINT refusal")
      try database.delete([key], from: table)
      let now = try count(query, step)
      if now < left {
        found.append(key)
        left = now
      } else {
        try database.attempt("ROLLBACK TO refusal")
      }
      try database.attempt("RELEASE refusal")
    }
    return found
  }
}

extension SQLiteConnection {
  /// Returns the columns that identify the rows of a table: the rowid, or else the primary key.
  private func rowKey(of table: String) throws(Diagnostic) -> [String] {
    guard let table = try self.table(named: table) else { return [] }
    return table.table.rowIDName.map { [$0] } ?? table.ids
  }

  /// Returns the values that identify each row, as SQL literals.
  func keys(of table: String) throws(Diagnostic) -> [[String]] {
    let columns = try rowKey(of: table)
    return try checked { () throws(SQLiteError) in try values(of: columns, in: table) }
  }

  /// Deletes rows. Keys that don't fit the table are ignored.
  func delete(_ keys: [[String]], from table: String) throws(Diagnostic) {
    let columns = try rowKey(of: table)
    guard !columns.isEmpty, keys.allSatisfy({ $0.count == columns.count }) else { return }
    try withoutTriggers { () throws(Diagnostic) in
      for key in keys {
        let condition = zip(columns, key).map { "\(SQLName.quote($0)) IS \($1)" }
        try attempt(
          "DELETE FROM \(SQLName.quote(table)) WHERE \(condition.joined(separator: " AND "))")
      }
    }
  }
}
