import ArgumentParser
import CodeGen
import SchemaDocumentation
import SchemaMigration
import SchemaParser

/// `dbgen doc`: writes the data dictionary of a schema.
struct DocCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doc",
    abstract: "Write a data dictionary with diagrams from a schema and its doc comments.",
    discussion: """
      html: one file with a page for each table, diagrams and search; md: Markdown with diagrams that \
      GitHub shows; mermaid and dot: the entity-relationship diagram alone.

      The format follows from the ending of --output: .html, .md, .mmd or .dot. Without --output, the \
      text is printed, as md unless --format says otherwise. Without arguments, the files that \
      'doc' names in dbgen.yaml are written. A file that somebody wrote or edited is never overwritten.

      --coverage lists what has no documentation instead, with a percentage.
      """)

  @Option(
    name: [.short, .long],
    help: .value("file", "The file to write."), completion: .file())
  var output: String?

  @Option(help: "html, md, mermaid or dot.")
  var format: DocumentFormat?

  @Flag(help: "Write nothing; exit with status 1 if the file is missing or differs.")
  var check = false

  @Flag(help: "Overwrite the file even if it was edited, but never one that dbgen didn't write.")
  var force = false

  @Flag(help: "List the tables, columns and so on that have no doc, with a percentage.")
  var coverage = false

  @Option(
    help: .value(
      "percent", "With --coverage: exit with status 1 if a smaller percentage has a doc."))
  var minimum: Int?

  @OptionGroup var input: SchemaArgument
  @OptionGroup var common: CommonOptions

  func validate() throws {
    try require(
      !coverage || output == nil && format == nil && !check && !force,
      "--coverage writes no document: leave out the other options.")
    try require(coverage || minimum == nil, "--minimum needs --coverage.")
    try require((0...100).contains(minimum ?? 0), "--minimum must be from 0 to 100.")
    try require(
      !check || output != nil || input.given == nil && format == nil, "--check needs --output.")
    if let output, format == nil, DocumentFormat(fileName: output) == nil {
      throw ValidationError(
        "The ending of --output must be .html, .md, .mmd or .dot, unless --format is given.")
    }
  }

  mutating func run() throws {
    if input.given == nil, output == nil, format == nil, !coverage, try writeDocuments() { return }
    try input.resolve()
    let migrated = try MigratedSchema(path: input.schema)
    if coverage { return try printCoverage(of: migrated) }
    guard let output else {
      return try Console.printResult(migrated.documentation(as: format ?? .md))
    }
    try write(migrated, to: output)
  }

  /// Writes or checks the files that the project names. Returns false if it names none.
  private func writeDocuments() throws -> Bool {
    let project = try Project.current(input.config)
    let documents = project.documents
    if documents.isEmpty {
      try require(!check, "--check needs --output, or 'doc' in \(project.source.path).")
      return false
    }
    try project.check(documents.map(\.output))
    let results = documents.map { document in
      Result { try write(MigratedSchema(path: document.schema), to: document.output.value) }
    }
    // The errors of all schemas have been reported.
    for result in results { try result.get() }
    return true
  }

  private func write(_ migrated: MigratedSchema, to output: String) throws {
    let format = format ?? DocumentFormat(fileName: output) ?? .md
    let file = try SingleFile(
      migrated.documentation(as: format), of: migrated.source, as: format, path: output,
      overwritesEdits: force)
    if check { try file.inspect(showingDifference: false) } else { try file.write() }
  }

  private func printCoverage(of migrated: MigratedSchema) throws {
    let coverage = DocumentationCoverage(of: migrated.checked)
    let source = migrated.source
    let lines = coverage.gaps.map { gap in
      let start = gap.range.lowerBound
      let (path, place) = (source.place(of: start).file.path, source.location(at: start))
      return "\(path.displayed):\(place.line):\(place.column): \(gap.part) has no doc\n"
    }
    let summary =
      "\(coverage.documentedCount) of \(coverage.count) documented: \(coverage.percentage)%\n"
    try Console.printList(lines.joined() + summary)
    if let minimum, coverage.percentage < minimum { throw Failure.findings }
  }
}

extension DocumentFormat: ExpressibleByArgument {}

extension Project {
  /// Reports the files whose endings belong to no format, and those that are named twice.
  fileprivate func check(_ outputs: [Located<String>]) throws {
    let unknown = outputs.filter { DocumentFormat(fileName: $0.value) == nil }.map {
      Diagnostic(
        .unknownKeyword, "the file of a data dictionary ends in .html, .md, .mmd or .dot",
        at: $0.range)
    }
    var report = SchemaReport()
    report.add(unknown + (try Self.repetitions(of: outputs)), of: source)
    try report.finish()
  }

  private static func repetitions(of outputs: [Located<String>]) throws -> [Diagnostic] {
    var first: [[String]: SourceRange] = [:]
    return try outputs.compactMap { output in
      let parts = try LexicalPath.absoluteParts(of: output.value)
      guard let range = first[parts] else {
        first[parts] = output.range
        return nil
      }
      return Diagnostic(
        .declaredTwice, "file '\(output.value)' of a data dictionary is declared twice",
        at: output.range, notes: [.init("first declared here", at: range)])
    }
  }
}

extension MigratedSchema {
  fileprivate func documentation(as format: DocumentFormat) throws -> String {
    SchemaDocumentation.text(of: checked, try chronicle(), as: format)
  }

  /// The changes of the schema's tables, from its history.
  private func chronicle() throws -> SchemaChronicle {
    do {
      return try SchemaChronicle(of: schema, in: history)
    } catch {
      throw report(error.diagnostics, in: error.source)
    }
  }
}
