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
        try attempt(sql, action.step)
        followRename(sql)
      }
    }
  }

  private mutating func attempt(_ sql: String, _ step: String) throws(Diagnostic) {
    do throws(SQLiteError) { try database.run(sql) } catch {
      isTooSlow = error.isTooMuchWork
      throw try failure("fails on a database with rows", step, error, sql)
    }
  }

  /// Returns the error for a statement, with a row for which it fails. A row that has numbers which are too
  /// large for it is refused: hardly any database has one.
  private mutating func failure(
    _ problem: String, _ step: String, _ error: SQLiteError, _ sql: String
  ) throws(Diagnostic) -> Diagnostic {
    var failure = unproven(problem, step, error, sql)
    guard !error.isTooMuchWork, let row = try culprit(of: sql, error) else { return failure }
    if error.isOfLargeNumbers, let origin = origins[SQLName(row.table)] {
      let cause = row.hasLargeNumber ? row.text { isRead($0) && !row.isKey($0) } : nil
      let reason = [error.message, cause].compactMap(\.self)
      refused.append(
        Refused(
          table: origin, keys: [row.key], reason: reason.joined(separator: ", as with "), count: 1))
    }
    failure.hints.append("with this row of '\(row.table)': \(row.text { _ in true } ?? "")")
    return failure
  }

  /// Returns whether the author's expressions and statements mention a column.
  private func isRead(_ column: String) -> Bool {
    version.version.steps.flatMap(\.value.parts.sql).contains {
      SQLText($0.text.value).mentions(column)
    }
  }

  /// Returns the row of a table without which a statement that changes rows or finds them doesn't fail in the same way,
  /// if those before it are gone, too; nil if there is none. Of several tables, it is the first, or the first whose
  /// row has a large number if the error is about one.
  private func culprit(
    of sql: String, _ error: SQLiteError
  ) throws(Diagnostic) -> FailingRow? {
    let text = SQLText(sql)
    guard text.syntax.write != nil || text.isAt(0, "select") else { return nil }
    var found: FailingRow?
    for table in try database.objects(of: .table) where text.mentions(table.name) {
      try database.attempt("SAVEPOINT culprit")
      let row = try database.culprit(of: text, error, in: table.name)
      try database.attempt("ROLLBACK TO culprit")
      try database.attempt("RELEASE culprit")
      guard let row else { continue }
      if !error.isOfLargeNumbers || row.hasLargeNumber { return row }
      found = found ?? row
    }
    return found
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
    let origin = origins[SQLName(table)]
    let refusal = Refused(
      table: origin ?? table, keys: rows, reason: reason, count: (rows ?? all).count)
    if origin == nil { dropped.append(refusal) } else { refused.append(refusal) }
  }

  private mutating func results(of query: String, _ step: String) throws(Diagnostic) -> [[String?]]
  {
    do throws(SQLiteError) { return try database.rowsWithStandIns(query) } catch {
      throw try failure("can't search for rows", step, error, query)
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

/// The columns that identify the rows of a table.
struct IdentifyingColumns {
  let table: String
  /// The rowid, or else the primary key.
  let columns: [String]
  /// The columns by which a plan identifies the rows that it refuses.
  fileprivate let ids: [String]
}

extension SQLiteConnection {
  func identifyingColumns(of table: String) throws(Diagnostic) -> IdentifyingColumns {
    let stored = try self.table(named: table)
    let ids = stored?.ids ?? []
    let rowID = stored?.table.rowIDName
    return IdentifyingColumns(table: table, columns: rowID.map { [$0] } ?? ids, ids: ids)
  }

  /// Returns the values that identify each row, as SQL literals.
  func keys(of key: IdentifyingColumns) throws(Diagnostic) -> [[String]] {
    try checked { () throws(SQLiteError) in try values(of: key.columns, in: key.table) }
  }

  /// Returns the keys of the rows that a query has probably found, before those of all others:
  /// SQLite reads the whole schema again after each row that has to be restored.
  fileprivate func keys(
    of key: IdentifyingColumns, startingWith results: [[String?]]
  ) throws(Diagnostic) -> [[String]] {
    let found = Set(results.joined().compactMap(\.self).flatMap { [$0, SQLString.quote($0)] })
    let rows = try checked { () throws(SQLiteError) in
      try values(of: key.columns + key.ids, in: key.table)
    }
    let isFound = { (row: [String]) in row.dropFirst(key.columns.count).allSatisfy(found.contains) }
    return (rows.filter(isFound) + rows.filter { !isFound($0) })
      .map { Array($0.prefix(key.columns.count)) }
  }

  /// Deletes rows of a table until a statement doesn't fail in the same way, and returns what the statement
  /// mentions of the last.
  fileprivate func culprit(
    of sql: SQLText, _ known: SQLiteError, in table: String
  ) throws(Diagnostic) -> FailingRow? {
    guard let names = try self.table(named: table)?.columnNames else { return nil }
    let key = try identifyingColumns(of: table)
    let columns = key.columns + names.filter { !key.columns.hasName($0) && sql.mentions($0) }
    let rows = try checked { () throws(SQLiteError) in
      try values(of: columns, in: table)
    }
    for row in rows {
      try delete([Array(row.prefix(key.columns.count))], of: key)
      do throws(SQLiteError) { try run(sql.text(0..<sql.tokens.count)) } catch {
        if error.message == known.message { continue }
      }
      return FailingRow(
        table: table, key: Array(row.prefix(key.columns.count)), columns: columns, values: row)
    }
    return nil
  }

  /// Deletes rows. Keys that don't fit the table are ignored.
  func delete(_ keys: [[String]], of key: IdentifyingColumns) throws(Diagnostic) {
    let columns = key.columns
    guard !columns.isEmpty, keys.allSatisfy({ $0.count == columns.count }) else { return }
    try withoutTriggers { () throws(Diagnostic) in
      for values in keys {
        let condition = zip(columns, values).map { "\(SQLName.quote($0)) IS \($1)" }
        try attempt(
          "DELETE FROM \(SQLName.quote(key.table)) WHERE \(condition.joined(separator: " AND "))")
      }
    }
  }
}

extension SQLiteError {
  /// Whether it is about the value of a function, such as that of `abs(-9223372036854775808)`.
  fileprivate var isOfLargeNumbers: Bool { message == "integer overflow" }
}

/// A row for which a statement fails.
private struct FailingRow {
  let table: String
  /// The values that identify it, as SQL literals.
  let key: [String]
  let columns: [String]
  let values: [String]

  /// Whether a value apart from the key is a large number.
  var hasLargeNumber: Bool {
    values.dropFirst(key.count).contains { Int64($0).map { $0.magnitude >= 1 << 48 } == true }
  }

  func isKey(_ column: String) -> Bool { columns.prefix(key.count).contains(column) }

  /// Returns some of the values as a text; nil if there are none.
  func text(where isShown: (String) -> Bool) -> String? {
    let shown = zip(columns, values).filter { isShown($0.0) }
      .map { "\($0) = \($1.prefix(60))".displayed }
    return shown.isEmpty ? nil : shown.joined(separator: ", ")
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
