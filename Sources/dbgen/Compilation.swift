import CodeGen
import SchemaMigration
import SchemaParser

/// What the schemas of a run become: the files, and how their headers name the schemas.
struct Compilation {
  private(set) var files: [GeneratedFile] = []
  private(set) var schemaNames: Set<String> = []
  private var histories: [(schema: Schema, options: GenerationOptions, proof: HistoryProof)] = []

  /// Reads, parses and generates. Reports all that there is to say of the schemas, and throws if
  /// any of it is an error.
  ///
  /// - Parameters:
  ///   - output: The directory for the files, if they are to be written.
  ///   - requiresSeal: Whether a last version that is a draft is an error.
  init(
    of paths: [String], access: AccessLevel = .internal, output: String? = nil,
    requiringSeal requiresSeal: Bool = false
  ) throws {
    let sources = try paths.map { try SourceFile.read(path: $0) }
    var report = SchemaReport()
    for source in sources {
      SQLiteMemory.limit(forSchemaOf: source.bytes.count)
      let (schema, diagnostics) = Schema.parse(source, objections: CodeGenerator.nameObjections)
      report.add(diagnostics, of: source)
      let history = try HistoryFolder(ofSchema: source.path).read(reporting: &report)
      guard let schema, history.isSound else { continue }
      guard let versions = versions(of: schema, in: source, history, &report) else { continue }
      let name = try Self.name(of: source, schema, in: output)
      let options = GenerationOptions(
        access: access, schemaPath: name, versions: SchemaVersions(versions))
      histories.append((schema, options, HistoryProof(versions, history, source)))
      let (generated, objections) = CodeGenerator.generate(schema, options: options)
      report.add(objections, of: source)
      report.add(generated, of: source)
      files += generated
      schemaNames.insert(name)
      // What is wrong comes first.
      if !report.hasErrors,
        let notice = history.draftNotices(for: schema, in: source, isRefused: requiresSeal)
      {
        report.add(notice.diagnostics, of: notice.source)
      }
    }
    try report.finish()
  }

  /// How headers name a schema.
  ///
  /// A header that stands there already and is right keeps its name, so that nothing depends on
  /// what stands above the project: in an archive, or where only a part of it was copied.
  private static func name(
    of source: SourceFile, _ schema: Schema, in output: String?
  ) throws -> String {
    let path = output.map { LexicalPath.join($0, CodeGenerator.namespacePath(of: schema)) }
    let standing = path.flatMap { FileSystem.isFile($0) ? try? SourceFile.read(path: $0) : nil }
    let name = standing.flatMap {
      GeneratedFile.origin(of: String(decoding: $0.bytes, as: UTF8.self)).schemaPath
    }
    if let name, try LexicalPath.ends(source.path, with: name) { return name }
    return try LexicalPath.schemaName(of: source.path)
  }

  /// The versions of a schema, or nothing where its history doesn't lead to it.
  private func versions(
    of schema: Schema, in source: SourceFile, _ history: History, _ report: inout SchemaReport
  ) -> [PlannedVersion]? {
    if let objection = history.objection(to: schema) {
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
  /// Takes databases with rows through the histories. Reports what is lost on the way, and throws
  /// if anything is.
  func proveMigrations() throws {
    var report = SchemaReport()
    for history in histories { history.proof.prove(reporting: &report) }
    try report.finish()
  }

  /// The tests of the schemas' migrations, instead of their source.
  ///
  /// - Parameter module: The module that they import.
  func tests(of module: String) throws -> Compilation {
    var tests = self
    var report = SchemaReport()
    tests.files = histories.map { schema, options, proof in
      CodeGenerator.migrationTests(
        of: schema, proof.samples(reporting: &report), module: module, options: options)
    }
    tests.histories = []
    try report.finish()
    return tests
  }
}
