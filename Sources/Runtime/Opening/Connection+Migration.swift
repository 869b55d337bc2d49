internal import DBGenSQLite
import DBGenSQLText

/// Support for migrations.
extension Connection {
  /// Makes ALTER TABLE check the whole schema again, as it does by default.
  func disableLegacyAlterTable() throws {
    try check(dbgen_sqlite3_db_config_bool(handle, SQLITE_DBCONFIG_LEGACY_ALTER_TABLE, 0))
  }

  /// Runs `body` with triggers enabled or disabled, and restores the setting afterwards.
  package func withTriggers<Value>(_ isOn: Bool, _ body: () throws -> Value) throws -> Value {
    let wasOn = dbgen_sqlite3_db_config_is_on(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER) == 1
    try enableTriggers(isOn)
    let value = Result { try body() }
    try enableTriggers(wasOn)
    return try value.get()
  }

  private func enableTriggers(_ isOn: Bool) throws {
    let setting = SQLITE_DBCONFIG_ENABLE_TRIGGER
    try check(dbgen_sqlite3_db_config_bool(handle, setting, isOn ? 1 : 0))
    guard dbgen_sqlite3_db_config_is_on(handle, setting) == (isOn ? 1 : 0) else {
      throw DatabaseError.unsupported("this SQLite can't turn triggers off for a migration")
    }
  }
}

// MARK: - Foreign keys

extension Connection {
  /// The rows that refer to missing rows. Foreign keys to tables that don't exist aren't counted,
  /// because no row could satisfy them, nor those of tables that SQLite can't check.
  package var brokenReferences: [BrokenReferences] {
    get throws {
      let query = """
        SELECT "table", "parent", "fkid", count(*) FROM pragma_foreign_key_check(?1, 'main')
        WHERE "parent" COLLATE NOCASE IN (
          SELECT name FROM main.sqlite_schema WHERE type IN ('table', 'view')) GROUP BY 1, 2, 3
        """
      return try children.filter { try mismatch(of: $0) == nil }
        .flatMap { try rows(query, [$0]) }.map(BrokenReferences.init)
    }
  }

  /// The tables with a foreign key that SQLite can't follow, each with its message.
  var unfitReferences: [(table: String, message: String)] {
    get throws {
      let missing = """
        SELECT child.name, 'no such table: main.' || key."table"
        FROM main.sqlite_schema AS child, pragma_foreign_key_list(child.name, 'main') AS key
        WHERE child.type = 'table' AND key."table" COLLATE NOCASE NOT IN (
          SELECT name FROM main.sqlite_schema WHERE type IN ('table', 'view'))
        """
      return try rows(missing).map { ($0[0], $0[1]) }
        + children.compactMap { table in try mismatch(of: table).map { (table, $0) } }
    }
  }

  /// The tables with foreign keys.
  private var children: [String] {
    get throws {
      try texts(
        """
        SELECT name FROM main.sqlite_schema AS child WHERE type = 'table'
          AND EXISTS (SELECT 1 FROM pragma_foreign_key_list(child.name, 'main')) ORDER BY name
        """)
    }
  }

  /// Returns SQLite's message if a foreign key of a table refers to what isn't a key.
  private func mismatch(of table: String) throws -> String? {
    do {
      try compile("PRAGMA main.foreign_key_check(\(SQLName.quote(table)))")
      return nil
    } catch DatabaseError.sqlite(let failure) where failure.code == SQLITE_ERROR {
      return failure.message
    }
  }

  /// Remembers rows that refer to missing rows until the transaction ends, so that refusals leave them
  /// out.
  func remember(_ broken: [BrokenReferences]) throws {
    for broken in broken {
      let orphans = try Orphans(broken, on: self)
      try execute(once: "CREATE TABLE IF NOT EXISTS \(orphans.memory) AS \(orphans.query)")
    }
  }

  /// Whether rows that refer to missing rows by the same foreign key are remembered.
  func remembers(_ broken: BrokenReferences) throws -> Bool {
    try remembers(Orphans(broken, on: self))
  }

  private func remembers(_ orphans: Orphans) throws -> Bool {
    try integer(
      "SELECT count(*) FROM pragma_table_list WHERE schema = 'temp' AND name = "
        + SQLString.quote(orphans.name)) == 1
  }

