import ArgumentParser
import DBGenRuntime
import SchemaImporter
import SchemaParser

/// `dbgen import`: creates a schema file from a schema that exists elsewhere.
struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Write the schema file of an existing database, SQL script or CSV sheet.",
    discussion: """
      Reads an SQLite database, which is never changed; the CREATE statements of a .sql file, such as \
      a dump; or a .csv sheet. A sheet has a row for each column, and headers such as table, column, \
      type, null, key, default, references, check and doc, or other usual words for these. A \
      constraint of several columns, or an index, is a row with the table, and SQL under the header \
      sql. An enum is a row with its name under type and its values under values.

      Unusual parts of the source are kept, with a warning on standard error. The schema is printed \
      to standard output or written to --output, which is overwritten only with --force.
      """)

  @Argument(
    help: ArgumentHelp("An SQLite database, a .sql file or a .csv sheet.", valueName: "file"),
    completion: .file())
  var file: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The schema file to write.", valueName: "schema"), completion: .file())
  var output: String?

  @OptionGroup var common: CommonOptions

  @Flag(help: "Overwrite the schema file given by --output.")
  var force = false

  @Flag(help: "Keep plural table names in Swift: Orders, not Order.")
  var plural = false

  func run() throws {
    let imported = try ImportSource(path: file, isPlural: plural).schema()
    guard let output else { return try Console.printResult(imported.text) }
    guard !FileSystem.isSame(file, output) else {
      throw Failure.message(
        Message(
          .error, .existingFile, "this is the imported file; choose another file for --output",
          path: output), .inputOutput)
    }
    try NewFile(path: output).write(imported.text, overwriting: force)
  }
}

/// The reason a source can't be imported.
struct ImportFailure: ReportedError {
  let path: String
  let reason: String
  var code = DiagnosticCode.unusableSource
  /// Whether the file, or one beside it, could not be read or written.
  var isOfDisk = false

  init(path: String, reason: String, isOfDisk: Bool = false) {
    (self.path, self.reason, self.isOfDisk) = (path, reason, isOfDisk)
  }

  /// Creates a failure from an error. SQLite's codes perm, busy, readonly, ioerr, full and cantopen
  /// are failures to read or write a file.
  init(path: String, _ error: any Error, code: DiagnosticCode = .unusableSource) {
    let result = (error as? DatabaseError)?.code
    let isOfDisk = result.map { [3, 5, 8, 10, 13, 14].contains($0) } == true
    self.init(path: path, reason: "\(error)", isOfDisk: isOfDisk)
    self.code = code
  }

  var exitCode: ExitCode { isOfDisk ? .inputOutput : ExitCode(1) }
  var messages: [Message] { [Message(.error, code, reason, path: path)] }
}
