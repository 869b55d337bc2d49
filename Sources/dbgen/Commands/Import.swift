import ArgumentParser
import DBGenSQLSyntax
import SchemaImporter
import SchemaParser

/// `dbgen import`: creates a schema file from a schema that exists elsewhere.
struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Write the schema file of an existing database, SQL script or sheets.",
    discussion: """
      Reads an SQLite database, which is never changed; the CREATE statements of a .sql file, such as \
      a dump, also of PostgreSQL or MySQL; or sheets: workbooks of Excel (.xlsx) and LibreOffice (.ods), and \
      .csv, .tsv, .tab or .txt, in UTF-8 or UTF-16. A sheet has a row for each \
      column, and headers such as table, column, type, null, key, default, references, check and doc, \
      or other usual words for these. Without the header table, its table is called as the sheet is; a \
      folder stands for all sheets in it. A constraint of several columns, or an index, is a row with the \
      table, and SQL under the header sql. An enum is a row with its name under type and its values \
      under values, or has a row for each value in a sheet of lists, with the headers list and value.

      Unusual parts of the source are kept, with a warning on standard error. The schema is printed \
      to standard output or written to --output, which is overwritten only with --force.

      With --into, sheets update a schema, as often as they change: its tables, columns, \
      rules and docs, and nothing else. Its views, triggers, queries, comments and order stay.
      """)

  @Argument(
    help: .value(
      "file",
      "An SQLite database, a .sql file, or sheets such as .xlsx, .ods and .csv, or a folder of them."
    ),
    completion: .file())
  var files: [String]

  @Option(
    name: [.short, .long],
    help: .value("schema", "The schema file to write."), completion: .file())
  var output: String?

  @Option(
    help: .value(
      "schema",
      "The schema file to bring up to the sheets. Nothing is written if it would have errors."),
    completion: .file())
  var into: String?

  @Flag(
    help: """
      With --into: write nothing; print the changes as a patch for 'git apply', and exit with status \
      1 if there are any.
      """)
  var check = false

  @Option(
    help: .value(
      "old=new",
      """
      With --into: a table, table.column or enum that the sheets have under a new name. It keeps what \
      they don't say, and views, triggers and queries use the new name.
      """))
  var rename: [String] = []

  @Option(help: "The SQL of a script. Default: found out by its contents.")
  var dialect: SQLSystem?

  @Flag(help: "Overwrite the schema file given by --output.")
  var force = false

  @Flag(help: "Keep plural table names in Swift: Orders, not Order.")
  var plural = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    try files.requireNames()
    let areSheets = files.allSatisfy { path in
      SourceFile(path: path, bytes: []).isSheet || FileSystem.isDirectory(path)
    }
    try require(
      areSheets || files.count == 1,
      "Several files must be sheets: .xlsx, .ods, .csv, .tsv, .tab or .txt.")
    try require(dialect == nil || !areSheets, "--dialect is for scripts, not for sheets.")
    guard into != nil else {
      if check { throw ValidationError("--check needs --into.") }
      if !rename.isEmpty { throw ValidationError("--rename needs --into.") }
      return
    }
    for text in rename where SheetRename(text) == nil {
      throw ValidationError("'\(text)' doesn't have the form old=new.")
    }
    try require(
      output == nil && !force && !plural, "--into excludes --output, --force and --plural.")
    try require(areSheets, "--into takes sheets: .xlsx, .ods, .csv, .tsv, .tab or .txt.")
  }

  func run() throws {
    let source = try ImportSource(arguments: files, isPlural: plural, dialect: dialect)
    if let into {
      let renames = rename.compactMap(SheetRename.init)
      return try source.update(of: into, renaming: renames, asking: !check)
        .finish(writing: !check)
    }
    let imported = try source.schema()
    guard let output else { return try Console.printResult(imported.text) }
    guard !files.contains(where: { FileSystem.isSame($0, output) }) else {
      throw Failure.existingFile(
        output, "this is the imported file; choose another file for --output")
    }
    let remedy =
      (source.isSheet ? "--into brings it up to the sheet, " : "") + "--force replaces it"
    try UserFiles.write([(output, Array(imported.text.utf8))], replacing: force, remedy: remedy)
    if source.isDatabase, let need = imported.need { Console.reportNote(need, path: files[0]) }
  }
}

extension ImportedSchema {
  /// The sentence on what an app needs to take over the file; nil if all tables are STRICT, as those of dbgen.
  fileprivate var need: String? {
    guard tables.strict < tables.all else { return nil }
    let product = "an app that takes this file over needs the product 'DBGenAdoption'"
    return tables.strict == 0
      ? product + ", which the generated source imports"
      : product + ", and opens it with 'adoption: .byMeaning'"
  }
}

extension SQLSystem: ExpressibleByArgument {}
