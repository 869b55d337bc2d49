import ArgumentParser
import SchemaMigration
import SchemaParser

/// `dbgen migration seal`: proves the history and freezes the draft.
struct MigrationSeal: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seal",
    abstract: "Prove the draft, and freeze it so that its SQL never changes.",
    usage: "dbgen migration seal [<options>] [<schema>] [<database>]",
    discussion: """
      Seal the draft before you ship an app. Later versions of dbgen don't change what a sealed \
      version does, and editing a sealed file is an error. A draft that fails 'dbgen migration \
      verify' isn't sealed.

      If the schema takes over databases of another program, name one of them: it has to match the \
      draft, and the app has to be able to read its values.
      """)

  @OptionGroup var input: SchemaArgument
  @Argument(
    help: .value("database", "A database file that has to match the draft."),
    completion: .file())
  var database: String?

  @OptionGroup var common: CommonOptions

  func validate() throws { try [database].compactMap(\.self).requireNames() }

  mutating func run() throws {
    try input.resolveWithHistory()
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
      let proof = try HistoryProof(versions, migrated.history, migrated.source).proveAll()
      if let database { try AppSchema(migrated, versions).requireMatch(of: database) }
      try migrated.adviseOnOlderApps()
      file.seal(last.repairs + last.actions)
      let path = try migrated.folder.write(file, replacing: [old])
      try Console.printList("\(path)\n")
      Console.printNotice(try proof.lines(isSealing: true).map { $0 + "\n" }.joined())
    }
  }
}

extension AppSchema {
  /// Throws if an app wouldn't open a file as the last version, or couldn't read its values.
  fileprivate func requireMatch(of database: String) throws {
    let file = try DatabaseFile(database, of: self)
    guard file.isSound, file.report.place == .current else { throw file.objection }
    guard file.report.unreadable.isEmpty else { throw file.objection(to: file.report.unreadable) }
  }
}
