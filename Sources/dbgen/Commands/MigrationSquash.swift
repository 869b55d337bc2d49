import ArgumentParser
import SchemaMigration
import SchemaParser

/// `dbgen migration squash`: removes the history before a version.
struct MigrationSquash: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "squash",
    abstract: "Remove the steps of the versions up to a number.",
    usage: "dbgen migration squash [<options>] --through <n> [<schema>]",
    discussion: """
      The version becomes the first of the history. Apps that are generated from it can no longer \
      open databases of older versions: they refuse them and leave them unchanged.
      """)

  @Option(help: .value("n", "The version that becomes the first."))
  var through: Int64

  @OptionGroup var input: SchemaArgument
  @OptionGroup var common: CommonOptions

  mutating func run() throws {
    try input.resolveWithHistory()
    let folder = HistoryFolder(ofSchema: input.schema)
    try folder.locked {
      if let squashed = try squashedVersion() {
        try folder.write([], replacing: squashed.history.sources(before: through))
        return try Console.printList("\(squashed.version.source.path)\n")
      }
      let migrated = try MigratedSchema(path: input.schema)
      let last = try migrated.sealedVersion(through)
      var file = last.file
      file.from = nil
      file.steps = []
      file.seal([])
      let path = try folder.write(
        file, replacing: [last.source] + migrated.history.sources(before: through))
      try Console.printList("\(path)\n")
    }
  }

  /// Returns the version and its history, if a killed run has already made it the first, but left
  /// earlier versions behind.
  private func squashedVersion() throws -> (version: History.Version, history: History)? {
    var unread = SchemaReport()
    let history = try HistoryFolder(ofSchema: input.schema).read(reporting: &unread)
    let found = history.versions.filter { $0.file.version.value == through }
    let older = history.versions.filter { $0.file.version.value < through }
    guard found.count == 1, let version = found.first, version.file.isSealed,
      version.file.from == nil, version.file.edit == nil, !older.isEmpty,
      older.allSatisfy(\.file.isSealed)
    else { return nil }
    return (version, history)
  }
}

extension History {
  /// Returns the files of the versions before the given one, the oldest last. If a run is killed,
  /// the files that are left show that the work isn't done.
  fileprivate func sources(before version: Int64) -> [SourceFile] {
    versions.reversed().filter { $0.file.version.value < version }.map(\.source)
  }
}

extension MigratedSchema {
  fileprivate func sealedVersion(_ number: Int64) throws -> History.Version {
    guard let last = history.last else {
      let message = "there is no version \(number): the schema has no history"
      throw report(
        [Diagnostic(.schemaWithoutVersion, message, at: schema.database.range)], in: source)
    }
    guard let version = history.versions.first(where: { $0.file.version.value == number }) else {
      let message =
        "there is no version \(number): the last is \(last.file.version.value)"
      throw report([Diagnostic(.versionGap, message, at: last.file.version.range)], in: last.source)
    }
    guard version.file.isSealed else {
      let message = "version \(number) isn't sealed"
      throw report(
        [Diagnostic(.unsealedVersion, message, at: version.file.version.range)], in: version.source)
    }
    return version
  }
}
