internal import DBGenSQLite

// SQLite doesn't report which table's CHECK or FOREIGN KEY is broken. The code below finds out
// after a statement has failed, so that other statements don't pay for it.

extension ConstraintViolation {
  /// Returns the violation with its place, looked up in the database.
  func located(of statement: PreparedStatement, on connection: Connection) -> ConstraintViolation {
    let located =
      switch kind {
      case .check: try? checkLocated(of: statement, on: connection)
      case .foreignKey: try? foreignKeyLocated(of: statement, on: connection)
      default: ConstraintViolation?.none
      }
    return located ?? self
  }

  /// Returns a violation at COMMIT, which checks deferred foreign keys, with its place.
  func locatedAtCommit(on connection: Connection) -> ConstraintViolation {
    guard kind == .foreignKey, !connection.isInAutocommit,
      let row = try? connection.rows("PRAGMA foreign_key_check").first, row.count == 4
    else { return self }
    let keys = try? ForeignKey.all(touching: row[0], on: connection)
    let key = keys?.first { $0.child == row[0] && $0.id == row[3] }
    return at(row[0], key?.columns ?? [], parent: row[2], rowID: Int64(row[1]))
  }
}

// MARK: - CHECK

extension ConstraintViolation {
  /// Returns the violation with the table that has the check, unless the statement might have
  /// broken a check of the same name in another table.
  private func checkLocated(
    of statement: PreparedStatement, on connection: Connection
  ) throws -> ConstraintViolation {
    var tables = try connection.rows(
      """
      SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND instr(sql, ?1)
      UNION ALL SELECT name, sql FROM sqlite_temp_schema WHERE type = 'table' AND instr(sql, ?1)
      """, [name ?? ""]
    ).filter { row in CheckConstraint.all(in: row[1]).contains { $0.name == name } }
    if tables.count > 1 {
      let written = try connection.tablesWritten(by: statement)
      tables = tables.filter { written.contains($0[0].lowercased()) }
    }
    guard tables.count == 1, let table = tables.first else { return self }
    let names = try connection.rows("SELECT name FROM pragma_table_xinfo(?1)", [table[0]]).map {
      $0[0]
    }
    // Several checks can have the same name: only the columns that all of them mention are certain.
    let columns = CheckConstraint.all(in: table[1]).filter { $0.name == name }
      .reduce(names) { columns, check in check.columns(among: columns) }
    return at(table[0], columns)
  }
}

extension Connection {
  /// Returns the tables that a statement may write to, directly or through triggers and foreign key
  /// actions, in lower case.
  fileprivate func tablesWritten(by statement: PreparedStatement) throws -> Set<String> {
    guard let write = WriteStatement(statement.sql) else { return [] }
    let isPlainInsert = write.verb == .insert && !statement.sql.uppercased().contains(" UPDATE ")
    let names = try rows(
      """
      WITH RECURSIVE entry AS (
        SELECT type, name, tbl_name, sql FROM sqlite_schema
        UNION ALL SELECT type, name, tbl_name, sql FROM sqlite_temp_schema
      ), written (name) AS (
        SELECT lower(?1)
        UNION
        SELECT lower(child.name)
        FROM written, entry AS child, pragma_foreign_key_list(child.name) AS key
        WHERE child.type = 'table' AND lower(key."table") = written.name
          AND (?2 = '0' OR EXISTS (
            SELECT 1 FROM entry WHERE type = 'table' AND upper(sql) LIKE '%REPLACE%'))
        UNION
        SELECT lower(target.name)
        FROM written, entry AS trigger, entry AS target
        WHERE trigger.type = 'trigger' AND lower(trigger.tbl_name) = written.name
          AND target.type = 'table' AND instr(lower(trigger.sql), lower(target.name))
      )
      SELECT name FROM written
      """, [write.table, isPlainInsert ? "1" : "0"])
    return Set(names.map { $0[0] })
  }
}

// MARK: - FOREIGN KEY

extension ConstraintViolation {
  /// Returns the violation with the foreign key that the statement would break or, if it can't be
  /// determined, with the table that the statement writes to.
  private func foreignKeyLocated(
    of statement: PreparedStatement, on connection: Connection
  ) throws -> ConstraintViolation {
    guard let write = WriteStatement(statement.textWithValues ?? statement.sql) else { return self }
    let unknown = at(write.table, [])
    // If the transaction was rolled back, its earlier changes are gone as well.
    guard !connection.isInAutocommit else { return unknown }
    let broken = try connection.keysBroken(by: write)
    guard let key = broken.first, try broken.count == 1 || !connection.hasDeferredKeys else {
      return unknown
    }
    return at(key.child, key.columns, parent: key.parent)
  }
}

extension Connection {
  /// Returns the foreign keys that a statement would break, directly or through up to `steps` steps
  /// of ON DELETE CASCADE.
  fileprivate func keysBroken(by write: WriteStatement, steps: Int = 4) throws -> [ForeignKey] {
    let keys = try ForeignKey.all(touching: write.table, on: self)
    let broken = keys.filter { key in
      key.probe(of: write).flatMap { try? integer($0) } == 1
    }
    guard broken.isEmpty, steps > 0 else { return broken }
    return try keys.compactMap { $0.cascade(of: write) }
      .flatMap { try keysBroken(by: $0, steps: steps - 1) }
  }

  /// Whether there may be deferred foreign keys, which statements can break until COMMIT.
  fileprivate var hasDeferredKeys: Bool {
    get throws {
      try integer("SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE upper(sql) LIKE '%DEFERRED%')")
        == 1
    }
  }

  /// Returns the rows of a query as texts.
  func rows(_ sql: String, _ values: [String] = []) throws -> [[String]] {
    let statement = try PreparedStatement(sql, on: handle)
    for (index, value) in values.enumerated() {
      var value = value
      try check(
        value.withUTF8 { statement.bindText(UnsafeRawBufferPointer($0), at: Int32(index + 1)) })
    }
    var rows: [[String]] = []
    while true {
      switch sqlite3_step(statement.handle) {
      case SQLITE_ROW:
        rows.append(
          (0..<sqlite3_column_count(statement.handle)).map { column in
            String(sqlite3_column_value(statement.handle, column)) ?? ""
          })
      case SQLITE_DONE: return rows
      case let code: throw DatabaseError(SQLiteFailure(code, on: handle, sql: sql))
      }
    }
  }
}

extension PreparedStatement {
  /// The statement's SQL with literals in place of its parameters.
  var textWithValues: String? {
    guard let text = sqlite3_expanded_sql(handle) else { return nil }
    defer { sqlite3_free(text) }
    return String(cString: text)
  }
}
