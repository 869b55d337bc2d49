import ArgumentParser
import SchemaMigration
import SchemaParser

/// `dbgen migration seal`: freezes the draft.
struct MigrationSeal: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seal",
    abstract: "Freeze the draft so that its SQL never changes.",
    discussion: """
      Seal the draft before you ship an app. Later versions of dbgen don't change what a sealed \
      version does, and editing a sealed file is an error.
      """)

  @OptionGroup var input: SchemaArgument
  @OptionGroup var common: CommonOptions

  mutating func run() throws {
    try input.resolve()
    try HistoryFolder(ofSchema: input.schema).locked {
      let migrated = try MigratedSchema(path: input.schema)
      let versions = try migrated.currentVersions()
      guard var file = migrated.history.draft?.file, let last = versions.last,
        let old = migrated.history.draft?.source
      else {
        // A release script that seals a draft must not go on without one.
        throw Failure.error(
          .nothingToDo, "there is no draft to seal: 'dbgen migration new' writes one",
          path: input.schema)
      }
      file.seal(last.actions)
      let path = try migrated.folder.write(file, replacing: [old])
      try Console.printList("\(path)\n")
    }
  }
}
