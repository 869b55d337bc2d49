internal import DBGenSQLite

/// How a database stands to the app's schema.
enum DatabaseStanding {
  case current
  /// There is nothing in it.
  case empty
  /// Another program has made a database of the very schema, and keeps no version.
  case unversioned
  /// These migrations lead to the app's version.
  ///
  /// - Parameter unversioned: The schema that it has, where it keeps no version.
  case older(version: Int32, [Migration], unversioned: DatabaseSchema? = nil)
  /// A newer app has made it, and lets this one read it.
  case readable(version: Int32)
}

extension DatabaseOpening {
  /// How the database stands to the schema.
  ///
  /// - Throws: where it is none that the app can use.
  func standing(of connection: Connection) throws -> DatabaseStanding {
    let found = try connection.version
    if found > schema.version { return try standingOfNewer(connection, found) }
    if found == schema.version {
      let differences = try connection.differences(from: schema, configuration)
      guard differences.isEmpty else {
        throw DatabaseError.schemaDrift(differences: differences)
      }
      return .current
    }
    if found > 0 { return .older(version: found, try migrations(from: found)) }
    return try standingOfUnversioned(connection, found)
  }

  private func standingOfUnversioned(
    _ connection: Connection, _ found: Int32
  ) throws -> DatabaseStanding {
    if found == 0, try connection.isEmpty {
      guard configuration.mode == .create else { throw isEmpty }
      return .empty
    }
    guard found == 0 else {
      let difference = "its version is \(found), which is none of a schema"
      throw DatabaseError.notOurDatabase(path: path, differences: [difference])
    }
    let version = try versionEqual(to: SchemaShape(of: connection))
    guard version.version < schema.version else { return .unversioned }
    return .older(
      version: version.version, try migrations(from: version.version), unversioned: version)
  }

  /// The newest version of the schema that is the very one that a database has.
  ///
  /// - Throws: `DatabaseError.notOurDatabase`, with what it has otherwise than the version that is
  ///   most like it.
  private func versionEqual(to shape: SchemaShape) throws -> DatabaseSchema {
    var nearest: (version: Int32, differences: [String])?
    for version in schema.versions {
      // What an older version needs of the app may be gone.
      guard let model = try? SchemaShape(of: version, configuration) else { continue }
      let differences = shape.differences(from: model, isWhole: true)
      if differences.isEmpty { return version }
      if differences.count < nearest?.differences.count ?? .max {
        nearest = (version.version, differences)
      }
    }
    let isOnly = schema.versions.count < 2
    let head = nearest.flatMap { isOnly ? nil : "it is most like version \($0.version)" }
    throw DatabaseError.notOurDatabase(
      path: path, differences: [head].compactMap(\.self) + (nearest?.differences ?? []))
  }

  /// The migrations that lead to the app's version.
  private func migrations(from found: Int32) throws -> [Migration] {
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
  /// Whether there is nothing in the database.
  var isEmpty: Bool {
    get throws { try integer("SELECT count(*) FROM main.sqlite_schema") == 0 }
  }

  /// The schema's version, which SQLite keeps in the file's header.
  var version: Int32 {
    get throws { Int32(truncatingIfNeeded: try integer("PRAGMA user_version") ?? 0) }
  }

  /// The oldest version that may read the database, where that is told.
  fileprivate var minReader: Int32? {
    get throws {
      let tag = try integer("PRAGMA application_id") ?? 0
      return tag >> 16 == Self.minReaderTag ? Int32(tag & 0xffff) : nil
    }
  }

  /// 'DG', in the upper half of `application_id`.
  private static let minReaderTag: Int64 = 0x4447

  /// Stores the version and what goes with it, at the end of the transaction that makes it true.
  func setVersion(of schema: DatabaseSchema) throws {
    try execute(once: "PRAGMA user_version = \(schema.version)")
    if let minReader = schema.minReader {
      let tag = Self.minReaderTag << 16 + Int64(minReader)
      try execute(once: "PRAGMA application_id = \(tag)")
    } else if try minReader != nil {
      // What older apps could read in the version before they may not be able to now.
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
