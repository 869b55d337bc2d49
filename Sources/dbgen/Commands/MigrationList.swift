import ArgumentParser
import SchemaMigration
import SchemaParser

/// `dbgen migration list`: lists the versions.
struct MigrationList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the versions of a schema with their steps.",
    usage: "dbgen migration list [<options>] [<schema>]")

  @OptionGroup var input: SchemaArgument
  @OptionGroup var common: CommonOptions

  mutating func run() throws {
    try input.resolveWithHistory()
    var report = SchemaReport()
    let history = try HistoryFolder(ofSchema: input.schema).read(reporting: &report)
    if !history.isSound {
      try Console.printList(history.listing)
      try report.finish()
    }
    let migrated = try MigratedSchema(path: input.schema, history: history)
    _ = try migrated.versions()
    try Console.printList(history.listing)
    if history.versions.isEmpty {
      let note = Message(.note, nil, "the schema has no version yet", path: input.schema)
      Console.report([note.noting("dbgen migration new " + ShellWord.quote(input.schema))])
    }
    if let objection = history.objection(to: migrated.schema, in: migrated.source) {
      throw migrated.report([objection], in: migrated.source)
    }
  }
}

extension History {
  /// The versions with their steps.
  fileprivate var listing: String {
    let lines = versions.flatMap { version in
      let file = version.file
      return [
        "\(file.version.value)  \(file.name.value)\(file.isSealed ? "" : "  (draft)")"
          + (file.takesOver ? "  (takes over the databases of another program)" : "")
      ]
        + file.steps.map { "   - \($0.value.title)" }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
