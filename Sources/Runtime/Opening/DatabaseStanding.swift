internal import DBGenSQLite

/// The state of a database compared with the app's schema.
package enum DatabaseStanding {
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
}

extension DatabaseOpening {
  /// Returns the state of the database compared with the schema.
  ///
  /// - Throws: `DatabaseError` if the app can't use the database.
  package func standing(of connection: Connection) throws -> DatabaseStanding {
    let found = try connection.version
    if found > schema.version { return try standingOfNewer(connection, found) }
    guard found > 0 else { return try standingOfUnversioned(connection, found) }
    let isCurrent = found == schema.version
    let migrations = isCurrent ? [] : try migrations(from: found)
    let differences =
      isCurrent
      ? try connection.differences(from: schema, configuration)
      : try differences(of: connection, fromOlder: found)
    guard differences.isEmpty else { throw DatabaseError.schemaDrift(differences: differences) }
    return isCurrent ? .current : .older(version: found, migrations)
  }

  /// Returns the differences of a database from its version, which a migration could hide or drop;
  /// none if the version isn't known, or if the app no longer has what it needs.
  private func differences(
    of connection: Connection, fromOlder version: Int32
  ) throws -> [String] {
    guard let older = schema.versions.first(where: { $0.version == version }),
      try !connection.hasPlainTexts(of: older), let model = try model(of: older)
    else { return [] }
    return try connection.differences(from: model)
  }

  /// Returns the shape of an older version; nil if the app no longer has what the version needs.
  private func model(of older: DatabaseSchema) throws -> DatabaseShape? {
    do {
      return try DatabaseShape(of: older, configuration)
    } catch let error as DatabaseError where error.code == SQLITE_ERROR {
      return nil
    }
  }

  private func standingOfUnversioned(
    _ connection: Connection, _ found: Int32
  ) throws -> DatabaseStanding {
    if found == 0, try connection.isEmpty {
      guard configuration.mode == .create else { throw isEmpty }
      return .empty
    }
    guard found == 0 else {
      let difference = "its version is \(found), which no schema has"
      throw DatabaseError.notOurDatabase(path: path, differences: [difference])
    }
    let version = try versionEqual(to: DatabaseShape(of: connection))
    guard version.version < schema.version else { return .unversioned }
    return .older(
      version: version.version, try migrations(from: version.version), unversioned: version)
  }

  /// Returns the newest version of the schema that a database has exactly; the version before it if
  /// that only has values in other forms, as another program may have stored them.
  ///
  /// - Throws: `DatabaseError.notOurDatabase` with the differences from the version most like it.
  private func versionEqual(to shape: DatabaseShape) throws -> DatabaseSchema {
    var nearest: (version: Int32, differences: [String])?
    for version in schema.versions {
      // The app may no longer have what an older version needs.
      guard let model = try? DatabaseShape(of: version, configuration) else { continue }
      let differences = (shape.differences(from: model, .compatible) + shape.additions(to: model))
        .map(\.text)
      if differences.isEmpty { return beforeNormalization(to: version) }
      if differences.count < nearest?.differences.count ?? .max {
        nearest = (version.version, differences)
      }
    }
    let isOnly = schema.versions.count < 2
    let head = nearest.flatMap { isOnly ? nil : "it is most like version \($0.version)" }
    throw DatabaseError.notOurDatabase(
      path: path, differences: [head].compactMap(\.self) + (nearest?.differences ?? []))
  }

  /// Returns the last version before those whose migrations only rewrite values in other forms.
  private func beforeNormalization(to version: DatabaseSchema) -> DatabaseSchema {
    let isNormalizing = schema.migrations.contains {
      $0.version == version.version && $0.isNormalizing
    }
    guard isNormalizing, let before = schema.versions.first(where: { $0.version < version.version })
    else { return version }
    return beforeNormalization(to: before)
  }

  /// Returns the migrations from a version to the app's, in order.
  private func migrations(from found: Int32) throws -> [_Migration] {
    let pending = schema.migrations.filter { $0.version > found }.sorted {
      $0.version < $1.version
    }
    let isWhole = pending.enumerated().allSatisfy { Int($1.version) - Int(found) == $0 + 1 }
    guard found >= schema.oldestVersion else {
      throw DatabaseError.unsupportedVersion(found: found, oldest: schema.oldestVersion)
    }
    guard isWhole, pending.last?.version == schema.version else {
      throw DatabaseError.olderDatabase(found: found, known: schema.version)
    }
    return pending
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

  /// The oldest version that may read the database; nil if the database doesn't say.
  fileprivate var minReader: Int32? {
    get throws {
      let tag = try integer("PRAGMA application_id") ?? 0
      return tag >> 16 == Self.minReaderTag ? Int32(tag & 0xffff) : nil
    }
  }

  /// 'DG', in the upper half of `application_id`.
  private static let minReaderTag: Int64 = 0x4447

  /// Stores the version and `minReader`, at the end of the transaction that brings the database up
  /// to date.
  func setVersion(of schema: DatabaseSchema) throws {
    try execute(once: "PRAGMA user_version = \(schema.version)")
    if let minReader = schema.minReader {
      let tag = Self.minReaderTag << 16 + Int64(minReader)
      try execute(once: "PRAGMA application_id = \(tag)")
    } else if try minReader != nil {
      // Older apps that could read the version before may not be able to read this one.
      try execute(once: "PRAGMA application_id = 0")
    }
  }
}

extension DatabaseOpening {
  private func standingOfNewer(
    _ connection: Connection, _ found: Int32
  ) throws -> DatabaseStanding {
    guard let minReader = try connection.minReader, schema.version >= minReader else {
      throw DatabaseError.newerDatabase(found: found, known: schema.version)
    }
    return .readable(version: found)
  }
}
