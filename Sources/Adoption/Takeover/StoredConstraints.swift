package import DBGenRuntime
internal import DBGenSQLText
internal import DBGenSQLite

/// A constraint that a table always had, and a query for the rows that break it nevertheless, since
/// another program wrote them. A migration looks for them only after a statement has failed.
struct BrokenConstraint {
  let table: String
  let kind: ConstraintViolation.Kind
  let reason: String
  let query: String
}

extension Connection {
  /// Returns the constraints that may be the reason why a statement of a migration failed.
  func constraints(behind error: DatabaseError, of sql: String) throws -> [BrokenConstraint] {
    let text = SQLText(sql)
    // ALTER TABLE checks the rows without saying which constraint they break.
    let isPossible =
      error.code == SQLITE_CONSTRAINT || error.code == SQLITE_ERROR && text.isAt(0, "alter")
    guard isPossible, !isInAutocommit else { return [] }
    var constraints: [BrokenConstraint] = []
    for rows in text.migratedRows {
      for table in try rows.stored(on: self) {
        constraints += try table.constraints(on: self)
      }
    }
    // The rows may not have all columns yet.
    constraints = try constraints.filter { try canCompile($0.query) }
    guard case .constraint(let violation) = error else { return constraints }
    return constraints.filter {
      $0.kind == violation.kind || $0.kind == .unique && violation.kind == .primaryKey
    }
  }
}

extension SQLText {
  /// The rows that a statement of a migration reads or writes.
  fileprivate var migratedRows: [MigratedRows] {
    guard ["insert", "update", "alter"].contains(where: { isAt(0, $0) }) else { return [] }
    var (rows, depth): ([MigratedRows], Int) = ([], 0)
    for index in tokens.indices {
      depth += depthChange(at: index)
      guard depth == 0, ["into", "update", "abort", "table", "from"].contains(keyword(index)) else {
        continue
      }
      let found = MigratedRows(name(index + 1), areRead: isAt(index, "from"))
      rows.removeAll { SQLName.areEqual($0.table, found.table) }
      rows.append(found)
    }
    return rows
  }
}

/// The rows of a table during a migration, which may be in one with a temporary name.
struct MigratedRows {
  /// The prefix of the names of tables that a plan makes to rebuild others.
  private static let scratch = "_dbgen_new_"

  let table: String
  /// The source of the rows, in SQL.
  private let source: String

  init(_ name: String, areRead: Bool) {
    let isScratch = name.hasPrefix(Self.scratch)
    table = isScratch ? String(name.dropFirst(Self.scratch.count)) : name
    let quoted = SQLName.quote(table)
    source = isScratch && areRead ? "\(SQLName.quote(name)) AS \(quoted)" : quoted
  }

  func stored(on connection: Connection) throws -> [StoredRows] {
    try connection.rows(
      """
      SELECT s.name, s.sql, l.strict FROM main.sqlite_schema AS s
      JOIN pragma_table_list(s.name) AS l ON l.schema = 'main'
      WHERE s.type = 'table' AND s.name = ?1 COLLATE NOCASE AND l.type = 'table'
      """, [table]
    ).map { row in
      let columns = try connection.rows(
        "SELECT name, upper(type), \"notnull\", pk FROM pragma_table_xinfo(?1, 'main')", [row[0]])
      return StoredRows(row, columns, source: source)
    }
  }
}

/// The rows of a table with what SQLite says about the table.
struct StoredRows {
  private let table: String
  private let sql: String
  private let isStrict: Bool
  private let columns: [[String]]
  private let source: String
  /// The columns that identify a row.
  let ids: [String]

  var names: [String] { columns.map { $0[0] } }

  init(_ row: [String], _ columns: [[String]], source: String) {
    (table, sql, isStrict) = (row[0], row[1], row[2] == "1")
    (self.columns, self.source) = (columns, source)
    let names = columns.map { SQLName($0[0]) }
    let rowID = SQLName.rowIDAlias(avoiding: names).map { [$0.description] } ?? []
    let key = columns.filter { $0[3] != "0" }.sorted { Int($0[3]) ?? 0 < Int($1[3]) ?? 0 }.map {
      $0[0]
    }
    ids = key.isEmpty ? rowID : key
  }

