import ArgumentParser

/// `dbgen check`: validates schemas without writing anything.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Validate schemas without writing anything.",
    usage: "dbgen check [<options>] [<schema> ...]",
    discussion: """
      Reports every error that would make 'dbgen generate' fail. Prints nothing and exits with \
      status 0 if there are none.
      """)

  @Flag(help: "Fail if the last version of a schema isn't sealed, as before a release.")
  var sealed = false

  @Flag(help: "Report what a cluster would refuse, too, as 'runsOn: cluster' in a schema does.")
  var cluster = false

  @OptionGroup var input: SchemaArguments
  @OptionGroup var common: CommonOptions

  func run() throws {
    guard input.given.isEmpty else {
      let targets = Project(silently: input.config)?.targets ?? []
      _ = try Pipeline.compile(
        try SchemaFiles.read(input.given),
        outputs: { path in
          targets.filter { $0.schemas.contains { $0.path == path } }.map(\.output)
        },
        requiringSeal: sealed, forClusters: cluster)
      return
    }
    let origins = FileOrigins()
    let results = try Project.current(input.config).targets.map { target in
      let sources = try SchemaFiles.read(target.schemas.map(\.path))
      return Result {
        try Pipeline.compile(
          sources, for: target, beside: origins, requiringSeal: sealed, forClusters: cluster)
      }
    }
    // The errors of all schemas have been reported.
    for result in results { _ = try result.get() }
  }
}
