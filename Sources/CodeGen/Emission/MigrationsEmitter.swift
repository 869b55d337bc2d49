import SchemaParser

extension FileEmitter {
  /// The source of the migrations from older versions, or nothing if there are none.
  var migrationsSource: Source {
    let versions = model.namespace.versions
    guard versions.count > 1 else { return .none }
    return """


      // MARK: - Migrations

      nonisolated extension \(model.namespace.name) {
        \(.paragraphs(zip(versions, versions.dropFirst()).map(migration)))
      }
      """
  }

  private func migration(from old: SchemaVersion, to new: SchemaVersion) -> Source {
    """
    \(.doc(["To version \(new.number): \(new.name)."]))
    private static let migration\(String(new.number)) = \(model.namespace.migrationType)(
      version: \(String(new.number)), name: \(.string(new.name)), backedUp: \(String(new.isBackedUp)),
      before: [
        \(.lines(origins(of: old, beside: new)))
      ],
      lines: [
        \(.lines(lines(of: new.actions).map { "\($0)," }))
      ])
    """
  }

  /// Returns the elements of the array of the previous version's statements.
  private func origins(of old: SchemaVersion, beside new: SchemaVersion) -> [Source] {
    let origins = StatementOrigin.origins(
      of: old.snapshot.statements.map(\.value), beside: new.snapshot.statements.map(\.value)
    ).map(origin)
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

  private func lines(of actions: [MigrationAction]) -> [Source] {
    var title: String?
    return actions.flatMap { action in
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

/// The origin of a version's statements, most of which are the same in the next version.
private enum StatementOrigin {
  /// A range of the next version's statements, by position.
  case same(ClosedRange<Int>)
  case statement(String)

  static func origins(of old: [String], beside new: [String]) -> [StatementOrigin] {
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
