import DBGenRuntime
import SchemaParser

/// A schema with its history, as an app opens databases with it.
struct AppSchema {
  let migrated: MigratedSchema
  let versions: [SchemaVersion]
  let schema: DatabaseSchema

  /// Reads the schema and its history. Reports problems, and throws if any is an error.
  init(path: String) throws {
    migrated = try MigratedSchema(path: path)
    versions = try migrated.versionsToRun()
    schema = DatabaseSchema(versions, migrated.schema)
  }
}
