import CodeGen
import SchemaMigration
import SchemaParser
import SchemaSQL

// What keeps source from being generated, for all commands that prepare or use it.
extension SchemaReport {
  /// Checks a schema, and adds what is wrong with it for an app.
  ///
  /// - Parameters:
  ///   - hasWarnings: Whether to add warnings, too.
  ///   - isForCluster: Whether it is to run on a cluster even if it doesn't say so.
  mutating func checkForApp(
    _ source: SourceFile, warning hasWarnings: Bool, forCluster isForCluster: Bool = false
  ) -> CheckedSchema? {
    let schema = check(
      source, warning: hasWarnings, objections: CodeGenerator.nameObjections)
    if let schema, isForCluster || schema.runsOn == .cluster {
      add(ClusterObjections.objections(to: schema), of: source)
    }
    return schema
  }

  /// Checks the SQL of a version, and adds what is wrong with it for an app.
  mutating func check(
    _ version: History.Version, of schema: CheckedSchema, warning hasWarnings: Bool,
    forCluster isForCluster: Bool = false
  ) {
    let (file, source) = (version.file, version.source)
    let found =
      schema.written.newerSQL(of: file, in: source)
      + schema.written.constantFaults(of: file, in: source)
    add(hasWarnings ? found : found.errors, of: source)
    guard !file.isSealed, isForCluster || schema.runsOn == .cluster else { return }
    add(ClusterObjections.objections(to: file), of: source)
  }
}
