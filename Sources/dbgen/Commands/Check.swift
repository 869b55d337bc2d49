import ArgumentParser

/// `dbgen check`: validates schemas without writing anything.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Validate schemas, and write nothing.",
    discussion: """
      Finds everything for which 'dbgen generate' would refuse a schema. Prints nothing and exits \
      with status 0 when there is nothing to find.
      """)

  @OptionGroup var input: SchemaArguments

  @Flag(help: "Refuse schemas whose last version isn't sealed: for what is released.")
  var sealed = false

  func run() throws {
    _ = try Compilation(of: try SchemaFiles.read(input.schemas), requiringSeal: sealed)
  }
}
