import ArgumentParser
import SchemaImporter
import SchemaParser

/// `dbgen export`: prints a schema in a format that other programs read.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print a schema as SQL, as a CSV sheet or as JSON.",
    discussion: """
      sql: the statements that create the database; csv: a row for each column, which \
      'dbgen import' can read; json: the whole schema, for other programs.

      A sheet has no cells for views, triggers and similar objects: a warning lists what it leaves \
      out.
      """)

  @OptionGroup var input: SchemaArgument
  @OptionGroup var common: CommonOptions

  @Option(help: "sql, csv or json.")
  var format: ExportFormat

  mutating func run() throws {
    try input.resolve()
    let source = try SourceFile.read(argument: input.schema)
    SQLiteMemory.limit(forSchemaOf: source.bytes.count)
    let (parsed, diagnostics) = Schema.parse(source)
    var report = SchemaReport()
    // Warnings are left to `dbgen check`.
    report.add(diagnostics.filter { $0.severity == .error }, of: source)
    if let parsed, format == .csv { report.add(SheetWriter.losses(of: parsed), of: source) }
    try report.finish()
    guard let parsed else { throw Failure.findings }
    try Console.printResult(format.text(of: parsed))
  }
}

/// A format that a schema can be exported to.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
  case sql, csv, json

  func text(of schema: Schema) -> String {
    switch self {
    case .sql: schema.createStatements.map(\.script).joined(separator: "\n")
    case .csv: SheetWriter.write(schema)
    case .json: SchemaJSON.write(schema)
    }
  }
}
