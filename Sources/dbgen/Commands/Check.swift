import ArgumentParser

/// `dbgen check`: validates schemas without writing anything.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Validate schemas without writing anything.",
    discussion: """
      Reports every error that would make 'dbgen generate' fail. Prints nothing and exits with \
      status 0 if there are none.
      """)

  @OptionGroup var input: SchemaArguments

  @Flag(help: "Fail if the last version of a schema isn't sealed, as before a release.")
  var sealed = false

  func run() throws {
    _ = try Compilation(of: try SchemaFiles.read(input.schemas), requiringSeal: sealed)
  }
}
