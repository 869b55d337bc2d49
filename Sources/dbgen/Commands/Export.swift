import ArgumentParser
import SchemaExporter
import SchemaImporter
import SchemaParser
import SchemaSQL

/// `dbgen export`: prints a schema in a format that other programs read.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print a schema as SQL, as a CSV sheet, as JSON or for PostgreSQL.",
    discussion: """
      sql: the statements that create the database; csv: a row for each column, which \
      'dbgen import' can read; json: the whole schema, for other programs; postgresql: a script for \
      psql that creates the tables there, with the rows of the database that --rows names.

      A sheet has no cells for views, triggers and similar objects: a warning lists what it leaves \
      out. In the script, what may mean something else in PostgreSQL is a comment, with a warning.
      """)

  @OptionGroup var input: SchemaArgument
  @OptionGroup var common: CommonOptions

  @Option(help: "sql, csv, json or postgresql.")
  var format: ExportFormat

  @Option(
    help: ArgumentHelp(
      "With --format postgresql: the database whose rows are exported.", valueName: "database"),
    completion: .file())
  var rows: String?

  func validate() throws {
    if rows != nil, format != .postgresql {
      throw ValidationError("--rows requires --format postgresql.")
    }
  }

  mutating func run() throws {
    try input.resolve()
    let source = try SourceFile.readSchema(input.schema)
    var report = SchemaReport()
    // Warnings are left to `dbgen check`.
    let parsed = report.check(source)
    if let parsed, format == .csv { report.add(SheetWriter.losses(of: parsed.written), of: source) }
    let script = format == .postgresql ? parsed.map { PostgreSQLScript($0.written) } : nil
    report.add(script?.diagnostics ?? [], of: source)
    try report.finish()
    guard let parsed else { throw Failure.findings }
    guard let script, let rows else { return try Console.printResult(format.text(of: parsed)) }
    try RowExport(of: input.schema, rows).write(script)
  }
}

/// A format that a schema can be exported to.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
  case sql, csv, json, postgresql

  func text(of schema: CheckedSchema) -> String {
    switch self {
    case .sql: schema.createStatements.map(\.script).joined(separator: "\n")
    case .csv: SheetWriter.write(schema.written)
    case .json: "\(schema.json)\n"
    case .postgresql: PostgreSQLScript(schema.written).text
    }
  }
}
