package import DBGenRuntime
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
      return try unfitObject(type: object[0], name: object[1], because: object[2])
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
      try objectWithNeededName(type: $0[0], name: $0[1])
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

  // MARK: - Names

  /// Returns the errors for the objects of somebody else that have a name which a version needs, or
  /// that wouldn't work with the schema any more, as far as this is known without migrating.
  package func objectsInTheWay(
    of migrations: [_Migration], in schema: DatabaseSchema, _ configuration: Database.Configuration
  ) throws -> [DatabaseError] {
    guard let next = migrations.first?.version,
      let older = schema.versions.first(where: { $0.version < next })
    else { return [] }
    let own = older.ownNames
    let others = try rows(
      "SELECT type, name FROM main.sqlite_schema WHERE sql IS NOT NULL "
        + "AND substr(name, 1, 7) <> 'sqlite_' ORDER BY rowid"
    ).filter { !own.contains(StoredName(type: $0[0], name: $0[1])) }
    guard !others.isEmpty else { return [] }
    let uses = NameUses(of: migrations, in: schema)
    let named = try others.filter {
      try uses.needs($0[0], $0[1], on: self)
    }.map { try objectWithNeededName(type: $0[0], name: $0[1]) }
    return try named.withOwnWaysOut
      + unfitReferences(of: migrations, uses, from: older, to: schema, configuration)
  }

  /// Returns the errors for the tables of somebody else whose foreign keys won't fit the tables of
  /// the schema any more.
  private func unfitReferences(
    of migrations: [_Migration], _ uses: NameUses, from older: DatabaseSchema,
    to schema: DatabaseSchema, _ configuration: Database.Configuration
  ) throws -> [DatabaseError] {
    let (before, after) = (older.statementsByName, schema.statementsByName)
    let keys = try foreignKeys.filter { key in
      let child = StoredName(type: "table", name: key.child)
      return before[child] == nil && after[child] == nil && !uses.mayRemove(child)
        && before[StoredName(type: "table", name: key.parent)] != nil
    }
    guard !keys.isEmpty else { return [] }
    let names = NewNames(of: migrations)
    let (old, new) = (
      try Self.tables(of: older, configuration), try Self.tables(of: schema, configuration)
    )
    defer { for tables in [old, new] { tables.close() } }
    let unfit = try Set(unfitReferences.map { SQLName($0.table) })
    return try keys.compactMap { key in
      let isByIndex = try old.problem(with: key) != nil
      // Those that don't fit now are left alone.
      if isByIndex, unfit.contains(SQLName(key.child)) { return nil }
      return try new.problem(with: key.renamed(by: names), byIndex: isByIndex).map {
        try unfitObject(type: "table", name: key.child, because: $0)
      }
    }.withOwnWaysOut
  }

  /// Returns a new database in memory with the tables of a schema and their indexes.
  private static func tables(
    of schema: DatabaseSchema, _ configuration: Database.Configuration
  ) throws -> Connection {
    let tables = try Connection(
      path: ":memory:", flags: 0, busyTimeout: .zero, prepare: configuration.prepare)
    try tables.register(configuration)
    for sql in schema.statements {
      let text = SQLText(sql)
      if ["table", "index"].contains(text.created?.type), !text.isAt(1, "virtual") {
        try tables.execute(once: sql)
      }
    }
    return tables
  }
}

extension [DatabaseError] {
  /// The first of those with each way out.
  fileprivate var withOwnWaysOut: Self {
    var known: Set<[String]> = []
    return filter {
      if case .objectInTheWay(_, _, _, let wayOut) = $0 {
        known.insert(wayOut).inserted
      } else {
        true
      }
    }
  }
}
