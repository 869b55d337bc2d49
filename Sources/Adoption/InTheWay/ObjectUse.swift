internal import DBGenRuntime
internal import DBGenSQLText

/// The objects that work in a database, and have to work after a migration.
struct ObjectUse {
  private let schema: DatabaseSchema
  /// The tables with a foreign key that SQLite can't follow.
  private let unfit: Set<SQLName>
  /// Whether SQLite can read all views and triggers, and others may have added some.
  private let areReadable: Bool

  init(on connection: Connection, of schema: DatabaseSchema) throws {
    self.schema = schema
    unfit = Set(try connection.unfitReferences.map { SQLName($0.table) })
    areReadable =
      try connection.hasAddedViewsOrTriggers(to: schema) && connection.unreadableObject() == nil
  }

  /// - Throws: `DatabaseError.objectInTheWay` for an object of somebody else that doesn't work any
  ///   more.
  func requireSame(on connection: Connection) throws {
    if areReadable, let object = try connection.unreadableObject() { throw object }
    let own = schema.statementsByName
    for (table, message) in try connection.unfitReferences where !unfit.contains(SQLName(table)) {
      guard own[StoredName(type: "table", name: table)] == nil else { continue }
      throw try connection.unfitObject(type: "table", name: table, because: message)
    }
  }
}

extension Connection {
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
}
