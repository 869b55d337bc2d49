import ArgumentParser
import SchemaMigration
import SchemaParser

/// `dbgen migration verify`: proves that no version loses a row.
struct MigrationVerify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Migrate databases of every version, with rows, to the last one, and compare.",
    usage: "dbgen migration verify [<options>] [<schema>]",
    discussion: """
      Creates an in-memory database of each version, fills it with rows of all kinds, and migrates \
      it. Its schema must equal that of a new database, and each row must exist with each value that \
      no step changes. 'dbgen generate' does the same before it writes.

      Results are cached in DBGEN_CACHE if it is set, and otherwise in the user's cache folder, so \
      that only the steps of new versions take time. If DBGEN_CACHE is empty, nothing is cached.
      """)

  @Flag(help: "Exit with status 1 if there is any warning.")
  var strict = false

  @Flag(help: "Prove everything again, without the cache.")
  var noCache = false

  @OptionGroup var input: SchemaArgument
  @OptionGroup var common: CommonOptions

  mutating func run() throws {
    try input.resolveWithHistory()
    let migrated = try MigratedSchema(path: input.schema)
    let proof = HistoryProof(try migrated.allVersions(), migrated.history, migrated.source)
    let result = try proof.proveAll(countsWarnings: strict, cache: noCache ? nil : ProofCache())
    try Console.printList(try result.lines().map { $0 + "\n" }.joined())
  }
}

extension VerificationReport {
  var summary: String {
    "verified \(versions.counted("version")), \(steps.counted("step")) and \(rows.counted("row"))"
  }

  /// A description of what was verified, and of what couldn't be.
  ///
  /// - Parameter isSealing: Whether the draft is sealed now, so that its steps stay as they are.
  func lines(isSealing: Bool = false) throws(Diagnostic) -> [String] {
    var lines = [summary]
    for refusal in refusals {
      let rows = "\(refusal.rows.counted("row")) of '\(refusal.table)'"
      let way = isSealing ? nil : try replacement(for: refusal)
      lines.append(
        "version \(refusal.version) refuses \(rows): \(refusal.reason)"
          + (way.map { " (\($0))" } ?? ""))
    }
    return lines
      + hooks.map { "'\($0)' is a function of the app, and was not called" }
  }
}
