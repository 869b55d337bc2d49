package import CodeGen

extension SchemaVersions {
  /// A schema without a history is version 1, a draft.
  package init(_ versions: [PlannedVersion]) {
    self.init(
      current: versions.last?.version ?? 1, minReader: versions.last?.minReader,
      migrations: versions.dropFirst().map {
        CompiledMigration(
          version: $0.version, name: $0.name, isBackedUp: $0.plan.isBackedUp,
          actions: $0.plan.actions)
      })
  }
}
