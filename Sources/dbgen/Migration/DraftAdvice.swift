import SchemaMigration
import SchemaParser

extension MigratedSchema {
  /// Prints warnings about risky steps of a draft that was just written.
  func advise(onDraft path: String) throws {
    let source = try SourceFile.read(path: path)
    guard let draft = MigrationFile.parse(source).version else {
      throw Failure.bug("\(path) can't be read back")
    }
    guard let base = history.base else { return }
    var report = SchemaReport()
    report.add(draft.advice(after: base, for: schema), of: source)
    try report.finish()
  }
}

extension MigrationFile {
  /// Returns warnings about risky steps of a draft, or the error in the steps.
  func advice(after base: History.Version, for schema: Schema) -> [Diagnostic] {
    do throws(Diagnostic) {
      let old = base.file.snapshot
      let plan = try MigrationPlanner.plan(
        from: old, to: snapshot, steps: steps, context: MigrationContext(schema))
      return try MigrationLinter.lint(self, plan, after: old)
    } catch {
      return [error]
    }
  }
}
