extension Database {
  /// The treatment of files that dbgen neither made nor migrated, or whose schema somebody else wrote
  /// in other words: what their statements mean is compared, they are taken over, and the objects
  /// that others added are kept.
  ///
  /// The product `DBGenAdoption` has the value, `byMeaning`. Without it, a database has to store the
  /// schema's statements, apart from blanks, comments and quotes.
  public struct Adoption: Sendable {
    package let adopter: any DatabaseAdopter

    package init(_ adopter: any DatabaseAdopter) { self.adopter = adopter }

    /// How an app has what its statements mean compared.
    static let advice = DatabaseError.adoptionAdvice

    /// How an app gets what an error says is missing.
    static func advice(to purpose: String) -> String {
      DatabaseError.adoptionAdvice(to: purpose)
    }
  }
}

/// The part of opening that only some apps need. It is in `DBGenAdoption`, which the core doesn't
/// know.
package protocol DatabaseAdopter: AnyObject, Sendable {
  /// Returns, in words, what the database lacks or has differently from a version of the schema.
  ///
  /// - Parameter isOlder: Whether the app may no longer have the functions and collations that the
  ///   version needs; then nothing is compared.
  func differences(
    of connection: Connection, from schema: DatabaseSchema, isOlder: Bool,
    _ configuration: Database.Configuration
  ) throws -> [String]

  /// Returns the version of the schema that a database without a version has.
  ///
  /// - Throws: `DatabaseError.notOurDatabase` if it has none of them.
  func version(
    of connection: Connection, at path: String, in schema: DatabaseSchema,
    _ configuration: Database.Configuration
  ) throws -> DatabaseSchema

  /// Writes the views and triggers of a database as the schema has them.
  func rewriteObjects(
    of connection: Connection, as schema: DatabaseSchema, _ configuration: Database.Configuration
  ) throws

  /// Returns the objects that others added to a database that is about to migrate.
  ///
  /// - Throws: `DatabaseError.objectInTheWay` if a migration can't run because of one.
  func addedObjects(
    on connection: Connection, before migrations: [_Migration], of schema: DatabaseSchema,
    _ configuration: Database.Configuration
  ) throws -> any ObjectKeeper

  /// Remembers rows that refer to missing rows until the transaction of a migration ends.
  func references(
    _ broken: [BrokenReferences], on connection: Connection, before migrations: [_Migration]
  ) throws -> any ReferenceKeeper

  /// Returns a file that may have been made to do harm.
  func strangersFile(
    at path: String, _ configuration: Database.Configuration
  ) throws -> any StrangersFile
}

/// The objects and rows of others. A statement may drop their indexes and triggers with a table.
package protocol ObjectKeeper: AnyObject {
  /// Finds out from now on what statements drop by name.
  func beginWatching()
  func endWatching()

  /// Finds out what is gone after a statement.
  func update() throws

  /// Creates again what is gone although its table is there, each by an attempt with a title.
  func restore(_ attempt: (_ title: String, () throws -> Void) throws -> Void) throws

  /// Returns the error for the object because of which a statement failed, or the statement's error.
  func explanation(of error: any Error) throws -> any Error

  /// Returns refusals of the rows because of which a statement may have failed: they break a
  /// constraint that their table always had.
  func refusals(behind error: DatabaseError, of sql: String) throws -> [_Migration.Action]

  /// Verifies after all steps that what worked before still does.
  ///
  /// - Throws: `DatabaseError.objectInTheWay` for an object that doesn't.
  func requireWorking() throws
}

/// The rows that referred to missing rows before a migration, since others wrote them.
package protocol ReferenceKeeper: AnyObject {
  /// Returns the refusals of those that refer to missing rows only since.
  ///
  /// - Parameter refusal: Returns the refusal of the rows that a query finds; nil for all.
  func refusals(
    of broken: [BrokenReferences], in rehearsal: (any RefusalRecorder)?,
    _ refusal: (BrokenReferences, _ query: String?) throws -> MigrationRefusal
  ) throws -> [MigrationRefusal]
}

/// A file that may have been made to do harm.
package protocol StrangersFile: AnyObject, Sendable {
  /// Whether a copy is read, which is removed in the end.
  var isCopy: Bool { get }

  /// Opens a connection that is limited.
  func reader(
    _ schema: DatabaseSchema, _ configuration: Database.Configuration
  ) throws -> Connection

  /// Verifies that SQLite computes nothing from the file that isn't the schema's.
  func requireOwnExpressions(
    on connection: Connection, at path: String, of schema: DatabaseSchema,
    _ configuration: Database.Configuration
  ) throws

  /// Verifies that the file isn't damaged.
  func requireIntegrity(of connection: Connection) throws

  /// Removes what was made to read the file.
  func remove()
}
