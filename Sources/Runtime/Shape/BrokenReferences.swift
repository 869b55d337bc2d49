internal import DBGenLibc
import DBGenSQLText
internal import DBGenSQLite

/// The rows of a table that refer to missing rows by one of its foreign keys.
package struct BrokenReferences: Sendable {
  package var table: String
  package var parent: String
  /// SQLite's number of the foreign key.
  package let key: String
  package let count: Int

  fileprivate init(_ row: [String]) {
    (table, parent, key) = (row[0], row[1], row[2])
    count = Int(atoll(row[3]))
  }

  /// The reason for refusing the rows.
  var reason: String { MissingParent.reason(table: parent) }
}

extension Connection {
  /// The rows that refer to missing rows. Foreign keys to tables that don't exist aren't counted,
  /// because no row could satisfy them, nor those of tables that SQLite can't check.
  @_optimize(size)
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

  /// Returns the refusal of the rows that refer to missing rows by a foreign key.
  ///
  /// - Parameters:
  ///   - query: A query for the keys of these rows; nil for all of them.
  ///   - rehearsal: A rehearsal that removed rows; rows that refer to those don't count.
  package func refusal(
    of broken: BrokenReferences, by query: String? = nil, in version: Int32,
    _ rehearsal: (any RefusalRecorder)? = nil
  ) throws -> MigrationRefusal {
    let query = try query ?? Orphans(broken, on: self).query
    let own = try rehearsal?.query(forOrphans: query, of: broken.table, on: self)
    let named = try NamedRows(of: own ?? query, on: self, naming: rehearsal?.namedRows)
    return MigrationRefusal(
      version: version, table: broken.table, reason: broken.reason, missesParents: true,
      rows: named.count > 0 || rehearsal != nil ? named : NamedRows(count: broken.count))
  }
}

/// The rows that break a foreign key, as found by SQLite's check.
package struct Orphans {
  /// The columns of the primary key, and those of the foreign key.
  package let (primaryKey, columns): ([String], [String])
  /// The end of a query for the rows, which are called `child`.
  package let source: String

  @_optimize(size)
  package init(_ broken: BrokenReferences, on connection: Connection) throws {
    let child = SQLName(broken.table)
    primaryKey = try connection.texts(
      "SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk", [broken.table])
    // Listing tables would compile all views of the file. The key of a table without rowids is an index
    // that isn't stored as one.
    let hasRowID =
      try connection.rows(
        "SELECT 1 FROM pragma_index_list(?1, 'main') WHERE \"origin\" = 'pk' "
          + "AND \"name\" NOT IN (SELECT name FROM main.sqlite_schema)", [broken.table]
      ).isEmpty
    let key = try StoredForeignKey.all(touching: child, on: connection)
      .first { $0.isKey(broken.key, of: child) }
    columns = key?.columns ?? []
    source =
      hasRowID
      ? "FROM \(child.quoted) AS child WHERE child.rowid IN (SELECT "
        + "\"rowid\" FROM pragma_foreign_key_check(\(SQLString.quote(broken.table)), 'main') "
        + "WHERE \"fkid\" = \(broken.key))"
      : key?.orphans ?? "FROM \(child.quoted) AS child WHERE 0"
  }

  /// The columns that identify a row, in SQL.
  package var ids: [String] { primaryKey.isEmpty ? ["rowid"] : primaryKey.map(SQLName.quote) }

  /// A query for the keys of the rows.
  package var query: String {
    "SELECT " + ids.map { "child." + $0 }.joined(by: ", ") + " " + source
  }
}

extension StoredForeignKey {
  /// The end of a query for the rows of a table without rowids that refer to missing rows.
  @_optimize(size)
  fileprivate var orphans: String {
    let own = columns.map { "child." + SQLName.quote($0) }
    let others = parentColumns.map { "parent." + SQLName.quote($0) }
    return "FROM " + child.quoted + " AS child WHERE " + own.joined(by: " IS NOT NULL AND ")
      + " IS NOT NULL AND NOT EXISTS (SELECT 1 FROM " + parent.quoted + " AS parent WHERE ("
      + others.joined(by: ", ") + ") = (" + own.joined(by: ", ") + "))"
  }
}
