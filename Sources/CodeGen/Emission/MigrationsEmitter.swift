import SchemaParser

extension FileEmitter {
  /// The source of the migrations from older versions, or nothing if there are none.
  var migrationsSource: Source {
    let migrations = model.namespace.versions.migrations
    guard !migrations.isEmpty else { return .none }
    return """


      // MARK: - Migrations

      nonisolated extension \(model.namespace.name) {
        \(.paragraphs(migrations.map(migration)))
      }
      """
  }

  private func migration(_ migration: CompiledMigration) -> Source {
    """
    \(.doc(["To version \(migration.version): \(migration.name)."]))
    private static let migration\(String(migration.version)) = \(model.namespace.migrationType)(
      version: \(String(migration.version)), name: \(.string(migration.name)), backedUp: \(String(migration.isBackedUp)),
      before: [
        \(.lines(origins(of: migration)))
      ],
      lines: [
        \(.lines(lines(of: migration).map { "\($0)," }))
      ])
    """
  }

  /// Returns the elements of the array of the previous version's statements.
  private func origins(of migration: CompiledMigration) -> [Source] {
    let origins = migration.before.map(origin)
    // A single element has no comma after it.
    return origins.count == 1 ? origins : origins.map { "\($0)," }
  }

  private func origin(_ origin: StatementOrigin) -> Source {
    switch origin {
    case .same(let places):
      return ".same(\(String(places.lowerBound))...\(String(places.upperBound)))"
    case .statement(let sql):
      return .call(".statement", [.sql(sql)])
    }
  }

  private func lines(of migration: CompiledMigration) -> [Source] {
    var title: String?
    return migration.actions.flatMap { action in
      defer { title = action.step }
      let head = Source.call(".step", [.string(action.step)])
      return (title == action.step ? [] : [head]) + [line(action.effect)]
    }
  }

  private func line(_ effect: MigrationAction.Effect) -> Source {
    switch effect {
    case .call(let name): return Source(".call(\(SwiftLiteral.string(name)))")
    case .run(let sql):
      return .call(".run", [.sql(sql)])
    case .refuse(let query, let table, let reason):
      return """
        .refuse(
          \(.sql(query))\(Self.words(table, reason)))
        """
    }
  }

  /// Returns the arguments after the query, on the query's last line if there is room.
  private static func words(_ table: String, _ reason: String) -> Source {
    let words: [Source] = [
      "table: \(SwiftLiteral.string(table))", "because: \(.string(reason))",
    ]
    return .choice(", \(words[0]), \(words[1])", else: ",\n  \(words[0]),\n  \(words[1])")
  }
}
