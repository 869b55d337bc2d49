import DBGenSQLSyntax
import DBGenRuntime
import DBGenSQLText

/// A migration of a cluster's database in its current transaction, which has the same rows as a copy
/// that was migrated before.
struct MigrationReplay {
  let node: NodeStore
  let image: MigratedImage

  /// Runs the steps, and makes the schema and the version those of the copy.
  func run(_ migrations: [_Migration]) throws {
    for migration in migrations {
      for step in migration.steps { try run(step, of: migration) }
    }
    try reconcile()
    for mark in image.marks.statements { try node.run(mark) }
  }

  /// The copy has shown that no rows are refused, and that there are no functions to call.
  private func run(_ step: _Migration.Step, of migration: _Migration) throws {
    ProgressLine.show("the cluster: version \(migration.version): \(step.title)")
    for case .run(let sql) in step.actions {
      do {
        try run(sql)
      } catch let error as ClusterFailure {
        let action = "version \(migration.version) '\(migration.name)', step '\(step.title)'"
        throw ClusterFailure(error.place, error.failure, in: action)
      }
    }
  }

  private func run(_ sql: String) throws {
    let text = SQLText(sql)
    guard !text.hasReturning else {
      throw node.place.unfit(
        "a step has RETURNING, which some versions of nodes don't survive: \(sql)")
    }
    switch text.verb {
    case .insert, .replace, .update, .delete, .with: try withoutTriggers { try node.run(sql) }
    // Its rows don't matter.
    case .select, .values: try node.skipRows(of: sql)
    case .pragma where !sql.contains("="): try node.skipRows(of: sql)
    default: try node.run(sql)
    }
  }

  /// Runs `body` without triggers, as migrations of files do. Nodes have no setting for it.
  private func withoutTriggers(_ body: () throws -> Void) throws {
    let triggers = try node.entries().filter(\.isTrigger)
    for trigger in triggers { try node.run(trigger.drop) }
    try body()
    for trigger in triggers { try node.run(trigger.sql) }
  }

  /// Creates what the copy has and the cluster lacks: all of it if the database was empty, else the
  /// indexes and triggers of others that went with their tables, and texts that were respelled.
  private func reconcile() throws {
    let wanted = Set(image.entries)
    for entry in try node.entries() where !entry.isTable && !wanted.contains(entry) {
      try node.run(entry.drop)
    }
    let present = Set(try node.entries().map(\.identity))
    for entry in image.entries where !present.contains(entry.identity) {
      try node.run(entry.sql)
    }
  }
}
