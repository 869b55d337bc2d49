import ArgumentParser

/// `dbgen cluster dump`: copies a database of a cluster to a file.
struct ClusterDump: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dump",
    abstract: "Copy a database of a cluster to a file.",
    usage: "dbgen cluster dump [<options>] --cluster <host:port,...> --output <file>",
    discussion: """
      The file has what one moment's transactions left, while others go on writing. It is checked \
      and compared before it gets its name.
      """)

  @Option(
    name: [.short, .long],
    help: .value("file", "The file to write."), completion: .file())
  var output: String

  @Flag(help: "Replace the file if it exists.")
  var force = false

  @OptionGroup var options: ClusterOptions
  @OptionGroup var common: CommonOptions

  func run() throws {
    var rows = 0
    let node = try NodeStore(options.place)
    try NewDatabase(path: output, isResult: true).write(overwriting: force) { path in
      rows = try node.reading {
        guard try !node.entries().isEmpty else { throw options.place.unfit("it is empty") }
        return try ClusterImage(of: node, to: path, withRows: true)
      }.verified()
    }
    try Console.printList("wrote \(output): \(rows.counted("row"))\n")
  }
}
