import CodeGen
import SchemaMigration
import SchemaParser
import SchemaSQL

/// A schema with its history, for the subcommands of `dbgen migration`.
struct MigratedSchema {
  let source: SourceFile
  let checked: CheckedSchema
  let history: History
  let folder: HistoryFolder

  var schema: Schema { checked.written }

  /// Reads the schema and its history. Reports what 'generate' refuses, and throws if there is any.
  ///
  /// - Parameters:
  ///   - history: The history to use; nil to read it.
  ///   - rewritesDraft: Whether the SQL of a draft doesn't count, since the draft is made again.
  init(path: String, history: History? = nil, rewritesDraft: Bool = false) throws {
    source = try SourceFile.readSchema(path)
    folder = HistoryFolder(ofSchema: path)
    var report = SchemaReport()
    let parsed = report.checkForApp(source, warning: false)
    self.history = try history ?? folder.read(reporting: &report)
    if let parsed {
      report.add(CodeGenerator.objections(to: parsed), of: source)
      for version in self.history.versions where version.file.isSealed || !rewritesDraft {
        report.check(version, of: parsed, warning: false)
      }
    }
    let size = self.history.versions.reduce(source.bytes.count) { $0 + $1.source.bytes.count }
    SQLiteMemory.limit(forSchemaOf: size)
    try report.finish()
    guard let parsed else { throw Failure.findings }
    checked = parsed
  }

  /// Creates a copy of a schema with another history.
  init(_ other: MigratedSchema, history: History) {
    source = other.source
    checked = other.checked
    folder = other.folder
    self.history = history
  }

  /// Returns the versions with their plans.
  func versions() throws -> [SchemaVersion] {
    do {
      return try history.planned(for: schema)
    } catch {
      throw report([error], in: history.draft?.source ?? source)
    }
  }

  /// Returns the versions with their plans. Throws if the last one isn't the current schema.
  func currentVersions() throws -> [SchemaVersion] {
    if let objection = history.objection(to: schema, in: source) {
      throw report([objection], in: source)
    }
    return try versions()
  }

  /// Reports diagnostics, and returns the error to throw.
  func report(_ diagnostics: [Diagnostic], in source: SourceFile) -> any Error {
    SchemaReport.error(of: diagnostics, in: source)
  }
}

extension History {
  /// Returns the reason the last version isn't the current schema, if it isn't.
  func objection(to schema: Schema, in source: SourceFile) -> Diagnostic? {
    guard let last else { return nil }
    let snapshot = SchemaSnapshot(of: schema)
    let known = last.file.isSealed ? snapshot.asFar(as: last.file.snapshot) : snapshot
    guard known.hash != last.file.to.value else { return nil }
    var objection = Diagnostic(
      .schemaWithoutVersion,
      "the schema is not that of version \(last.file.version.value) '\(last.file.name.value)'",
      at: schema.database.range)
    objection.hints = [
      "to write the steps:   dbgen migration new \(ShellWord.quote(source.path))"
    ]
    return objection
  }
}
