import ArgumentParser
import Foundation

/// Runs the whole comparison and reports it.
struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Runs every workload with every contender, prints a table and writes the results.")

  @Flag(
    help: "Take fewer rows and rounds, which takes less than two minutes, and write no results.")
  var quick = false

  @Flag(help: "Count instructions with valgrind instead of taking the time, and write no results.")
  var instructions = false

  @Option(help: "The folder that RESULTS.md and results.svg are written to.")
  var output = "Benchmarks"

  func run() throws {
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    if instructions { return print(try InstructionCount(scratch: scratch).table()) }
    let lines = try Comparison(plan: quick ? .quick : .full, scratch: scratch).run()
    print(ResultTable(lines: lines).markdown)
    if !quick { try write(lines) }
  }

  private func write(_ lines: [ResultLine]) throws {
    let folder = URL(fileURLWithPath: output, isDirectory: true)
    let report = Report(lines: lines, machine: Machine(package: folder))
    try Data(report.markdown.utf8).write(to: folder.appending(path: "RESULTS.md"))
    let chart = ResultChart(lines: lines)
    try Data(chart.svg.utf8).write(to: folder.appending(path: "results.svg"))
  }
}
