import DBGenRuntime
import SchemaMigration
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

  /// Returns the schema of a version; nil if the history doesn't say what its columns hold.
  func source(ofVersion number: Int32) throws -> Schema? {
    guard let version = versions.dropLast().first(where: { $0.number == number }) else {
      return migrated.schema
    }
    return try version.schemaOfValues(
      before: versions.filter { $0.number > number }, to: migrated.schema)
  }

  /// Reads the schema and its history. Reports problems, and throws if any is an error.
  init(path: String) throws {
    let migrated = try MigratedSchema(path: path)
    self.init(migrated, try migrated.versionsToRun())
  }
}

extension Schema {
  /// Stand-ins for the functions, collations and tokenizers that the schema needs of an app.
  var standIns: Database.Configuration {
    DatabaseSchema(
      _version: 1, statements: [], migrations: [],
      functions: functions.map(_RequiredFunction.init), collations: collations.map(\.value),
      tokenizers: tokenizers.map(\.value)
    )._standIns
  }
}

extension _RequiredFunction {
  init(_ function: SQLFunction) {
    let count: Int? =
      switch function.arguments {
      case .any: nil
      case .exactly(let count): count
      }
    self.init(
      function.name.value, arguments: count, deterministic: function.isDeterministic,
      innocuous: function.isInnocuous)
  }
}
