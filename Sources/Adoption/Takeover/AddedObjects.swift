internal import DBGenRuntime
internal import DBGenSQLText
internal import DBGenSQLite

/// The objects that others added to the app's. Their indexes and triggers are dropped with a table
/// that is rebuilt, and created again. A view is dropped only by a statement of its own.
final class AddedObjects: ObjectKeeper {
  private struct AddedObject {
    let type: String
    let name: SQLName
    /// The table or view that it is on.
    let owner: SQLName
    let sql: String
    /// The bytes of the name, which is empty if they aren't UTF-8.
    let bytes: String

    var title: String { "keep \(type) '\(name)' of table '\(owner)', which isn't in the schema" }

    var refusal: DatabaseError {
      let reason = "it must create \(type) '\(name)' of table '\(owner)' and do nothing else"
      return .invalidStatement(sql: sql, reason: reason)
    }

    func isSame(as other: AddedObject) -> Bool {
      type == other.type && name == other.name
        && (!name.description.isEmpty || bytes == other.bytes)
    }
  }

  private let connection: Connection
  private let drops = DropRecord()
  /// The objects that exist, as they were after the last action.
  private var present: [AddedObject]
  /// The objects that were dropped with their tables.
  private var lost: [AddedObject] = []
  private let use: ObjectUse

  /// Finds the objects that the version of the database doesn't name.
  init(on connection: Connection, of schema: DatabaseSchema, before migrations: [_Migration]) throws
  {
    self.connection = connection
    use = try ObjectUse(on: connection, of: schema)
    let older = schema.versions.first { $0.version < migrations.first?.version ?? 0 }
    let own = (older ?? schema).statementsByName
    present = try Self.objects(of: connection).filter {
      own[StoredName(type: $0.type, name: $0.name.description)] == nil
    }
  }

  /// Runs `body`, and records which objects it drops by name.
  package func beginWatching() {
    if !present.isEmpty { drops.begin(on: connection) }
  }

  package func endWatching() { drops.end(on: connection) }

  /// Records what an action did to the objects. SQLite changes their SQL when names change; an
  /// object that was dropped by name isn't created again.
  package func update() throws {
    guard !present.isEmpty else { return }
    let found = try Self.objects(of: connection)
    let dropped = drops.take()
    let before = present
    present = []
    for object in before {
      if let same = found.first(where: object.isSame) {
        present.append(same)
      } else if !dropped.contains(.init(type: object.type, name: object.name)) {
        lost.append(object)
      }
    }
  }

  /// Restores the dropped objects whose tables exist again. None may have been replaced.
  ///
  /// - Parameter attempt: Runs one part of the work, which has a title.
  package func restore(_ attempt: (_ title: String, () throws -> Void) throws -> Void) throws {
    guard !lost.isEmpty else { return }
    var (found, owners): ([AddedObject], Set<SQLName>) = ([], [])
    try attempt("keep objects that aren't in the schema") {
      (found, owners) = (try Self.objects(of: connection), try self.owners)
    }
    var absent: [AddedObject] = []
    for object in lost {
      if found.contains(where: object.isSame) {
        try attempt(object.title) { try requireStored(object) }
      } else if owners.contains(object.owner) {
        try attempt(object.title) {
          do {
            try restore(object)
          } catch DatabaseError.sqlite(let failure) where failure.code == SQLITE_ERROR {
            throw try connection.unfitObject(
              type: object.type, name: object.name.description, because: failure.message)
          }
        }
        present.append(object)
      } else {
        absent.append(object)
      }
    }
    lost = absent
  }

  func explanation(of error: any Error) throws -> any Error {
    try connection.objectInTheWay(error) ?? error
  }

  func refusals(behind error: DatabaseError, of sql: String) throws -> [_Migration.Action] {
    let broken = try connection.constraints(behind: error, of: sql)
    let failing = broken.isEmpty ? try connection.failures(behind: error, of: sql) : []
    return (broken.map { ($0.table, $0.reason, $0.query) } + failing).map { table, reason, query in
      .refuse(query, table: table, because: reason)
    }
  }

  func requireWorking() throws { try use.requireSame(on: connection) }

  private func requireStored(_ object: AddedObject) throws {
    guard try !connection.stores(object.sql) else { return }
    throw try connection.objectWithNeededName(type: object.type, name: object.name.description)
  }

  private static func objects(of connection: Connection) throws -> [AddedObject] {
    let query = """
      SELECT type, name, tbl_name, sql, hex(name) FROM main.sqlite_schema
      WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY rowid
      """
    return try connection.rows(query).map {
      AddedObject(
        type: $0[0], name: SQLName($0[1]), owner: SQLName($0[2]), sql: $0[3], bytes: $0[4])
    }
  }

  private var owners: Set<SQLName> {
    get throws {
      let query = "SELECT name FROM main.sqlite_schema WHERE type IN ('table', 'view')"
      return Set(try connection.texts(query).map { SQLName($0) })
    }
  }

  // MARK: - Restoring

  /// Creates an object again. SQLite accepts a trigger without checking its statements, so the
  /// statements that fire it are compiled afterwards.
  private func restore(_ object: AddedObject) throws {
    guard object.type == "trigger" else { return try make(object) }
    let statements = try connection.writes(to: object.owner)
    let sound = try statements.filter { statement in
      try connection.works { try connection.compileWithTriggers(statement) }
    }
    try make(object)
    for statement in sound { try connection.compileWithTriggers(statement) }
  }

  /// Runs the SQL that the file has for an object, under guard, because it may be anything.
  private func make(_ object: AddedObject) throws {
    defer {
      connection.restoreAuthorizer()
      drops.resume(on: connection)
    }
    do {
      try CreationGuard(type: object.type, name: object.name, owner: object.owner)
        .run(object.sql, on: connection)
    } catch DatabaseError.invalidStatement {
      throw object.refusal
    } catch let error as DatabaseError where error.code == SQLITE_AUTH {
      throw object.refusal
    }
    let made = try Self.objects(of: connection).contains {
      object.isSame(as: $0) && object.owner == $0.owner
    }
    if !made { throw object.refusal }
  }
}

extension Connection {
  /// Returns a statement for each event that can fire a trigger.
  fileprivate func writes(to table: SQLName) throws -> [String] {
    let name = table.quoted
    let columns = try texts(
      "SELECT name FROM pragma_table_xinfo(?1, 'main') WHERE hidden = 0", [table.description]
    ).map(SQLName.quote)
    let sets = columns.map { "\($0) = \($0)" }.joined(separator: ", ")
    return [
      "INSERT INTO main.\(name) DEFAULT VALUES", "DELETE FROM main.\(name)",
      "UPDATE main.\(name) SET \(sets)",
    ]
  }

  /// Compiles a statement together with the triggers that it fires.
  fileprivate func compileWithTriggers(_ sql: String) throws {
    try withTriggers(true) { try compile(sql) }
  }
}
