internal import DBGenLibc
internal import DBGenSQLText

// SQLite doesn't report which table's CHECK or FOREIGN KEY is broken. The code below finds out
// after a statement has failed, so that other statements don't pay for it.

extension ConstraintViolation {
  /// Returns the violation with its place, looked up in the database.
  @inline(never)
  func located(of statement: PreparedStatement, on connection: Connection) -> ConstraintViolation {
    locating {
      switch kind {
      case .check: try placeOfCheck(of: statement, on: connection)
      case .foreignKey: try connection.keyBroken(by: statement)
      default: nil
      }
    }
  }

  /// Returns a violation at COMMIT, which checks deferred foreign keys, with its place.
  @inline(never)
  func locatedAtCommit(on connection: Connection) -> ConstraintViolation {
    guard kind == .foreignKey, !connection.isInAutocommit else { return self }
    return locating { try connection.keyBrokenAtCommit() }
  }

  /// Returns the violation with what a look-up finds. It is what is reported, so without an answer it
  /// has no place.
  private func locating(_ lookUp: () throws -> ConstraintPlace?) -> ConstraintViolation {
    do { return try lookUp().map(at) ?? self } catch { return self }
  }

  // MARK: - CHECK

  /// The table that has the check, unless the statement writes to several tables with a check of
  /// that name.
  @_optimize(size)
  private func placeOfCheck(
    of statement: PreparedStatement, on connection: Connection
  ) throws -> ConstraintPlace? {
    var tables = try connection.rows(
      """
      SELECT name, sql FROM \(connection.storedSchema) WHERE type = 'table' AND instr(sql, ?1)
      UNION ALL SELECT name, sql FROM sqlite_temp_schema WHERE type = 'table' AND instr(sql, ?1)
      """, [name ?? ""]
    ).filter { row in CheckConstraint.all(in: row[1]).contains(where: isOf) }
    if tables.count > 1 {
      let filled = try TableWrites(of: statement, on: connection).filled
      tables = tables.filter { filled.contains(SQLName($0[0])) }
    }
    guard tables.count == 1, let table = tables.first else { return nil }
    let names = try connection.texts("SELECT name FROM pragma_table_xinfo(?1)", [table[0]])
    // Several checks can share a name: only the columns that all of them name are certain.
    let columns = CheckConstraint.all(in: table[1]).filter(isOf)
      .reduce(names) { columns, check in check.columns(among: columns) }
    return ConstraintPlace(table: table[0], columns: columns)
  }

  private func isOf(_ check: CheckConstraint) -> Bool {
    name?.hasSameBytes(as: check.name) ?? false
  }
}

// MARK: - FOREIGN KEY

extension Connection {
  /// The foreign key that the statement would break; the table that the statement writes to if it
  /// can't be determined.
  fileprivate func keyBroken(by statement: PreparedStatement) throws -> ConstraintPlace? {
    let writes = try TableWrites(of: statement, on: self)
    let unknown = writes.target.map { ConstraintPlace(table: $0.description) }
    // If SQLite has rolled the transaction back, the earlier work is gone as well.
    guard !isInAutocommit else { return unknown }
    do {
      let broken = try keysBroken(by: statement, writing: writes)
      guard let key = broken.first, try broken.count == 1 || !hasDeferredKeys else {
        return unknown
      }
      return ConstraintPlace(
        table: key.child.description, columns: key.columns, parent: key.parent.description)
    } catch {
      return unknown
    }
  }

  @_optimize(size)
  fileprivate func keyBrokenAtCommit() throws -> ConstraintPlace? {
    let files = attached.map { SQLName.quote($0.name) + "." }
    let orphans = try ([""] + files).flatMap { try rows("PRAGMA " + $0 + "foreign_key_check") }
    guard let row = orphans.first, row.count == 4 else { return nil }
    var place = ConstraintPlace(
      table: row[0], parent: row[2], rowID: row[1].isEmpty ? nil : atoll(row[1]))
    let child = SQLName(row[0])
    do {
      place.columns =
        try StoredForeignKey.all(touching: child, on: self)
        .first { $0.isKey(row[3], of: child) }?.columns ?? []
    } catch {
      // The table is known nevertheless.
    }
    return place
  }

  /// The foreign keys that a statement would break: those that its rows break once it has run with
  /// all keys deferred.
  @_optimize(size)
  private func keysBroken(
    by statement: PreparedStatement, writing writes: TableWrites
  ) throws -> [StoredForeignKey] {
    var (keys, children): ([StoredForeignKey], [SQLName]) = ([], [])
    for table in writes.all {
      for key in try StoredForeignKey.all(touching: table, on: self)
      where !keys.contains(where: { $0.isKey(key.id, of: key.child) }) {
        keys.append(key)
        if !children.contains(key.child) { children.append(key.child) }
      }
    }
    let most = 1000
    return try undoing(with: "defer_foreign_keys") {
      var before = try orphans(in: children, most)
      guard before.count < most else { return [] }
      try runAgain(statement)
      let after = try orphans(in: children, 2 * most)
      let added = after.filter { row in
        guard let place = before.firstIndex(of: row) else { return true }
        before.remove(at: place)
        return false
      }
      if added.isEmpty {
        // A row that referred to a missing row refers to another one now.
        let changed = keys.filter { writes.sets($0) && $0.isBroken(in: after) }
        return changed.count == 1 ? changed : []
      }
      return keys.filter { $0.isBroken(in: added) }
    }
  }

  /// Runs a statement to its end with the values that are bound to it.
  private func runAgain(_ statement: PreparedStatement) throws {
    statement.reset()
    defer { statement.reset() }
    while try step(statement) {}
  }

  /// Returns the table, the rowid and the key of each row that refers to a missing row.
  private func orphans(in tables: [SQLName], _ most: Int) throws -> [[String]] {
    try tables.flatMap { table in
      try rows(
        "SELECT \"table\", \"rowid\", \"fkid\" FROM pragma_foreign_key_check(?1) LIMIT \(most)",
        [table.description])
    }
  }

  /// Whether there may be deferred foreign keys, which statements can break until COMMIT.
  private var hasDeferredKeys: Bool {
    get throws {
      try integer(
        "SELECT EXISTS (SELECT 1 FROM \(storedSchema) WHERE upper(sql) LIKE '%DEFERRED%')") == 1
    }
  }
}

extension StoredForeignKey {
  fileprivate func isBroken(in orphans: [[String]]) -> Bool {
    orphans.contains { isKey($0[2], of: SQLName($0[0])) }
  }
}
