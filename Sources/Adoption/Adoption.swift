public import DBGenRuntime

extension Database.Adoption {
  /// Compares what the statements of a file and of the schema mean. A file without a version that
  /// has the schema of one is taken over. Indexes and triggers that others added to the schema's
  /// tables are kept in migrations.
  public static var byMeaning: Database.Adoption { Database.Adoption(MeaningAdopter.shared) }
}

/// Compares databases with the schema by what their statements mean.
final class MeaningAdopter: DatabaseAdopter {
  static let shared = MeaningAdopter()

  func differences(
    of connection: Connection, from schema: DatabaseSchema, isOlder: Bool,
    _ configuration: Database.Configuration
  ) throws -> [String] {
    let model =
      try isOlder
      ? DatabaseShape(ofOlder: schema, configuration) : DatabaseShape(of: schema, configuration)
    guard let model else { return [] }
    return try DatabaseShape(of: connection).differences(from: model, .compatible).map(\.text)
  }

  func version(
    of connection: Connection, at path: String, in schema: DatabaseSchema,
    _ configuration: Database.Configuration
  ) throws -> DatabaseSchema {
    try UnversionedDatabase(of: connection, path: path, schema: schema).version(configuration)
  }

  func rewriteObjects(
    of connection: Connection, as schema: DatabaseSchema, _ configuration: Database.Configuration
  ) throws {
    try connection.rewriteObjects(as: schema, configuration)
  }

  func addedObjects(
    on connection: Connection, before migrations: [_Migration], of schema: DatabaseSchema,
    _ configuration: Database.Configuration
  ) throws -> any ObjectKeeper {
    if let object = try connection.objectsInTheWay(of: migrations, in: schema, configuration).first
    {
      throw try connection.completed(object)
    }
    return try AddedObjects(on: connection, of: schema, before: migrations)
  }

  func references(
    _ broken: [BrokenReferences], on connection: Connection, before migrations: [_Migration]
  ) throws -> any ReferenceKeeper {
    try RememberedReferences(broken, on: connection, before: migrations)
  }

  func strangersFile(
    at path: String, _ configuration: Database.Configuration
  ) throws -> any StrangersFile {
    try RecoveredFile(RecoveredCopy(opening: path, preparedBy: configuration.prepare))
  }
}
