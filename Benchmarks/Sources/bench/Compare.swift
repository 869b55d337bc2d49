import ArgumentParser
import Foundation

/// Runs the whole comparison and reports the results.
struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Runs every workload with every contender, prints a table and writes the results.")

  @Flag(
    help: "Take fewer rows and rounds, which takes less than two minutes, and write no results.")
  var quick = false

  @Flag(help: "Count instructions with valgrind instead of taking the time.")
  var instructions = false

  @Option(help: "The folder that the results are written to.")
  var output = "Benchmarks"

  func run() throws {
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    if instructions { return try countInstructions(scratch) }
    let lines = try Comparison(plan: quick ? .quick : .full, scratch: scratch).run()
    print(ResultTable(lines: lines).markdown, BoundList(lines: lines).markdown, separator: "\n\n")
    if !quick { try write(lines) }
  }

  private func countInstructions(_ scratch: ScratchFolder) throws {
    let lines = try InstructionCount(scratch: scratch).lines()
    print(ResultTable(lines: lines).markdown, BoundList(lines: lines).markdown, separator: "\n\n")
    let report = InstructionReport(lines: lines, machine: Machine(package: folder))
    try write(report.markdown, to: "INSTRUCTIONS.md")
  }

  private func write(_ lines: [ResultLine]) throws {
    let report = Report(lines: lines, machine: Machine(package: folder))
    try write(report.markdown, to: "RESULTS.md")
    try write(ResultChart(lines: lines).svg, to: "results.svg")
  }

  private var folder: URL { URL(fileURLWithPath: output, isDirectory: true) }

  private func write(_ text: String, to file: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: file))
  }
}
