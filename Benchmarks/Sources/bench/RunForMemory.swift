import ArgumentParser
import DBGenWorkloads
import Foundation

/// Runs one workload once, and prints the most bytes that the process has had in memory.
struct RunForMemory: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run-for-memory", shouldDisplay: false)

  @OptionGroup var options: RunOnce

  func run() throws {
    _ = try options.contender.type.run(options.workload, at: options.path, rows: options.rows)
    print(try Self.peak())
  }

  #if canImport(Darwin)
    private static func peak() throws -> Int {
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    }
  #else
    /// Doesn't use `getrusage`, whose peak includes the memory of the parent process.
    private static func peak() throws -> Int {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      guard let size = status.firstMatch(of: /VmHWM:\s*(\d+) kB/).flatMap({ Int($0.output.1) })
      else {
        throw BenchmarkError("the system doesn't say how much memory the process has had")
      }
      return size * 1024
    }
  #endif
}
