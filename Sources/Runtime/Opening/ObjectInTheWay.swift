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
      .objectInTheWay(type: $0[0], name: $0[1], reason: "has a name that the new schema needs")
    }
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
  /// Returns the error for an object that the new schema has made useless.
  package static func unfitObject(type: String, name: String, because message: String) -> Self {
    .objectInTheWay(
      type: type, name: name, reason: "doesn't work with the new schema (\(message))")
  }

  /// The statement that takes an object out of the way.
  static func removal(of type: String, _ name: String) -> String {
    type == "table"
      ? "ALTER TABLE \(SQLName.quote(name)) RENAME TO \"another name\""
      : "DROP \(type.uppercasedASCII) \(SQLName.quote(name))"
  }
}
