import CodeGen
import SchemaMigration
import SchemaParser
import SchemaSQL

/// The stages of `dbgen generate`, in order:
///
/// 1. `SchemaFiles.read`: paths become the texts of schemas and their histories.
/// 2. `check`: a schema's text becomes a `CheckedSchema`, by YAML, the language, and SQLite.
/// 3. `plan`: its history becomes the versions, with the SQL that leads from each to the next.
/// 4. `generate`: the schema and its versions become Swift source.
/// 5. `Compilation.proveMigrations`: databases with rows are migrated through the versions, if
///    anything is to be written.
/// 6. `FileWriter.write`: the output folders get the files that have changed, all or none.
///
/// A stage that finds an error reports it and makes nothing for the next, and the other schemas go
/// on, so that one run reports everything.
struct Pipeline {
  private var report: SchemaReport
  private var compilation = Compilation()
  /// The folders that the files of each schema are written to.
  private let outputs: (_ path: String) -> [String]

  /// Generates the source of schemas. Reports all diagnostics, and throws if any of them is an
  /// error.
  ///
  /// - Parameters:
  ///   - target: What the schemas are generated for, if the files are to be written.
  ///   - origins: The files of the targets before.
  ///   - requiresSeal: Whether it is an error if the last version is a draft.
  ///   - areForClusters: Whether the schemas are to run on clusters even if they don't say so.
  ///   - outputs: The folders that the files of each schema are written to, if there is no target.
  static func compile(
    _ schemas: [SchemaFiles], for target: GenerationTarget? = nil,
    outputs: @escaping (_ path: String) -> [String] = { _ in [] },
    beside origins: FileOrigins = FileOrigins(), requiringSeal requiresSeal: Bool = false,
    forClusters areForClusters: Bool = false
  ) throws -> Compilation {
    var pipeline = Pipeline(
      report: SchemaReport(beside: origins),
      outputs: { path in target.map { [$0.output] } ?? outputs(path) })
    for (index, files) in schemas.enumerated() {
      let checked = pipeline.report.checkForApp(
        files.schema, warning: true, forCluster: areForClusters)
      let history = HistoryFolder(ofSchema: files.schema.path)
        .history(in: files.history, reporting: &pipeline.report)
      if let checked {
        for version in history.versions {
          pipeline.report.check(version, of: checked, warning: true, forCluster: areForClusters)
        }
      }
      guard let schema = checked, history.isSound,
        let versions = pipeline.plan(schema, history, files.schema)
      else {
        if let checked {
          pipeline.report.add(CodeGenerator.objections(to: checked), of: files.schema)
        }
        continue
      }
      let options = try options(for: schema, versions, in: files.schema, target, at: index)
      pipeline.generate(schema, options, HistoryProof(versions, history, files.schema))
      pipeline.warn(of: schema, history, files.schema, requiringSeal: requiresSeal)
    }
    return try pipeline.finished()
  }

  // MARK: - Stages of a schema

  /// Returns the versions of a schema; nil if its history doesn't lead to it.
  private mutating func plan(
    _ schema: CheckedSchema, _ history: History, _ source: SourceFile
  ) -> [SchemaVersion]? {
    if let objection = history.objection(to: schema.written, in: source) {
      report.add([objection], of: source)
      return nil
    }
    do {
      return try history.planned(for: schema.written)
    } catch {
      report.add([error], of: history.draft?.source ?? source)
      return nil
    }
  }

  private static func options(
    for schema: CheckedSchema, _ versions: [SchemaVersion], in source: SourceFile,
    _ target: GenerationTarget?, at index: Int
  ) throws -> GenerationOptions {
    let input = target?.schemas[index]
    let place = target.map { target in
      LexicalPath.join(target.output, target.singleFile ?? CodeGenerator.namespacePath(of: schema))
    }
    return GenerationOptions(
      access: input?.access ?? .internal,
      schemaPath: try input?.name
        ?? GeneratedFile.schemaName(of: source, at: place),
      versions: versions, singleFile: target?.singleFile)
  }

  private mutating func generate(
    _ schema: CheckedSchema, _ options: GenerationOptions, _ proof: HistoryProof
  ) {
    let (files, objections) = CodeGenerator.generate(schema, options: options)
    report.add(objections, of: proof.schema)
    for output in outputs(proof.schema.path) {
      report.add(files, of: schema, in: proof.schema, to: output)
    }
    compilation.add(files, of: schema, options, proof)
  }

  /// Warns of a draft, unless there are errors, which come first.
  private mutating func warn(
    of schema: CheckedSchema, _ history: History, _ source: SourceFile,
    requiringSeal requiresSeal: Bool
  ) {
    guard !report.hasErrors,
      let notice = history.draftNotices(for: schema.written, in: source, isRefused: requiresSeal)
    else { return }
    report.add(notice.diagnostics, of: notice.source)
  }

  private consuming func finished() throws -> Compilation {
    compilation.isSilent = report.isEmpty
    try report.finish()
    return compilation
  }
}
