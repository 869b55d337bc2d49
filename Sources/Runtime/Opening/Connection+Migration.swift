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

// MARK: - Stored statements

extension Connection {
  /// Whether a database stores a statement, apart from blanks, comments and quotes.
  package func stores(_ statement: String) throws -> Bool {
    try missingStatements(of: DatabaseSchema(_version: 1, statements: [statement])).isEmpty
  }

  /// Whether a statement failed because the object that it creates is there already, other than a
  /// table, which may have rows.
  func hasSameObject(_ error: DatabaseError, as sql: String) throws -> Bool {
    let text = SQLText(sql)
    guard error.code == SQLITE_ERROR, !isInAutocommit, text.isAt(0, "create"),
      let type = text.created?.type, type != "table"
    else { return false }
    return try stores(sql)
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

  /// The tables with foreign keys.
  package var children: [String] {
    get throws {
      try texts(
        """
        SELECT name FROM main.sqlite_schema AS child WHERE type = 'table'
          AND EXISTS (SELECT 1 FROM pragma_foreign_key_list(child.name, 'main')) ORDER BY name
        """)
    }
  }

  /// Returns SQLite's message if a foreign key of a table refers to what isn't a key.
  package func mismatch(of table: String) throws -> String? {
    do {
      try compile("PRAGMA main.foreign_key_check(\(SQLName.quote(table)))")
      return nil
    } catch DatabaseError.sqlite(let failure) where failure.code == SQLITE_ERROR {
      return failure.message
    }
  }

  /// Remembers rows that refer to missing rows until the transaction ends, so that refusals leave them
  /// out.
  ///
  /// - Parameter names: The names that their tables and columns are about to get.
  func remember(_ broken: [BrokenReferences], as names: NewNames) throws {
    for broken in broken {
      let orphans = try Orphans(broken, on: self, becoming: names)
      try execute(once: "CREATE TABLE IF NOT EXISTS \(orphans.memory) AS \(orphans.remembered)")
    }
  }

  /// Counts the rows that refer to missing rows beside the remembered ones; nil if none are remembered
  /// for the foreign key.
  func count(of broken: BrokenReferences) throws -> OrphanCount? {
    let orphans = try Orphans(broken, on: self)
    guard try remembers(orphans) else { return nil }
    let counts = try [
      "SELECT count(*) FROM (\(orphans.newQuery))", "SELECT count(*) FROM (\(orphans.gone))",
      orphans.deleted,
    ].map { Int(try integer($0) ?? 0) }
    return OrphanCount(new: counts[0], gone: counts[1], deleted: counts[2])
  }

  private func remembers(_ orphans: Orphans) throws -> Bool {
    try integer(
      "SELECT count(*) FROM temp.sqlite_schema WHERE name = \(SQLString.quote(orphans.name))") == 1
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

/// Numbers of rows that refer to missing rows, compared with those that did so before.
struct OrphanCount {
  /// The number of rows that aren't remembered.
  let new: Int
  /// The number of remembered rows that aren't there any more, at least with their keys.
  let gone: Int
  /// The number of rows that their table has lost.
  fileprivate let deleted: Int

  /// The least number of remembered rows that have another key now.
  var converted: Int { max(0, gone - max(0, deleted)) }
}

/// The rows that break a foreign key, as found by SQLite's check.
private struct Orphans {
  /// The name of the table in which the rows are remembered, which is the same as long as the columns
  /// of their key and of the foreign key are.
  let name: String
  private let table: String
  /// The columns that identify a row, and those of the foreign key.
  private let (ids, columns): ([String], [String])
  private let source: String

  init(
    _ broken: BrokenReferences, on connection: Connection, becoming names: NewNames = NewNames()
  ) throws {
    table = broken.table
    let primaryKey = try connection.texts(
      "SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk", [table])
    // Listing tables would compile all views of the file. The key of a table without rowids is an index
    // that isn't stored as one.
    let hasRowID =
      try connection.rows(
        "SELECT 1 FROM pragma_index_list(?1, 'main') WHERE \"origin\" = 'pk' "
          + "AND \"name\" NOT IN (SELECT name FROM main.sqlite_schema)", [table]
      ).isEmpty
    let child = SQLName(table)
    let key = try StoredForeignKey.all(touching: child, on: connection).first {
      $0.child == child && $0.id == broken.key
    }
    ids = primaryKey.isEmpty ? ["rowid"] : primaryKey.map(SQLName.quote)
    columns = key?.columns.map(SQLName.quote) ?? []
    let new = [primaryKey, key?.columns ?? []].map { columns in
      SQLName.list(columns.map { names.renamed(column: $0, of: broken.table) })
    }
    let renamed = broken.renamed(by: names)
    name = "_dbgen_orphans \(renamed.table) (\(new[0])) (\(new[1])) \(renamed.parent)"
    source =
      hasRowID
      ? "FROM \(child.quoted) AS child WHERE child.rowid IN (SELECT "
        + "\"rowid\" FROM pragma_foreign_key_check(\(SQLString.quote(table)), 'main') "
        + "WHERE \"fkid\" = \(broken.key))"
      : key?.orphans ?? "FROM \(child.quoted) AS child WHERE 0"
  }

  var memory: String { "temp.\(SQLName.quote(name))" }

  /// A query for the keys of the rows.
  var query: String { "SELECT \(list(ids)) \(source)" }

  /// A query for the rows as they are remembered.
  var remembered: String {
    let own = ids.enumerated().map { "child.\($1) AS id\($0)" }
    let others = columns.enumerated().map { "child.\($1) AS key\($0)" }
    let all = "(SELECT count(*) FROM \(SQLName.quote(table))) AS total"
    return "SELECT \((own + others + [all]).joined(by: ", ")) \(source)"
  }

  /// A query for those that aren't remembered, neither by their key nor by what they refer to.
  var newQuery: String {
    "\(query) AND \(isOther(ids, "id"))"
      + (columns.isEmpty ? "" : " AND \(isOther(columns, "key"))")
  }

  /// A query for the remembered keys that no row has.
  var gone: String {
    let own = "\(SQLName.quote(table)) AS child"
    let keys = ids.indices.map { "known.id\($0)" }
    return "SELECT 1 FROM \(memory) AS known WHERE "
      + isMissing(keys, from: own, ids.map { "child.\($0)" })
  }

  /// A query for the number of rows that the table had more when its rows were remembered.
  var deleted: String {
    "SELECT ifnull((SELECT max(total) FROM \(memory)), 0) - "
      + "(SELECT count(*) FROM \(SQLName.quote(table)))"
  }

  private func isOther(_ columns: [String], _ name: String) -> String {
    isMissing(
      columns.map { "child.\($0)" }, from: "\(memory) AS known",
      columns.indices.map { "known.\(name)\($0)" })
  }

  /// Returns the condition that no row of a table has the values. A key may be NULL, for which NOT IN
  /// is never true.
  private func isMissing(_ values: [String], from table: String, _ columns: [String]) -> String {
    let hasNull = values.map { "\($0) IS NULL" }.joined(by: " OR ")
    let isSame = zip(values, columns).map { "\($0) IS \($1)" }.joined(by: " AND ")
    let isPresent = columns.map { "\($0) IS NOT NULL" }.joined(by: " AND ")
    return "CASE WHEN \(hasNull) THEN NOT EXISTS (SELECT 1 FROM \(table) WHERE \(isSame)) "
      + "ELSE (\(values.joined(by: ", "))) NOT IN "
      + "(SELECT \(columns.joined(by: ", ")) FROM \(table) WHERE \(isPresent)) END"
  }

  private func list(_ columns: [String]) -> String {
    columns.map { "child.\($0)" }.joined(by: ", ")
  }
}

extension StoredForeignKey {
  /// Returns the condition that the row called `child` refers to the row called `parent`.
  private func refers(to parent: String) -> String {
    zip(parentColumns, columns).map {
      "\(parent).\(SQLName.quote($0)) = child.\(SQLName.quote($1))"
    }.joined(separator: " AND ")
  }

  /// The end of a query for the rows of a table without rowids that refer to missing rows.
  fileprivate var orphans: String {
    let present = columns.map { "child.\(SQLName.quote($0)) IS NOT NULL" }
    return "FROM \(child.quoted) AS child WHERE \(present.joined(separator: " AND ")) "
      + "AND NOT EXISTS (SELECT 1 FROM \(parent.quoted) AS parent WHERE \(refers(to: "parent")))"
  }
}

/// The rows of a table that refer to missing rows by one of its foreign keys.
package struct BrokenReferences: Equatable, Sendable {
  package private(set) var table: String
  package private(set) var parent: String
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

  func renamed(by names: NewNames) -> Self {
    var renamed = self
    (renamed.table, renamed.parent) = (names.renamed(table: table), names.renamed(table: parent))
    return renamed
  }
}
