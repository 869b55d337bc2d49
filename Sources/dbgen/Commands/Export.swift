import ArgumentParser
import SchemaExporter
import SchemaImporter
import SchemaParser
import SchemaSQL

/// `dbgen export`: prints a schema in a format that other programs read.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print a schema as SQL, as a sheet, as JSON or for PostgreSQL.",
    usage: "dbgen export [<options>] --format <format> [<schema>]",
    discussion: """
      sql: the statements that create the database; csv: a row for each column, which \
      'dbgen import' can read; xlsx: a workbook of Excel, LibreOffice or Numbers with a sheet for each \
      table, which it reads as well; json: the whole schema, for other programs; postgresql: a script for \
      psql that creates the tables there, with the rows of the database that --rows names.

      A sheet has no cells for views, triggers and similar objects: a warning lists what it leaves \
      out. In the script, what may mean something else in PostgreSQL is a comment, with a warning.
      """)

  @Option(help: "sql, csv, xlsx, json or postgresql.")
  var format: ExportFormat

  @Option(
    name: [.short, .long],
    help: .value("file", "The file to write. Default, but for xlsx: standard output."),
    completion: .file())
  var output: String?

  @Flag(help: "Overwrite the file given by --output.")
  var force = false

  @Option(
    help: .value(
      "database",
      """
      With --format postgresql: the database whose rows are exported. With xlsx: the one whose rows \
      are counted.
      """),
    completion: .file())
  var rows: String?

  @OptionGroup var input: SchemaArgument
  @OptionGroup var common: CommonOptions

  func validate() throws {
    try [output].compactMap(\.self).requireNames()
    try require(
      rows == nil || format == .postgresql || format == .xlsx,
      "--rows requires --format postgresql or xlsx.")
    try require(
      format != .xlsx || output != nil, "--format xlsx requires --output, such as model.xlsx.")
    try require(
      format != .postgresql || rows == nil || output == nil,
      "--rows excludes --output: the script with the rows is printed.")
    try require(!force || output != nil, "--force needs --output.")
  }

  mutating func run() throws {
    try input.resolve()
    let source = try SourceFile.readSchema(input.schema)
    var report = SchemaReport()
    // Warnings are left to `dbgen check`.
    let parsed = report.check(source)
    if let parsed, format.isSheet { report.add(SheetWriter.losses(of: parsed.written), of: source) }
    let script = format == .postgresql ? parsed.map { PostgreSQLScript($0.written) } : nil
    report.add(script?.diagnostics ?? [], of: source)
    try report.finish()
    guard let parsed else { throw Failure.findings }
    if let script, let rows { return try RowExport(of: input.schema, rows).write(script) }
    try write(parsed)
  }

  private func write(_ schema: CheckedSchema) throws {
    if let output { return try write(schema, to: output) }
    if let text = format.text(of: schema) { try Console.printResult(text) }
  }

  private func write(_ schema: CheckedSchema, to output: String) throws {
    guard !FileSystem.isSame(input.schema, output) else {
      throw Failure.existingFile(output, "this is the schema; choose another file for --output")
    }
    let bytes =
      try format.text(of: schema).map { Array($0.utf8) }
      ?? WorkbookExport(of: schema, input.schema, countingRowsOf: rows).bytes(for: output)
    try UserFiles.write([(output, bytes)], replacing: force)
  }
}

/// A format that a schema can be exported to.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
  case sql, csv, xlsx, json, postgresql

  var isSheet: Bool { self == .csv || self == .xlsx }

  /// Returns a schema in the format; nil for a workbook, which isn't text.
  func text(of schema: CheckedSchema) -> String? {
    switch self {
    case .sql: schema.createStatements.map(\.script).joined(separator: "\n")
    case .csv: SheetWriter.write(schema.written)
    case .xlsx: nil
    case .json: "\(schema.json)\n"
    case .postgresql: PostgreSQLScript(schema.written).text
    }
  }
}
