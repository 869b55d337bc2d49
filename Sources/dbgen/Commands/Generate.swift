import ArgumentParser
import CodeGen
import DBGenSQLSyntax
import SchemaParser

/// `dbgen generate`: generates Swift files from schemas.
struct Generate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Generate the Swift code of one or more schemas.",
    usage: "dbgen generate [<options>] [<schema> ...]",
    discussion: """
      The output directory is created if needed. Files that wouldn't change aren't touched, so \
      they aren't compiled again. Files that the schemas no longer need are removed. A file that \
      somebody wrote or edited is never overwritten or removed: it is an error, and nothing is \
      written.

      If a schema has an error, nothing is written.
      """)

  @Option(
    name: [.short, .long],
    help: .value(
      "dir", "The directory of the generated files. Without it, dbgen.yaml says what goes where."))
  var output: String?

  @Option(
    help: .value(
      "file",
      """
      Write one file with all source of one schema, instead of a directory; - writes it to standard \
      output. For build systems that must know the files beforehand.
      """), completion: .file())
  var singleFile: String?

  @Option(
    help: .value(
      "file", "Also write a list of what the generated files depend on, for make and ninja."),
    completion: .file())
  var depfile: String?

  @Option(
    help: .value("level", "Who can use the generated declarations. Default: internal."))
  var access: AccessLevel?

  @Option(
    help: .value(
      "dir", "Also write tests that migrate databases of every version, to this directory."))
  var tests: String?

  @Option(
    help: .value(
      "name", "The module that the tests import. Default: the output's folder in Sources."))
  var module: String?

  @Flag(
    help: """
      Write nothing; list the files that are missing, changed or stale, and exit with status 1 if \
      there are any.
      """)
  var check = false

  @Flag(
    help: """
      Write nothing; print the changes as a patch for 'git apply', and exit with status 1 if there \
      are any. With --check, the patch replaces the list.
      """)
  var diff = false

  @Flag(
    help: """
      Overwrite generated files that were edited or have conflict markers, but never files that \
      dbgen didn't write.
      """)
  var force = false

  @Flag(
    help: """
      Generate again whenever a schema, its history or dbgen.yaml changes, until Ctrl-C ends it.
      """)
  var watch = false

  @OptionGroup var input: SchemaArguments
  @OptionGroup var common: CommonOptions

  func validate() throws {
    try validateWatch()
    try require(
      output?.isEmpty != true && tests?.isEmpty != true && singleFile?.isEmpty != true,
      "The output directory has no name.")
    try require(
      output == nil || singleFile == nil, "--output and --single-file exclude each other.")
    if singleFile != nil {
      try require(
        input.given.count <= 1 && tests == nil, "--single-file takes one schema, and no --tests.")
      try require(
        singleFile != "-" || !check && !diff && depfile == nil,
        "--single-file - takes neither --check, --diff nor --depfile.")
    } else if input.given.contains("-") {
      throw ValidationError("A schema from standard input needs --single-file.")
    }
    try require(output == nil || !input.given.isEmpty, "Missing expected argument '<schema> ...'")
    try require(
      module.map(SwiftIdentifier.isValid) != false, "--module must be the name of a Swift module.")
    try require(depfile == nil || !check && !diff, "--depfile excludes --check and --diff.")
    try require(
      output != nil || singleFile != nil || access == nil && tests == nil && module == nil,
      "Without --output, dbgen.yaml says what is generated.")
  }

  private func validateWatch() throws {
    guard watch else { return }
    try require(
      !check && !diff && singleFile != "-" && !input.given.contains("-"),
      "--watch excludes --check, --diff, and standard input and output.")
    try require(
      !common.diagnostics.isDocument,
      "--watch prints no documents: choose text or github for --diagnostics.")
  }

  func run() throws {
    guard watch else { return try generateOnce() }
    try Watching(inputs: watchedFiles, run: generateOnce).start()
  }

  /// The schemas, as far as the project file names them now, and the project file.
  private func watchedFiles() -> (schemas: [String], others: [String]) {
    if !input.given.isEmpty { return (input.given, []) }
    return (Project(silently: input.config)?.schemas ?? [], [input.config ?? ProjectFile.name])
  }

  private func generateOnce() throws {
    let list = try depfile.map { try DependencyFile($0) }
    if let singleFile { return try generate(singleFile, listing: list) }
    let (targets, project) = try plannedTargets()
    let sources = try targets.map { try SchemaFiles.read($0.schemas.map(\.path)) }
    let writer = { try makeWriter(for: targets, of: sources, ownsDirectories: project != nil) }
    if diff { return try writer().printDifference() }
    if check { return try writer().printFindings() }
    let proof = GenerationProof(of: sources.flatMap(\.self), in: project?.source)
    if proof?.holds(for: targets.flatMap(\.directories), and: depfile) == true { return }
    let output = try writer()
    let inputs = sources.joined().flatMap(\.inputs) + [project?.source.path].compactMap(\.self)
    let states = try output.write { transaction in
      try list?.stage(output.paths, from: inputs, in: &transaction)
    }
    if let states { proof?.remember(states) }
  }

  private func generate(_ path: String, listing list: DependencyFile?) throws {
    let (directory, name) = LexicalPath.split(path)
    let schema = try input.given.first ?? Project.current(input.config).schema()
    let entry = GenerationTarget.Input(path: schema, access: access ?? .internal)
    let target = GenerationTarget(output: directory, singleFile: name, schemas: [entry])
    let sources = try SchemaFiles.read([entry.path])
    let compilation = try Pipeline.compile(sources, for: target)
    guard let file = compilation.files.first else { return }
    if path == "-" {
      try compilation.proveMigrations()
      return try Console.printResult(file.text)
    }
    let output = SingleFile(path: path, file: file, overwritesEdits: force)
    if check || diff { return try output.inspect(showingDifference: diff) }
    try output.write(provingMigrations: compilation.proveMigrations) { transaction in
      try list?.stage([path], from: sources.flatMap(\.inputs), in: &transaction)
    }
  }

  /// Returns what to generate, and the project that says so, if the options don't.
  private func plannedTargets() throws -> ([GenerationTarget], Project?) {
    if let output {
      let entries = try input.schemas.map {
        GenerationTarget.Input(path: $0, access: access ?? .internal, tests: tests, module: module)
      }
      return ([GenerationTarget(output: output, schemas: entries)], nil)
    }
    guard input.given.isEmpty else {
      let advice = "; name no schema to generate all of '\(ProjectFile.name)'"
      throw ValidationError(
        "Missing expected argument '--output <dir>'"
          + (FileSystem.exists(ProjectFile.name) ? advice : ""))
    }
    let project = try Project.current(input.config)
    return (project.targets, project)
  }

  private func makeWriter(
    for targets: [GenerationTarget], of sources: [[SchemaFiles]], ownsDirectories: Bool
  ) throws -> FileWriter {
    var writer = FileWriter()
    writer.overwritesEdits = force
    writer.ownsDirectories = ownsDirectories
    let origins = FileOrigins()
    let compilations = zip(targets, sources).map { target, sources in
      Result { try Pipeline.compile(sources, for: target, beside: origins) }
    }
    // By now, the errors of all schemas have been reported.
    for (target, compilation) in zip(targets, compilations) {
      let compilation = try compilation.get()
      writer.add(target.output, for: compilation)
      for tests in target.testDirectories {
        writer.add(tests, for: try compilation.tests(in: tests, of: target), holdingTests: true)
      }
    }
    return writer
  }
}

extension GenerationTarget {
  /// The directories of the generated tests, each once.
  var testDirectories: [String] {
    schemas.compactMap(\.tests).unique
  }

  /// All directories that are written to.
  var directories: [String] { [output] + testDirectories }

  /// Returns the module that the tests of a schema import.
  func module(of input: Input) throws -> String {
    if let module = input.module { return module }
    let parts = try LexicalPath.absoluteParts(of: output)
    guard let place = parts.lastIndex(of: "Sources"), place + 1 < parts.count,
      SwiftIdentifier.isValid(parts[place + 1])
    else {
      throw ValidationError(
        "Name the module that the tests import, with --module or in dbgen.yaml.")
    }
    return parts[place + 1]
  }
}

extension AccessLevel: ExpressibleByArgument {}
