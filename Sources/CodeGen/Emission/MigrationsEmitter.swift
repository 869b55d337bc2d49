import SchemaParser

extension FileEmitter {
  /// Emits the migrations from older versions.
  func migrationsSource(_ migrations: [MigrationModel]) -> Source {
    """
    // MARK: - Migrations

    nonisolated extension \(model.names.namespace) {
      \(.paragraphs(migrations.map(migration)))
    }
    """
  }

  private func migration(_ migration: MigrationModel) -> Source {
    let new = migration.new
    return """
      \(.doc(["To version \(new.number): \(new.name)."]))
      private static let migration\(String(new.number)) = \(model.names.runtime("_Migration"))(
        version: \(String(new.number)), name: \(.string(new.name)), backedUp: \(String(new.isBackedUp)),\(new.isNormalizing ? " normalizing: true," : "")
        before: [
          \(.lines(origins(migration.origins.map(origin))))
        ],
        lines: [
          \(.lines(MigrationLine.lines(of: new.actions).map { "\(line($0))," }))
        ])
      """
  }

  /// Returns the elements of an array. A single one has no comma after it.
  private func origins(_ elements: [Source]) -> [Source] {
    elements.count == 1 ? elements : elements.map { "\($0)," }
  }

  private func origin(_ origin: StatementOrigin) -> Source {
    switch origin {
    case .same(let places, let first, let last):
      """
      // Unchanged: \(names(from: first, to: last)).
      .same(\(String(places.lowerBound))...\(String(places.upperBound)))
      """
    case .statement(let sql): .call(".statement", [.sql(sql)])
    }
  }

  private func names(from first: String, to last: String) -> Source {
    let ends = first == last ? [first] : [first, last]
    return Source(ends.map(SwiftLiteral.string).joined(separator: " to "))
  }

  private func line(_ line: MigrationLine) -> Source {
    switch line {
    case .step(let title): .call(".step", [.string(title)])
    case .action(.call(let name)): Source(".call(\(SwiftLiteral.string(name)))")
    case .action(.run(let sql)): .call(".run", [.sql(sql)])
    case .action(.refuse(let query, let table, let reason)):
      """
      .refuse(
        \(.sql(query))\(words(table, "because: \(.string(reason.text))")))
      """
    case .refusals(let refusals):
      """
      .refuseAny(
        \(.sql(refusals.rows)), table: \(SwiftLiteral.string(refusals.table)),
        because: [
          \(.lines(refusals.reasons.map { "\(reason($0.query, $0.reason))," }))
        ])
      """
    case .references(let table, let parent):
      .call(
        ".references",
        ["from: \(SwiftLiteral.string(table))", "to: \(SwiftLiteral.string(parent))"])
    }
  }

  /// Returns the arguments after the query, on the query's last line if there is room.
  private func words(_ table: String, _ reason: Source) -> Source {
    let table: Source = "table: \(SwiftLiteral.string(table))"
    return .choice(", \(table), \(reason)", else: ",\n  \(table),\n  \(reason)")
  }

  /// Returns a query and its reason as an element of a dictionary.
  private func reason(_ query: String, _ reason: String) -> Source {
    let reason = Source.string(reason)
    return "\(.sql(query))\(.choice(": \(reason)", else: ":\n  \(reason)"))"
  }
}
