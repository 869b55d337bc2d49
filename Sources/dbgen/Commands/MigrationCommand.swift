import ArgumentParser

/// `dbgen migration`: manages the versions of a schema.
struct MigrationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migration",
    abstract: "Write and prove the migrations between the versions of a schema.",
    discussion: """
      The history of Schemas/app.yaml is in Schemas/app.migrations/ next to it: a file for each \
      version, with the steps that lead to it. The last one is a draft until it is sealed.

        dbgen migration new Schemas/app.yaml --name full-name
        dbgen migration verify Schemas/app.yaml
        dbgen migration seal Schemas/app.yaml
      """,
    subcommands: [
      MigrationNew.self, MigrationSeal.self, MigrationUnseal.self, MigrationList.self,
      MigrationRebase.self,
      MigrationVerify.self, MigrationSquash.self, MigrationStatus.self, MigrationPlanCommand.self,
      MigrationApply.self,
    ])
}