  func constraints(on connection: Connection) throws -> [BrokenConstraint] {
    let checks = CheckConstraint.all(in: sql).map { check in
      constraint(.check, _Migration.reason(check: check.text), rows(where: "NOT (\(check.text))"))
    }
    return nulls + types + checks + (try keys(on: connection))
  }

  private var nulls: [BrokenConstraint] {
    columns.filter { $0[2] == "1" }.map { column in
      constraint(
        .notNull, _Migration.reason(null: column[0]), rows(where: "\(type(of: column)) = 'null'"))
    }
  }

  private var types: [BrokenConstraint] {
    guard isStrict else { return [] }
    return columns.filter { $0[1] != "ANY" }.map { column in
      let name = column[1] == "INT" ? "INTEGER" : column[1]
      return constraint(
        .dataType, "'\(column[0])' must be \(name)",
        rows(where: "\(type(of: column)) NOT IN ('null', lower('\(name)'))"))
    }
  }

  private func keys(on connection: Connection) throws -> [BrokenConstraint] {
    let indexes = try connection.texts(
      "SELECT name FROM pragma_index_list(?1, 'main') WHERE \"unique\" AND NOT partial", [table])
    return try indexes.compactMap { index in
      let columns = try connection.rows(
        "SELECT name, coll FROM pragma_index_xinfo(?1, 'main') WHERE key", [index])
      guard columns.allSatisfy({ !$0[0].isEmpty }) else { return nil }
      return constraint(
        .unique, _Migration.reason(unique: columns.map { $0[0] }), duplicates(of: columns))
    }
  }

  private func constraint(
    _ kind: ConstraintViolation.Kind, _ reason: String, _ query: String
  ) -> BrokenConstraint {
    BrokenConstraint(table: table, kind: kind, reason: reason, query: query)
  }

  /// The type of a column's values. SQLite takes for granted that a column isn't NULL, but not what
  /// its type is.
  private func type(of column: [String]) -> String { "typeof(\(SQLName.quote(column[0])))" }

  /// An index may lack the rows that broke it, so none is used.
  private func rows(where condition: String) -> String {
    "SELECT \(SQLName.list(ids)) FROM \(source) NOT INDEXED WHERE \(condition)"
  }

  private func duplicates(of key: [[String]]) -> String {
    let terms = key.map { "\(SQLName.quote($0[0])) COLLATE \(SQLName.quote($0[1]))" }
    let present = key.map { "\(SQLName.quote($0[0])) IS NOT NULL" }.joined(by: " AND ")
    let list = SQLName.list(
      ids.filter { id in !key.contains { SQLName.areEqual($0[0], id) } } + key.map { $0[0] })
    return "SELECT \(list) FROM (SELECT \(list), count(*) OVER (PARTITION BY "
      + "\(terms.joined(by: ", "))) AS \"_dbgen_count\" FROM \(source) NOT INDEXED "
      + "WHERE \(present)) WHERE \"_dbgen_count\" > 1"
  }
}

// MARK: - Reasons

extension _Migration {
  /// Returns the reason for refusing rows with NULL.
  package static func reason(null column: String) -> String { "'\(column)' can't be NULL" }

  /// Returns the reason for refusing rows for which a condition is false.
  package static func reason(check condition: String) -> String {
    "CHECK (\(condition)) doesn't hold"
  }

  /// Returns the reason for refusing rows with the same key.
  package static func reason(unique columns: [String]) -> String {
    let names = columns.map { "'\($0)'" }
    guard let last = names.last, names.count > 1 else { return names.joined() + " must be unique" }
    return names.dropLast().joined(by: ", ") + " and \(last) must be unique together"
  }
}
