import ArgumentParser
import SchemaParser

/// `dbgen init`: begins a project.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Begin a project: a schema, dbgen.yaml and, if there is none, a package that runs.",
    usage: "dbgen init [<options>] [<dir>]",
    discussion: """
      In a folder without Package.swift, writes a package with a program and its generated source: \
      'swift run' shows rows. In a package, or beside an Xcode project, writes the schema and \
      dbgen.yaml, and prints what to add to Package.swift or the project. AGENTS.md, unless there \
      is one, says how coding agents use dbgen.

      Nothing is overwritten: a file that exists is an error, and then nothing is written.
      """)

  @Argument(
    help: .value("dir", "The folder of the project, which is created if needed."),
    completion: .directory)
  var directory = "."

  @Option(
    help: .value("file", "Import the schema of an SQLite database, a .sql file or a .csv sheet."),
    completion: .file())
  var from: String?

  @Option(
    name: .customLong("package"),
    help: .value(
      "path or URL", "The package of the runtime. Default: the one that came with this command."))
  var runtime: String?

  @Flag(name: .customLong("no-agents"), help: "Don't write AGENTS.md, the notes for coding agents.")
  var leavesAgentsOut = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    try require(
      !directory.isEmpty && from?.isEmpty != true && runtime?.isEmpty != true,
      "A folder or a file has no name.")
  }

  func run() throws {
    let place = try StarterPlace(directory)
    let package = place.hasRuntime ? nil : try RuntimePackage.find(runtime, from: place)
    let imported = try from.map { try StarterImport($0, in: place) }
    var project = try StarterProject(place, package, imported)
    if !leavesAgentsOut { project.addAgents() }
    try project.files.expectNone(in: directory)
    try project.files.write(in: directory)
    Console.printNotice(
      "wrote \(project.files.count.counted("file")) in '\(directory.displayed)'\n"
        + project.changedNames)
    try Console.printList(project.nextSteps)
  }
}
