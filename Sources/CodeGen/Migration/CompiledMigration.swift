package import SchemaParser

/// The versions of a schema, as far as the generated source needs them.
package struct SchemaVersions: Equatable, Sendable {
  /// The current version of the schema.
  package var current: Int64
  /// The oldest version whose apps may read the database, if that isn't the current one.
  package var minReader: Int64?
  /// The migrations of older databases to the current version, in order of version.
  package var migrations: [CompiledMigration]
  /// The name of the current version, if it is a draft.
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

  /// The names of the functions that the app passes, without duplicates.
  var hooks: [String] {
    var seen = Set<String>()
    return migrations.flatMap(\.actions).compactMap { action in
      if case .call(let name) = action.effect, seen.insert(name).inserted { name } else { nil }
    }
  }
}

/// A migration of databases from one version to the next.
package struct CompiledMigration: Equatable, Sendable {
  package var version: Int64
  package var name: String
  /// Whether a copy of the old file is kept.
  package var isBackedUp: Bool
  /// The statements that create a database of the previous version.
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

/// The origin of a version's statements, most of which are the same in the next version.
package enum StatementOrigin: Equatable, Sendable {
  /// A range of the next version's statements, by position.
  case same(ClosedRange<Int>)
  case statement(String)

  /// Returns the origins of a version's statements, given those of the next version.
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
