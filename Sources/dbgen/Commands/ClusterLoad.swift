import DBGenSQLSyntax
import ArgumentParser
import DBGenAdoption
import SchemaParser

/// `dbgen cluster load`: copies a file into a database of a cluster.
struct ClusterLoad: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "load",
    abstract: "Copy a database file into an empty database of a cluster.",
    usage: "dbgen cluster load [<options>] <file> --cluster <host:port,...>",
    discussion: """
      The rows are copied in many transactions and compared. The version is stored last, so apps \
      open the database only when it is complete.

      A text with a NUL character can't be read from a cluster, and is refused before anything is \
      copied.
      """)

  @Argument(help: .value("file", "The database file."), completion: .file())
  var file: String

  @Flag(help: "Remove what a load that was broken off has left, and begin again.")
  var replace = false

  @OptionGroup var options: ClusterOptions
  @OptionGroup var common: CommonOptions

  func run() throws {
    try FileSystem.requireFile(file)
    let copy = try RecoveredCopy(reading: file)
    defer { copy.remove() }
    let source = try FileStore(reading: file, as: copy.uri)
    try check(source)
    let node = try NodeStore(options.place)
    let rows = try ClusterLoading(of: source, at: file, to: node).run(replacing: replace)
    let version = try source.marks().userVersion
    try Console.printList(
      "\(options.place.name) was loaded from \(file): \(rows.counted("row")), version \(version)\n")
  }

  private func check(_ source: FileStore) throws {
    guard try !source.readObjects().isEmpty else { throw unfit("it has no tables") }
    guard try source.rows("PRAGMA encoding", of: [.text]) == [["UTF-8"]] else {
      throw unfit("the texts aren't in UTF-8, as on clusters")
    }
  }

  private func unfit(_ reason: String) -> Failure {
    .error(.unfitForCluster, reason, path: file)
  }
}
