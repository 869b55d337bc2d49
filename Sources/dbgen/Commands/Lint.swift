import ArgumentParser
import CodeGen
import SchemaMigration
import SchemaParser
import SchemaSQL

/// `dbgen lint`: gives advice on valid schemas.
struct Lint: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract:
      "Give advice on schemas: queries without an index, references without an index, risky steps.",
    usage: "dbgen lint [<options>] [<schema> ...]",
    discussion: """
      Prints the warnings of 'dbgen check' and more. SQLite plans each query in an empty database. A \
      query that reads a whole table or sorts without an index is shown with its plan, and with the \
      index that SQLite would use, if there is one. For the draft in a schema's history, it shows the \
      steps that lose data, may refuse rows, or take long.
      """)

  @Flag(help: "Exit with status 1 if there is any warning.")
  var strict = false

  @OptionGroup var input: SchemaArguments
  @OptionGroup var common: CommonOptions

  func run() throws {
    let sources = try input.schemas.map { try SourceFile.readSchema($0) }
    var report = SchemaReport(givesAdvice: true)
    for source in sources {
      SQLiteMemory.limit(forSchemaOf: source.bytes.count)
      let (schema, diagnostics) = CheckedSchema.parse(
        source, objections: CodeGenerator.nameObjections)
      report.add(schema.map { Self.lint($0, diagnostics) } ?? diagnostics, of: source)
      if let schema, schema.runsOn == .cluster {
        report.add(ClusterObjections.objections(to: schema), of: source)
      }
      let history = try HistoryFolder(ofSchema: source.path).read(reporting: &report)
      if !report.hasErrors, let schema,
        let notice = history.draftNotices(for: schema.written, in: source, isRefused: false)
      {
        report.add(notice.diagnostics, of: notice.source)
      }
      guard let schema else { continue }
      for version in history.versions { report.check(version, of: schema, warning: true) }
      guard let draft = history.draft else { continue }
      guard history.isSound, let base = history.base else { continue }
      report.add(draft.file.advice(after: base, in: history, for: schema.written), of: draft.source)
    }
    try report.finish(countsWarnings: strict)
  }

  private static func lint(_ schema: CheckedSchema, _ diagnostics: [Diagnostic]) -> [Diagnostic] {
    SchemaLinter.lint(schema, after: diagnostics + CodeGenerator.objections(to: schema))
  }
}
