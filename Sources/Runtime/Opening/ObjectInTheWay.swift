internal import DBGenSQLText
internal import DBGenSQLite

/// The objects of somebody else because of which a migration can't run. It gets along with the
/// schema's own, as dbgen has tried.
extension Connection {
  /// Returns the error with the object that SQLite's message names; nil if it names none.
  func objectInTheWay(_ error: any Error) throws -> DatabaseError? {
    guard case DatabaseError.sqlite(let failure) = error, failure.code == SQLITE_ERROR,
      !isInAutocommit
    else { return nil }
    // Such as "error in view mine after drop column: no such column: b".
    let broken = """
      SELECT type, name, substr(?1, instr(?1, ': ') + 2) FROM main.sqlite_schema
      WHERE instr(?1, 'error in ' || type || ' ' || name || ' ') = 1
        OR instr(?1, 'error in ' || type || ' ' || name || ':') = 1 ORDER BY length(name) DESC
      """
    if let object = try rows(broken, [failure.message]).first {
      return .unfitObject(type: object[0], name: object[1], because: object[2])
    }
    // Such as "table "mine" already exists", with the quotes of the statement.
    let same = """
      WITH message AS (SELECT replace(replace(lower(?1), '"', ''), '''', '') || ' ' AS text)
      SELECT type, name, instr(text, ' ' || lower(name) || ' ') AS place
      FROM main.sqlite_schema, message
      WHERE sql IS NOT NULL AND place > 0 AND instr(text, ' already ')
      ORDER BY place DESC, instr(text, type) <> 1
      """
    return try rows(same, [failure.message]).first.map {
      .neededName(type: $0[0], name: $0[1])
    }
  }

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

  /// Whether a database may have views or triggers that somebody added.
  func hasAddedViewsOrTriggers(to schema: DatabaseSchema) throws -> Bool {
    let texts = try texts("SELECT sql FROM main.sqlite_schema WHERE type IN ('view', 'trigger')")
    guard !texts.isEmpty else { return false }
    let own = Set(schema.versions.flatMap(\.statements))
    return !own.isSuperset(of: texts)
  }

  /// Returns the error for a view or trigger that SQLite can't read; nil if there is none.
  func unreadableObject() throws -> DatabaseError? {
    do {
      // SQLite reads all of them when it renames a column.
      try undoing {
        try execute(once: "CREATE TABLE main._dbgen_new_ (a)")
        try execute(once: "ALTER TABLE main._dbgen_new_ RENAME COLUMN a TO b")
      }
      return nil
    } catch {
      guard let object = try objectInTheWay(error) else { throw error }
      return object
    }
  }
}

extension DatabaseError {
  private static let needsName = "has a name that the new schema needs"

  /// Returns the error for an object that has the name of another one of the new schema.
  package static func neededName(type: String, name: String) -> Self {
    .objectInTheWay(type: type, name: name, reason: needsName)
  }

  /// Returns the error for an object that the new schema has made useless.
  package static func unfitObject(type: String, name: String, because message: String) -> Self {
    .objectInTheWay(
      type: type, name: name, reason: "doesn't work with the new schema (\(message))")
  }

  /// The statements that take an object out of the way, and keep its rows.
  static func removal(of type: String, _ name: String, because reason: String) -> String {
    let drop = "DROP \(type.uppercasedASCII) \(SQLName.quote(name))"
    guard type == "table" else { return drop }
    return reason == needsName
      ? "ALTER TABLE \(SQLName.quote(name)) RENAME TO \"another name\""
      : "PRAGMA foreign_keys = OFF; CREATE TABLE \"another name\" AS SELECT * FROM "
        + "\(SQLName.quote(name)); \(drop)"
  }
}

// MARK: - Names

/// The name of an object. A trigger may have the name of another object.
package struct StoredName: Hashable {
  private let isTrigger: Bool
  private let name: SQLName

  package init(type: String, name: String) {
    (isTrigger, self.name) = (type == "trigger", SQLName(name))
  }
}

extension DatabaseSchema {
  /// The statements by the names of the objects that they create.
  package var statementsByName: [StoredName: String] {
    statements.reduce(into: [:]) { statements, sql in
      guard let (type, name) = SQLText(sql).created else { return }
      statements[StoredName(type: type, name: name)] = sql
    }
  }
}

extension DatabaseOpening {
  /// Returns the error for an object of somebody else whose name a version needs for another; nil if
  /// there is none, or if a step may take it away.
  package func objectInTheWay(
    of migrations: [_Migration], on connection: Connection
  ) throws -> DatabaseError? {
    let versions = schema.versions
    guard let next = migrations.first?.version,
      let own = versions.first(where: { $0.version < next })?.statementsByName
    else { return nil }
    let others = try connection.rows(
      "SELECT type, name FROM main.sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid"
    ).filter {
      own[StoredName(type: $0[0], name: $0[1])] == nil
    }
    guard !others.isEmpty else { return nil }
    // The first version that needs a name decides.
    let needed = versions.prefix { $0.version >= next }.map(\.statementsByName)
      .reduce([:]) { $0.merging($1) { $1 } }
    return try others.first { object in
      guard let statement = needed[StoredName(type: object[0], name: object[1])] else {
        return false
      }
      let isSame = try object[0] != "table" && connection.stores(statement)
      return !isSame && !migrations.contains { $0.mayRemove(SQLName(object[1])) }
    }.map { .neededName(type: $0[0], name: $0[1]) }
  }
}

extension _Migration {
  /// Whether a step may take an object away.
  fileprivate func mayRemove(_ name: SQLName) -> Bool {
    steps.flatMap(\.actions).contains { action in
      switch action {
      case .call: return true
      case .run(let sql):
        let text = SQLText(sql)
        return text.isAt(0, "alter") && text.sqlName(2) == name
          || text.isAt(0, "drop") && text.tokens.indices.contains { text.sqlName($0) == name }
      case .refuse, .step: return false
      }
    }
  }
}
