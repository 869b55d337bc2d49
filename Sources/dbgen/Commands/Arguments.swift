import ArgumentParser
import SchemaParser

/// The limits on checking the SQL of a source, for all commands that do so.
struct CheckingLimits: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The longest value that SQL can compute while it is checked, in bytes.", valueName: "bytes"))
  var valueLimit = SQLiteMemory.defaultValueLimit

  func validate() throws {
    guard (1...SQLiteMemory.greatestValueLimit).contains(valueLimit) else {
      throw ValidationError("--value-limit must be from 1 to \(SQLiteMemory.greatestValueLimit)")
    }
    SQLiteMemory.allowValues(of: valueLimit)
  }
}

/// The schema files, for commands that take several.
struct SchemaArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The schema files.", valueName: "schema"), completion: .file())
  var schemas: [String]

  @OptionGroup var limits: CheckingLimits
}

/// The schema file, for subcommands that take one.
struct SchemaArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The schema file.", valueName: "schema"), completion: .file())
  var schema: String

  @OptionGroup var limits: CheckingLimits
}

/// The schema and the database, for subcommands that take both.
struct DatabaseArguments: ParsableArguments {
  @Argument(help: ArgumentHelp("The schema file.", valueName: "schema"), completion: .file())
  var schema: String

  @Argument(help: ArgumentHelp("The database file.", valueName: "database"), completion: .file())
  var database: String

  @OptionGroup var limits: CheckingLimits
}
