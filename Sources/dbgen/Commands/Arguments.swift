import ArgumentParser
import DBGenLibc
import SchemaParser
import SchemaSQL

/// The options of all commands that read schemas, databases or sheets.
struct CommonOptions: ParsableArguments {
  @Option(
    help: .value("bytes", "The longest value that SQL can compute while it is checked, in bytes."))
  var valueLimit = SQLiteMemory.defaultValueLimit

  @Option(
    help: .value(
      "format",
      """
      The format of errors and warnings: text; github, for annotations of a change; json and sarif, \
      one document on standard output.
      """))
  var diagnostics = MessageFormat.text

  @Flag(help: "Print nothing but errors and results.")
  var quiet = false

  @Option(
    help: .value("when", "Whether to color messages: auto, always or never."))
  var color = ColorChoice.auto

  @Option(
    name: .customLong("extension"),
    help: .value("file", "A loadable extension of SQLite that the schema needs. Can be repeated."),
    completion: .file())
  var extensions: [String] = []

  @Option(
    help: .value(
      "dir",
      """
      The folder below which every file is that a schema or dbgen.yaml names. Default: that of \
      dbgen.yaml, or else of the schema.
      """),
    completion: .directory)
  var root: String?

  /// The time in milliseconds after which a run on a terminal shows how far it is. Tests set it.
  @Option(help: .hidden)
  var progressAfter = 1000

  func validate() throws {
    try require(
      (1...SQLiteMemory.greatestValueLimit).contains(valueLimit),
      "--value-limit must be from 1 to \(SQLiteMemory.greatestValueLimit)")
    SQLiteMemory.allowValues(of: valueLimit)
    Console.apply(.init(format: diagnostics, isQuiet: quiet, color: color))
    if !quiet { ProgressLine.enable(after: max(0, progressAfter)) }
    if let root { try Self.use(root: root) }
    RequestedExtensions.request(extensions)
  }

  private static func use(root: String) throws {
    do {
      SourceRoot.use(try SourceRoot(root))
    } catch {
      throw ValidationError("--root: \(error.description)")
    }
  }
}

extension MessageFormat: ExpressibleByArgument {}
extension ColorChoice: ExpressibleByArgument {}

extension ArgumentHelp {
  /// The help of an option or an argument, with the name of its value.
  static func value(_ name: String, _ text: String) -> ArgumentHelp {
    ArgumentHelp(text, valueName: name)
  }

  fileprivate static let config = value(
    "file", "The project file that lists the schemas. Default: dbgen.yaml.")
}

/// Throws an error of usage unless a condition of the arguments is met.
func require(_ isMet: Bool, _ objection: @autoclosure () -> String) throws {
  if !isMet { throw ValidationError(objection()) }
}

extension [String] {
  /// Throws if a path is empty, as that of an unset variable in a script: SQLite would take it for a
  /// temporary database.
  func requireNames() throws {
    if contains("") { throw ValidationError("A file has no name.") }
  }

  /// Throws if a schema is standard input, beside which there can be no history.
  func requireHistories() throws {
    if contains("-") { throw ValidationError("Standard input has no history: name a file.") }
  }
}

// In debug builds, the argument parser checks a group four times for each group around it, so
// none is in another.

/// The schema files, for commands that take several.
struct SchemaArguments: ParsableArguments {
  @Argument(
    help: .value("schema", "The schema files. Default: those of dbgen.yaml."),
    completion: .file())
  var given: [String] = []

  @Option(help: .config, completion: .file())
  var config: String?

  func validate() throws {
    try given.requireNames()
    try require(config == nil || given.isEmpty, "--config excludes schemas.")
  }

  /// The files that were given, or those of the project.
  var schemas: [String] {
    get throws { given.isEmpty ? try Project.current(config).schemas : given }
  }
}

/// The schema file, for subcommands that take one.
struct SchemaArgument: ParsableArguments {
  @Argument(
    help: .value("schema", "The schema file. Default: the only one of dbgen.yaml."),
    completion: .file())
  var given: String?

  @Option(help: .config, completion: .file())
  var config: String?

  /// The file, after `resolve`.
  var schema: String { given ?? "" }

  func validate() throws { try [given].compactMap(\.self).requireNames() }

  /// Finds the schema of the project if none was given.
  mutating func resolve() throws {
    if given == nil { given = try Project.current(config).schema() }
  }

  /// Finds the schema for a command that needs its history.
  mutating func resolveWithHistory() throws {
    try [given].compactMap(\.self).requireHistories()
    try resolve()
  }
}

/// The schema and the database, for subcommands that take both.
struct DatabaseArguments: ParsableArguments {
  @Argument(
    help: .value(
      "schema> <database",
      "The schema file, and the database file. Default schema: the only one of dbgen.yaml."),
    completion: .file())
  var files: [String] = []

  @Option(help: .config, completion: .file())
  var config: String?

  @Option(help: .cluster)
  var cluster: NodeList?

  @Option(name: .customLong("database"), help: .clusterDatabase)
  var clusterDatabase: String?

  /// The schema file, after `resolve`.
  var schema: String { files[0] }
  /// The database file, after `resolve`, if it isn't on a cluster.
  var database: String { files[1] }

  /// The database, if it is on a cluster.
  var place: ClusterPlace? {
    cluster.map { ClusterPlace(addresses: $0.addresses, database: clusterDatabase ?? "main") }
  }

  func validate() throws {
    try files.requireNames()
    if cluster != nil {
      try ClusterPlace.requireName(clusterDatabase ?? "main")
      if files.count > 1 { throw ValidationError("--cluster excludes a database file.") }
      return
    }
    try require(
      clusterDatabase == nil,
      "--database requires --cluster. A file is given without an option, after the schema.")
    let isSchemaAlone =
      files.count == 1 && [".yaml", ".yml"].contains { files[0].hasSuffix($0) }
    try require(
      (1...2).contains(files.count) && !isSchemaAlone, "Missing expected argument '<database>'")
  }

  /// Finds the schema of the project if none was given.
  mutating func resolve() throws {
    try files.prefix(1).map(\.self).requireHistories()
    if files.count == (cluster == nil ? 1 : 0) {
      files.insert(try Project.current(config).schema(), at: 0)
    }
  }

  /// Inspects the database after `resolve`. A database of a cluster is copied for the time of the call.
  ///
  /// - Parameter hasRows: Whether a copy needs the rows, if there are versions to apply.
  func withDatabase(havingRows hasRows: Bool, _ body: (DatabaseFile) throws -> Void) throws {
    let app = try AppSchema(path: schema)
    guard let place else { return try body(DatabaseFile(database, of: app)) }
    let folder = try ImageFolder()
    defer { folder.remove() }
    try body(DatabaseFile(on: place, of: app, in: folder, withRows: hasRows))
  }
}
