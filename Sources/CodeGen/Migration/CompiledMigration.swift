package import SchemaParser

/// The versions of a schema, as far as the generated source has to know them.
package struct SchemaVersions: Equatable, Sendable {
  /// The version of the schema.
  package var current: Int64
  /// The oldest version whose apps may read the database, if that isn't the current one.
  package var minReader: Int64?
  /// What takes older databases to it, by version.
  package var migrations: [CompiledMigration]
  /// What the version is called, if it is a draft of a history.
  package var draftName: String?

  package init(
    current: Int64 = 1, minReader: Int64? = nil, migrations: [CompiledMigration] = [],
    draftName: String? = nil
  ) {
    self.current = current
    self.minReader = minReader
    self.migrations = migrations
    self.draftName = draftName
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
  /// What makes a new database of the version before.
  package var before: [StatementOrigin]
  package var actions: [MigrationAction]

  package init(
    version: Int64, name: String, isBackedUp: Bool, before: [StatementOrigin],
    actions: [MigrationAction]
  ) {
    self.version = version
    self.name = name
    self.isBackedUp = isBackedUp
    self.before = before
    self.actions = actions
  }
}

/// Where statements of a version come from: most are the same in the next one.
package enum StatementOrigin: Equatable, Sendable {
  /// From the next version, from the first to the last of them, by their places.
  case same(ClosedRange<Int>)
  case statement(String)

  /// The statements of a version, beside those of the next one.
  package static func origins(of old: [String], beside new: [String]) -> [StatementOrigin] {
    let places = Dictionary(zip(new, new.indices)) { first, _ in first }
    return old.reduce(into: []) { origins, statement in
      guard let place = places[statement] else { return origins.append(.statement(statement)) }
      if case .same(let range)? = origins.last, range.upperBound + 1 == place {
        origins[origins.count - 1] = .same(range.lowerBound...place)
      } else {
        origins.append(.same(place...place))
      }
    }
  }
}
