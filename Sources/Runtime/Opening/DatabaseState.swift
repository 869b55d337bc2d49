internal import DBGenSQLText

/// The state of a database compared with the app's schema.
package enum DatabaseState {
  case current
  /// The database is empty.
  case empty
  /// Another program made a database with exactly this schema, and without a version.
  case unversioned
  /// The migrations lead to the app's version.
  ///
  /// - Parameter unversioned: The schema of the database, if it doesn't store a version.
  case older(version: Int32, [_Migration], unversioned: DatabaseSchema? = nil)
  /// A newer version of the app made the database, and lets this one read it.
  case readable(version: Int32)
  /// A newer version of the app made the database, and lets this one read and write it.
  case writable(version: Int32)
}

extension DatabaseOpening {
  /// Returns the state of the database compared with the schema.
  ///
  /// - Throws: `DatabaseError` if the app can't use the database.
  @_optimize(size)
  package func state(of connection: Connection) throws -> DatabaseState {
    let found = try connection.version
    if found > schema.version { return try stateOfNewer(connection) }
    guard found > 0 else { return try stateOfUnversioned(connection, found) }
    if found == schema.version {
      try requireSchema(schema, of: connection)
      return .current
    }
    let migrations = try migrations(from: found)
    // What isn't of the version could be hidden or dropped by the migration.
    let older = schema.versions.first { $0.version == found }
    if let older { try requireSchema(older, of: connection, isOlder: true) }
    return .older(version: found, migrations)
  }

  /// Verifies that the database has the schema of a version.
  @_optimize(size)
  func requireSchema(
    _ schema: DatabaseSchema, of connection: Connection, isOlder: Bool = false
  ) throws {
    let missing = try connection.missingStatements(of: schema)
    guard !missing.isEmpty else { return }
    let differences =
      try adopter?.differences(of: connection, from: schema, isOlder: isOlder, configuration)
      ?? missing.map { "\(SQLText($0).title) is not as in the schema" } + [Database.Adoption.advice]
    guard differences.isEmpty else {
      throw DatabaseError.schemaDrift(path: path, differences: differences)
    }
  }

  private func stateOfUnversioned(
    _ connection: Connection, _ found: Int32
  ) throws -> DatabaseState {
    if found == 0, try connection.isEmpty {
      guard configuration.mode == .create else { throw isEmpty }
      return .empty
    }
    guard found == 0 else {
      let difference = "its version is \(found), which no schema has"
      throw DatabaseError.notOurDatabase(path: path, differences: [difference])
    }
    let version = try versionWithoutNumber(of: connection).beforeNormalization(in: schema)
    guard version.version < schema.version else { return .unversioned }
    return .older(
      version: version.version, try migrations(from: version.version), unversioned: version)
  }

  /// Returns the newest version of the schema that a database without a version has.
  private func versionWithoutNumber(of connection: Connection) throws -> DatabaseSchema {
    if let version = try schema.versions.first(where: connection.storesOnly) { return version }
    guard let adopter else {
      throw DatabaseError.notOurDatabase(path: path, differences: [Database.Adoption.advice])
    }
    return try adopter.version(of: connection, at: path, in: schema, configuration)
  }

  /// Returns the migrations from a version to the app's, in order.
  @_optimize(size)
  private func migrations(from found: Int32) throws -> [_Migration] {
    guard found >= schema.oldestVersion else {
      throw DatabaseError.unsupportedVersion(found: found, oldest: schema.oldestVersion)
    }
    let migrations = schema.migrations
    return try (found + 1...schema.version).map { version in
      guard let migration = migrations.first(where: { $0.version == version }) else {
        throw DatabaseError.olderDatabase(found: found, known: schema.version)
      }
      return migration
    }
  }
}

extension SQLText {
  /// The object that a statement creates, in words for messages, such as "table 'team'".
  fileprivate var title: String {
    created.map { "\($0.type) '\($0.name)'" } ?? "a statement"
  }

  /// The type and the name of the object that a statement creates.
  package var created: (type: String, name: String)? {
    guard let kind = createdKind else { return nil }
    return (keyword(kind), name(placeOfName(after: kind)))
  }

  /// The place of the name of the object that a statement creates.
  package var placeOfCreatedName: Int? { createdKind.map { placeOfName(after: $0) } }

  /// Whether a statement creates an object with IF NOT EXISTS.
  package var createsIfMissing: Bool {
    createdKind.map { isAt($0 + 1, "if") && isAt($0 + 2, "not") } ?? false
  }

  private var createdKind: Int? {
    let kinds = ["table", "index", "view", "trigger"]
    return tokens.indices.first { index in kinds.contains { isAt(index, $0) } }
  }

  /// Returns the place of the name of an object that a statement creates, drops or changes, after the
  /// word for its type.
  package func placeOfName(after kind: Int) -> Int {
    let first = isAt(kind + 1, "if") ? kind + (isAt(kind + 2, "not") ? 4 : 3) : kind + 1
    return isAt(first + 1, ".") ? first + 2 : first
  }
}

// MARK: - Versions

extension Connection {
  /// Whether the database is empty.
  package var isEmpty: Bool {
    get throws { try integer("SELECT count(*) FROM main.sqlite_schema") == 0 }
  }

  /// The schema's version, which SQLite keeps in the file's header.
  package var version: Int32 {
    get throws {
      let number = try integer("PRAGMA user_version") ?? 0
      guard let version = Int32(exactly: number) else {
        throw DatabaseError.invalidStatement(
          sql: "PRAGMA user_version", reason: "it returned \(number)")
      }
      return version
    }
  }

  fileprivate var storedVersion: StoredVersion {
    get throws {
      StoredVersion(try version, applicationID: try integer("PRAGMA application_id") ?? 0)
    }
  }

  /// Whether the database stores the oldest versions that may read and write as the schema has them.
  package func hasAccess(of schema: DatabaseSchema) throws -> Bool {
    guard let number = schema.applicationID else { return try !storedVersion.isReadableByOlder }
    return try integer("PRAGMA application_id") == number
  }

  /// Stores the version and the oldest versions that may read and write, at the end of the
  /// transaction that brings the database up to date.
  func setVersion(of schema: DatabaseSchema) throws {
    let before = try storedVersion
    try execute(once: "PRAGMA user_version = \(schema.version)")
    if let number = schema.applicationID {
      try execute(once: "PRAGMA application_id = \(number)")
    } else if before.isReadableByOlder {
      // Older apps that could read the version before may not be able to read this one.
      try execute(once: "PRAGMA application_id = 0")
    }
  }
}

extension DatabaseOpening {
  private func stateOfNewer(_ connection: Connection) throws -> DatabaseState {
    let stored = try connection.storedVersion
    try stored.require(by: schema.version, writing: false)
    return stored.isWritable(by: schema.version)
      ? .writable(version: stored.number) : .readable(version: stored.number)
  }
}
