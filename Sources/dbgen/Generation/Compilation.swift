import CodeGen
import SchemaMigration
import SchemaParser

/// The result of compiling the schemas of a run: the files, and the names of the schemas in their
/// headers.
struct Compilation {
  private(set) var files: [GeneratedFile] = []
  private(set) var schemaNames: Set<String> = []
  /// Whether there was nothing to report.
  private(set) var isSilent = true
  private var histories: [(schema: Schema, options: GenerationOptions, proof: HistoryProof)] = []

  /// The schemas, in the order in which they were given.
  var schemas: [Schema] { histories.map(\.schema) }

  /// Parses the schemas and generates their files. Reports all diagnostics, and throws if
  /// any of them is an error.
  ///
  /// - Parameters:
  ///   - target: What the schemas are generated for, if the files are to be written.
  ///   - requiresSeal: Whether it is an error if the last version is a draft.
  init(
    of schemas: [SchemaFiles], for target: GenerationTarget? = nil,
    requiringSeal requiresSeal: Bool = false
  ) throws {
    var report = SchemaReport()
    for (index, files) in schemas.enumerated() {
      let source = files.schema
      SQLiteMemory.limit(forSchemaOf: source.bytes.count)
      let (schema, diagnostics) = Schema.parse(source, objections: CodeGenerator.nameObjections)
      report.add(diagnostics, of: source)
      let history = HistoryFolder(ofSchema: source.path)
        .history(in: files.history, reporting: &report)
      guard let schema, history.isSound else { continue }
      guard let versions = versions(of: schema, in: source, history, &report) else { continue }
      let place = target.map { target in
        LexicalPath.join(
          target.output, target.singleFile ?? CodeGenerator.namespacePath(of: schema))
      }
      let name =
        try target?.schemas[index].name
        ?? GeneratedFile.schemaName(of: source, standingAt: place)
      let options = GenerationOptions(
        access: target?.schemas[index].access ?? .internal, schemaPath: name, versions: versions,
        singleFile: target?.singleFile)
      histories.append((schema, options, HistoryProof(versions, history, source)))
      let (generated, objections) = CodeGenerator.generate(schema, options: options)
      report.add(objections, of: source)
      report.add(generated, of: source)
      self.files += generated
      schemaNames.insert(name)
      // Errors come first.
      if !report.hasErrors,
        let notice = history.draftNotices(for: schema, in: source, isRefused: requiresSeal)
      {
        report.add(notice.diagnostics, of: notice.source)
      }
    }
    isSilent = report.isEmpty
    try report.finish()
  }

  /// Returns the versions of a schema. If its history doesn't lead to it, reports that and returns
  /// nil.
  private func versions(
    of schema: Schema, in source: SourceFile, _ history: History, _ report: inout SchemaReport
  ) -> [SchemaVersion]? {
    if let objection = history.objection(to: schema, in: source) {
      report.add([objection], of: source)
      return nil
    }
    do {
      return try history.planned(for: schema)
    } catch {
      report.add([error], of: history.draft?.source ?? source)
      return nil
    }
  }
}

extension Compilation {
  /// Migrates databases with rows through the histories. Reports what is lost, and throws if
  /// anything is.
  func proveMigrations() throws {
    var report = SchemaReport()
    for history in histories { history.proof.prove(reporting: &report) }
    try report.finish()
  }

  /// Adds the files of another compilation for the same directory.
  mutating func merge(_ other: Compilation) {
    files += other.files
    schemaNames.formUnion(other.schemaNames)
    isSilent = isSilent && other.isSilent
    histories += other.histories
  }

  /// Returns the tests of the schemas' migrations that go to a directory, in place of the source.
  func tests(in directory: String, of target: GenerationTarget) throws -> Compilation {
    var tests = self
    var report = SchemaReport()
    tests.files = try zip(histories, target.schemas).filter { $1.tests == directory }
      .map { history, entry in
        CodeGenerator.migrationTests(
          of: history.schema, history.proof.samples(reporting: &report),
          module: try target.module(of: entry), options: history.options)
      }
    tests.histories = []
    tests.isSilent = report.isEmpty
    try report.finish()
    return tests
  }
}
