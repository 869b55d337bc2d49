package import SchemaParser

/// The versions of a schema, as far as the generated source has to know them.
package struct SchemaVersions: Equatable, Sendable {
  /// The version of the schema.
  package var current: Int64
  /// The oldest version whose apps may read the database, if that isn't the current one.
  package var minReader: Int64?
  /// What takes older databases to it, by version.
  package var migrations: [CompiledMigration]

  package init(
    current: Int64 = 1, minReader: Int64? = nil, migrations: [CompiledMigration] = []
  ) {
    self.current = current
    self.minReader = minReader
    self.migrations = migrations
  }

  /// The names of the functions that the app passes, each once.
  var hooks: [String] {
    var seen = Set<String>()
    return migrations.flatMap(\.actions).compactMap { action in
      if case .call(let name) = action.effect, seen.insert(name).inserted { name } else { nil }
    }
  }
}

/// What takes databases of one version to the next.
package struct CompiledMigration: Equatable, Sendable {
  package var version: Int64
  package var name: String
  /// Whether a copy of the old file is kept.
  package var isBackedUp: Bool
  package var actions: [MigrationAction]

  package init(version: Int64, name: String, isBackedUp: Bool, actions: [MigrationAction]) {
    self.version = version
    self.name = name
    self.isBackedUp = isBackedUp
    self.actions = actions
  }
}