  /// Returns the rows that refer to missing rows by a foreign key.
  ///
  /// - Parameter rehearsal: A rehearsal that removed rows; rows that refer to those don't count.
  package func refusal(
    of broken: BrokenReferences, in version: Int32, _ rehearsal: (any RefusalRecorder)? = nil
  ) throws -> MigrationRefusal {
    let orphans = try Orphans(broken, on: self)
    let query = try remembers(orphans) ? orphans.newQuery : orphans.query
    let own = try rehearsal?.query(
      query, for: _Migration.missingParent, of: broken.table, on: self)
    let named = try NamedRows(of: own ?? query, on: self, naming: rehearsal?.namedRows)
    return MigrationRefusal(
      version: version, table: broken.table,
      reason: broken.reason,
      rows: named.count > 0 || rehearsal != nil ? named : NamedRows(count: broken.count))
  }
}

/// The rows that break a foreign key, as found by SQLite's check.
private struct Orphans {
  /// A query for the keys of the rows.
  let query: String
  /// The name of the table in which the rows are remembered, which is the same as long as their keys
  /// and the columns of the foreign key are.
  let name: String

  init(_ broken: BrokenReferences, on connection: Connection) throws {
    let table = broken.table
    let names = try connection.texts(
      "SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk", [table]
    ).map { "child.\(SQLName.quote($0))" }
    let hasRowID =
      try connection.integer(
        "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND wr = 0 AND name = "
          + SQLString.quote(table)) == 1
    let child = SQLName(table)
    let key = try StoredForeignKey.all(touching: child, on: connection).first {
      $0.child == child && $0.id == broken.key
    }
    let ids = names.isEmpty ? "child.rowid" : names.joined(separator: ", ")
    let columns = SQLName.list(key?.columns ?? [])
    name = "_dbgen_orphans \(table) \(ids) \(columns) \(broken.parent)"
    query =
      hasRowID
      ? "SELECT \(ids) FROM \(SQLName.quote(table)) AS child WHERE child.rowid IN (SELECT "
        + "\"rowid\" FROM pragma_foreign_key_check(\(SQLString.quote(table)), 'main') "
        + "WHERE \"fkid\" = \(broken.key))"
      : key?.orphanQuery(selecting: names) ?? "SELECT NULL WHERE 0"
  }

  var memory: String { "temp.\(SQLName.quote(name))" }

  /// A query for those that aren't remembered.
  var newQuery: String { "\(query) EXCEPT SELECT * FROM \(memory)" }
}

extension StoredForeignKey {
  /// Returns the condition that the row called `child` refers to the row called `parent`.
  private func refers(to parent: String) -> String {
    zip(parentColumns, columns).map {
      "\(parent).\(SQLName.quote($0)) = child.\(SQLName.quote($1))"
    }.joined(separator: " AND ")
  }

  /// Returns a query for the rows of a table without rowids that refer to missing rows.
  fileprivate func orphanQuery(selecting ids: [String]) -> String {
    let present = columns.map { "child.\(SQLName.quote($0)) IS NOT NULL" }
    return "SELECT \(ids.joined(separator: ", ")) FROM \(child.quoted) AS child "
      + "WHERE \(present.joined(separator: " AND ")) AND NOT EXISTS (SELECT 1 FROM "
      + "\(parent.quoted) AS parent WHERE \(refers(to: "parent")))"
  }
}

/// The rows of a table that refer to missing rows by one of its foreign keys.
package struct BrokenReferences: Equatable, Sendable {
  package let table: String
  package let parent: String
  /// SQLite's number of the foreign key.
  let key: String
  package let count: Int

  init(_ row: [String]) {
    (table, parent, key) = (row[0], row[1], row[2])
    count = Int(row[3]) ?? 1
  }

  /// The reason for refusing the rows.
  var reason: String { "\(_Migration.missingParent)'\(parent)' to refer to" }

  /// The number of rows that refer to missing rows of the same table.
  func countOfAll(in others: [Self]) -> Int {
    others.filter {
      SQLName(table) == SQLName($0.table) && SQLName(parent) == SQLName($0.parent)
    }.reduce(0) { $0 + $1.count }
  }
}

extension [BrokenReferences] {
  /// Returns those that are new after a change: of which there are more than before. Those of a table
  /// that is gone may be those of a table with a new name.
  func added(to before: Self) -> Self {
    let added = filter { new in new.countOfAll(in: self) > new.countOfAll(in: before) }
    let gone = before.filter { $0.countOfAll(in: self) == 0 }.reduce(0) { $0 + $1.count }
    let isRenamed = added.allSatisfy { $0.countOfAll(in: before) == 0 }
    return isRenamed && added.reduce(0) { $0 + $1.count } <= gone ? [] : added
  }
}
