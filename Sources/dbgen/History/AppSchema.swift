import DBGenRuntime
import SchemaParser

/// A schema with its history, as an app opens databases with it.
struct AppSchema {
  let migrated: MigratedSchema
  let versions: [SchemaVersion]
  let schema: DatabaseSchema

  init(_ migrated: MigratedSchema, _ versions: [SchemaVersion]) {
    (self.migrated, self.versions) = (migrated, versions)
    schema = DatabaseSchema(versions, migrated.schema)
  }

  /// Reads the schema and its history. Reports problems, and throws if any is an error.
  init(path: String) throws {
    let migrated = try MigratedSchema(path: path)
    self.init(migrated, try migrated.versionsToRun())
  }
}
