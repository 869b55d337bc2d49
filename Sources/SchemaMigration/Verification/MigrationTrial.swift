import SchemaImporter
import SchemaParser

/// Carries out a plan on a database with rows.
struct MigrationTrial {
  /// Rows that the plan doesn't take.
  struct Refused {
    /// The table as it was called at first.
    var table: String
    /// What the rows are found by, as SQL literals, or nil for all rows.
    var keys: [[String]]?
    var reason: String
    var count: Int
  }

  let database: PlanDatabase
  let version: FreshVersion
  /// The tables as they are called when a statement comes, with the names they began with.
  private var origins: [String: String]
  private(set) var refused: [Refused] = []
  /// The same of tables that weren't there at first; their rows go on without them.
  private(set) var dropped: [Refused] = []
  private(set) var hooks: [String] = []
  /// Whether a statement took SQLite too long.
  private(set) var isTooSlow = false

  init(_ database: PlanDatabase, _ version: FreshVersion, _ tables: [TrackedTable]) {
    self.database = database
    self.version = version
    origins = Dictionary(tables.map { (SQLName.folded($0.name), $0.origin) }) { $1 }
  }

  /// Carries out the plan up to its end, or until rows are refused: what comes after would refuse
  /// those as well that refer to them. Returns what went wrong.
  mutating func failure() -> Diagnostic? {
    do throws(Diagnostic) {
      try run()
      return nil
    } catch {
      return error
    }
  }

  private mutating func run() throws(Diagnostic) {
    for action in version.version.plan.actions where refused.isEmpty {
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
    do {
      try database.database.run(sql)
    } catch {
      isTooSlow = error == .tooMuchWork
      throw Diagnostic(
        .unprovenMigration,
        "fails on a database with rows: '\(step)': \(error.description), in \(sql)",
        at: version.version.place(ofStep: step))
    }
  }

  /// What a rebuild makes is the table that it takes the place of.
  private mutating func followRename(_ sql: String) {
    guard sql.hasPrefix("ALTER") else { return }
    var cursor = TokenCursor(sql)
    guard cursor.take("ALTER"), cursor.take("TABLE"), let old = cursor.name(),
      cursor.take("RENAME"), cursor.take("TO"), let new = cursor.name(),
      let origin = origins.removeValue(forKey: SQLName.folded(old))
    else { return }
    origins[SQLName.folded(new)] = origin
  }
}

// MARK: - Refusals

extension MigrationTrial {
  private mutating func refuse(
    _ query: String, _ table: String, _ reason: String, _ step: String
  ) throws(Diagnostic) {
    guard try count(query, step) > 0 else { return }
    let all = database.keys(of: table)
    var rows: [[String]]? = try refusedRows(query, all, of: table, step)
    if try count(query, step) > 0 {
      // Which of them is to blame can't be told.
      database.withoutTriggers {
        try? database.database.run("DELETE FROM \(SQLName.quote(table))")
      }
      rows = nil
    }
    let origin = origins[SQLName.folded(table)]
    let refusal = Refused(
      table: origin ?? table, keys: rows, reason: reason, count: (rows ?? all).count)
    if origin == nil { dropped.append(refusal) } else { refused.append(refusal) }
  }

  private func count(_ query: String, _ step: String) throws(Diagnostic) -> Int {
    do {
      return try database.database.rowsWithStandIns(query).count
    } catch {
      throw Diagnostic(
        .unprovenMigration, "can't look for rows: '\(step)': \(error.description), in \(query)",
        at: version.version.place(ofStep: step))
    }
  }

  /// The rows without which fewer are refused. They are deleted.
  private func refusedRows(
    _ query: String, _ keys: [[String]], of table: String, _ step: String
  ) throws(Diagnostic) -> [[String]] {
    var (found, left) = ([[String]](), try count(query, step))
    for key in keys where left > 0 {
      try? database.database.run("SAVEPOINT refusal")
      database.delete([key], from: table)
      let now = (try? count(query, step)) ?? left
      if now < left {
        found.append(key)
        left = now
      } else {
        try? database.database.run("ROLLBACK TO refusal")
      }
      try? database.database.run("RELEASE refusal")
    }
    return found
  }
}

extension PlanDatabase {
  /// What the rows of a table are found by: the rowid, or else the primary key.
  private func keyColumns(of table: String) -> [String] {
    guard let table = self.table(named: table) else { return [] }
    return table.table.rowIDName.map { [$0] } ?? table.ids
  }

  /// The same of each row, as SQL literals.
  func keys(of table: String) -> [[String]] {
    (try? database.values(of: keyColumns(of: table), in: table)) ?? []
  }

  /// Deletes rows. Of keys that aren't the table's nothing comes.
  func delete(_ keys: [[String]], from table: String) {
    let columns = keyColumns(of: table)
    guard !columns.isEmpty, keys.allSatisfy({ $0.count == columns.count }) else { return }
    withoutTriggers {
      for key in keys {
        let condition = zip(columns, key).map { "\(SQLName.quote($0)) IS \($1)" }
        try? database.run(
          "DELETE FROM \(SQLName.quote(table)) WHERE \(condition.joined(separator: " AND "))")
      }
    }
  }
}
