package import CodeGen
import SchemaParser

extension SchemaVersions {
  /// Creates the versions for generated code. A schema without a history is version 1, a draft.
  package init(_ versions: [PlannedVersion]) {
    self.init(
      current: versions.last?.version ?? 1, minReader: versions.last?.minReader,
      migrations: zip(versions, versions.dropFirst()).map { old, new in
        CompiledMigration(
          version: new.version, name: new.name, isBackedUp: new.plan.isBackedUp,
          before: StatementOrigin.origins(of: old.statements, beside: new.statements),
          actions: new.plan.actions)
      }, draftName: versions.last.flatMap { $0.isSealed ? nil : $0.name })
  }
}

extension PlannedVersion {
  fileprivate var statements: [String] { snapshot.statements.map(\.value) }
}
