package import DBGenRuntime
import DBGenSQLSyntax
import DBGenSQLText
internal import Synchronization

/// Records the rows that a migration refuses, and lets it continue without them, so that one run
/// finds all of them. Use it on a copy of a database, because the rows are lost.
package final class MigrationRehearsal: RefusalRecorder {
  private struct RehearsalState {
    var refusals: [MigrationRefusal] = []
    /// The queries for rows that haven't been removed, with their tables.
    var queries: [(sql: String, table: String)] = []
    /// The keys of removed rows that others refer to.
    var removed: [RemovedKeys] = []
  }

  /// The number of rows that each refusal names.
  package let namedRows: Int
  private let state = Mutex(RehearsalState())

  package init(namedRows: Int) { self.namedRows = namedRows }

  /// The refusals so far, in the order in which they were found.
  package var refusals: [MigrationRefusal] { state.withLock { $0.refusals } }

  package var hasRefusals: Bool { state.withLock { !$0.refusals.isEmpty } }

  package func note(_ refusal: MigrationRefusal, of query: String) {
    state.withLock { state in
      state.refusals.append(refusal)
      state.queries.append((query, refusal.table))
    }
  }

  /// Records rows that are refused after all steps, unless a step has already refused them.
  package func note(_ refusals: [MigrationRefusal]) {
    state.withLock { state in
      // Another refusal, of any version, may have the same rows and the same reason.
      state.refusals += refusals.filter { own in
        !state.refusals.contains {
          SQLName($0.table) == SQLName(own.table)
            && ($0.reason, $0.rows, $0.count) == (own.reason, own.rows, own.count)
        }
      }
    }
  }

  /// Removes the rows that were refused since the last statement, while tables and columns still
  /// have the names by which the rows were found.
  package func removeRows(on connection: Connection) throws {
    let queries = state.withLock { state in
      defer { state.queries = [] }
      return state.queries
    }
    for query in queries { try remove(query.sql, from: query.table, on: connection) }
  }

  /// Returns a query for rows that refer to missing rows, except those that refer to removed rows.
  package func query(
    forOrphans query: String, of table: String, on connection: Connection
  ) throws -> String {
    let removed = state.withLock { $0.removed }.filter { $0.key.child == SQLName(table) }
    guard !removed.isEmpty, let ids = try RowKey(of: query, from: table, on: connection) else {
      return query
    }
    let conditions = removed.map { "AND NOT (\($0.isParent(of: "child")))" }
    return """
      SELECT refused.* FROM (\(query)) AS refused, \(SQLName.quote(table)) AS child
      WHERE \(ids.isSame("child", "refused")) \(conditions.joined(separator: " "))
      """
  }
}

// MARK: - Removing rows

extension MigrationRehearsal {
  private func remove(_ query: String, from table: String, on connection: Connection) throws {
    guard let key = try RowKey(of: query, from: table, on: connection) else { return }
    let name = SQLName.quote(table)
    try connection.execute(once: "DROP TABLE IF EXISTS temp._dbgen_refused")
    try connection.execute(once: "CREATE TEMP TABLE _dbgen_refused AS \(query)")
    try connection.execute(
      once: "CREATE INDEX temp._dbgen_refused_key ON _dbgen_refused (\(key.list))")
    let condition =
      "EXISTS (SELECT 1 FROM temp._dbgen_refused AS refused WHERE \(key.isSame(name, "refused")))"
    for parent in try StoredForeignKey.all(touching: SQLName(table), on: connection)
    where parent.parent == SQLName(table) {
      try keepKeys(of: parent, where: condition, on: connection)
    }
    try connection.execute(once: "DELETE FROM \(name) WHERE \(condition)")
  }

  private func keepKeys(
    of key: StoredForeignKey, where condition: String, on connection: Connection
  ) throws {
    let count = state.withLock { $0.removed.count }
    let removed = RemovedKeys(key: key, table: "_dbgen_removed_\(count)")
    for statement in removed.creation(where: condition) { try connection.execute(once: statement) }
    state.withLock { $0.removed.append(removed) }
  }
}

/// The columns that identify the rows of a table in a query.
private struct RowKey {
  private let columns: [String]

  /// - Returns: Nil if the query lacks a column of the table's key.
  init?(of query: String, from table: String, on connection: Connection) throws {
    let key = try connection.texts(
      "SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk", [table])
    let found = try connection.columnNames(of: query)
    columns = key.isEmpty ? Array(found.filter { SQLName($0).isRowIDAlias }.prefix(1)) : key
    guard !columns.isEmpty, columns.allSatisfy(found.hasName) else { return nil }
  }

  var list: String { SQLName.list(columns) }

  func isSame(_ left: String, _ right: String) -> String {
    columns.map { column in
      let name = SQLName.quote(column)
      return "\(left).\(name) IS \(right).\(name)"
    }.joined(separator: " AND ")
  }
}

/// A temporary table of the removed values that rows of another table refer to.
private struct RemovedKeys {
  let key: StoredForeignKey
  let table: String

  func creation(where condition: String) -> [String] {
    let names = key.columns.indices.map { "key\($0)" }
    let values = zip(key.parentColumns, names).map { "\(SQLName.quote($0)) AS \($1)" }
    return [
      "CREATE TEMP TABLE \(table) AS SELECT \(values.joined(separator: ", ")) "
        + "FROM \(key.parent.quoted) WHERE \(condition)",
      "CREATE INDEX temp.\(table)_key ON \(table) (\(names.joined(separator: ", ")))",
    ]
  }

  func isParent(of child: String) -> String {
    let pairs = key.columns.enumerated().map { "removed.key\($0) = \(child).\(SQLName.quote($1))" }
    return "EXISTS (SELECT 1 FROM temp.\(table) AS removed "
      + "WHERE \(pairs.joined(separator: " AND ")))"
  }
}
