import ArgumentParser
import Foundation

struct CommandCost: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "command", abstract: "Measures what dbgen takes, and how that grows.")

  @Option(help: "The number of runs of each kind.") var rounds = 11
  @Option(help: "The largest number of tables.") var largest = 10_000
  @OptionGroup var places: Places

  func run() throws {
    defer { places.remove() }
    try places.prepare()
    setenv("DBGEN_CACHE", cache.path, 1)
    let few = try generateAgain(20)
    let (cold, again) = (try generateCold(1000), try generateAgain(1000))
    var runs = MarkdownTable(["", "time"])
    runs.append("start, `dbgen --version`", try repeated(["--version"]).description)
    runs.append("start, `/bin/true`", try repeated([], of: "/bin/true").description)
    runs.append("20 tables, nothing to do", few.description)
    runs.append("1,000 tables, into an empty folder", cold.description)
    runs.append("1,000 tables, nothing to do", again.description)
    let marks = [
      item("20 tables with nothing to do in at most 15 ms", isMet: few.median <= 0.015),
      item("1,000 tables into an empty folder in at most 500 ms", isMet: cold.median <= 0.5),
      item("1,000 tables with nothing to do in at most 250 ms", isMet: again.median <= 0.25),
    ]
    let parts = [
      text(runs, marks), Self.aboutGrowth, try growth().text, Self.aboutProofs, try proofs().text,
      try textOfTables(), try textOfImport(),
    ]
    try places.report(parts.joined(separator: "\n"), to: "COMMAND.md")
  }

  private func text(_ runs: MarkdownTable, _ marks: [String]) -> String {
    """
    # What the command costs to run

    Written by `make bench-command`: the release build of dbgen on tables of twelve columns, with all files in `\(places.scratch)`. A cell has
    the median of \(rounds) runs, and the least and the most.

    \(Machine.description).

    \(runs.text)
    \(marks.joined(separator: "\n"))

    """
  }

  private static let aboutGrowth = """
    How that grows with the number of tables, into an empty folder; in proportion means that the time and the memory of a table stay what
    they are. The instructions are counted by valgrind, where it is there.

    """

  private static let aboutProofs = """
    What `dbgen migration verify` takes of the processor for a history of 20 to 44 tables, where each version adds a column, a table or a
    default, for which a table is rebuilt: with an empty cache, once more, after another version has come; and `dbgen generate` after nothing
    but a comment has changed.

    """

  /// Measures the cost per table for schemas of various sizes.
  private func growth() throws -> MarkdownTable {
    var table = MarkdownTable([
      "tables", "time", "processor", "processor a table", "peak memory", "memory a table",
      "instructions a table",
    ])
    for count in [100, 300, 1000, 3000, 10_000] where count <= largest {
      let schema = try schema(count)
      var children: [Child] = []
      for _ in 0..<min(rounds, count > 1000 ? 3 : 5) {
        children.append(try Child.run(generate(schema, into: try emptyOutput(count))))
      }
      let child = children.sorted { $0.processorSeconds < $1.processorSeconds }[children.count / 2]
      table.append(
        "\(count)", String(format: "%.2f s", child.seconds),
        String(format: "%.2f s", child.processorSeconds),
        String(format: "%.0f µs", child.processorSeconds / Double(count) * 1e6),
        child.peakBytes.megabytes, "\(child.peakBytes / count / 1000) kB",
        count > 1000 ? "" : try instructions(count, schema))
    }
    return table
  }

  private func instructions(_ count: Int, _ schema: URL) throws -> String {
    let log = places.scratchURL.appending(path: "callgrind.log").path
    let valgrind = [
      "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(log)",
    ]
    let command = valgrind + generate(schema, into: try emptyOutput(count))
    guard (try? Child.run(command)) != nil,
      let text = try? String(contentsOfFile: log, encoding: .utf8),
      let total = text.firstMatch(of: /Collected : (\d+)/).flatMap({ Double($0.output.1) })
    else { return "" }
    return String(format: "%.2f million", total / Double(count) / 1e6)
  }
}

// MARK: - Runs

extension CommandCost {
  private func repeated(_ arguments: [String], of program: String? = nil) throws -> Samples {
    var samples = Samples()
    for _ in 0..<rounds {
      samples.append(try Child.run([program ?? places.dbgen] + arguments).seconds)
    }
    return samples
  }

  private func generateAgain(_ count: Int) throws -> Samples {
    let command = generate(try schema(count), into: try emptyOutput(count))
    _ = try Child.run(command)
    return try repeated(Array(command.dropFirst()))
  }

  private func generateCold(_ count: Int) throws -> Samples {
    let schema = try schema(count)
    var samples = Samples()
    for _ in 0..<rounds {
      samples.append(try Child.run(generate(schema, into: try emptyOutput(count))).seconds)
    }
    return samples
  }

  private func generate(_ schema: URL, into output: URL) -> [String] {
    [places.dbgen, "generate", schema.path, "--output", output.path]
  }

  private func schema(_ count: Int) throws -> URL {
    let url = places.scratchURL.appending(path: "many\(count).yaml")
    try ManyTables(count: count).yaml.write(to: url)
    return url
  }

  /// Returns a new folder. The old ones stay until the end: some file systems take long to create
  /// files after others were removed.
  private func emptyOutput(_ count: Int) throws -> URL {
    forgetProofs()
    let url = places.scratchURL.appending(path: "output\(count)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }
}
