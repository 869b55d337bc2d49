internal import DBGenRuntime
internal import DBGenSQLite
internal import MigrationSamples
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Migrates a league of version 1 in a process of its own, for tests of what happens when that goes wrong.
///
///     MigrationDriver PATH [OPTION...]
///
/// Options are `wait=FILE`, to begin once there is such a file; `kill=N`, to be killed where progress
/// is told the N-th time; `heap=BYTES`, the most that SQLite may allocate.
///
/// Prints `steps` with the number of steps that ran, `reports` with how often progress was told and
/// `memory` with the most memory used, in kilobytes.
@main
enum MigrationDriver {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let path = arguments.first else { exit(64) }
    do {
      try migrate(path, Options(Array(arguments.dropFirst())))
    } catch {
      print("error: \(error)")
      exit(1)
    }
  }

  private static func migrate(_ path: String, _ options: Options) throws {
    while let gate = options.gate, access(gate, F_OK) != 0 { usleep(500) }
    if let limit = options.heapLimit { sqlite3_hard_heap_limit64(limit) }
    let steps = Mutex((steps: 0, reports: 0))
    defer {
      let (steps, reports) = steps.withLock { $0 }
      print("steps \(steps)\nreports \(reports)\nmemory \(peakMemory)")
    }
    let database = try Database(
      at: path, schema: LeagueSample.new,
      configuration: .init(
        busyTimeout: .seconds(20),
        migration: .init { progress in
          let reports = steps.withLock { counts in
            counts.steps = max(counts.steps, progress.step)
            counts.reports += 1
            return counts.reports
          }
          if reports == options.killAt { kill(getpid(), SIGKILL) }
        }))
    try database.read { _ in }
    database.close()
  }

  private static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    return usage.ru_maxrss
  }
}

private struct Options {
  var gate: String?
  var killAt: Int?
  var heapLimit: Int64?

  init(_ arguments: [String]) {
    for argument in arguments {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "wait": gate = parts[1]
      case "kill": killAt = Int(parts[1])
      case "heap": heapLimit = Int64(parts[1])
      default: break
      }
    }
  }
}
