internal import DBGenLibc
internal import DBGenRuntime
internal import DBGenSQLite
internal import RuntimeSamples
internal import Synchronization

extension RuntimeDriver {
  /// Migrates a league. Prints `steps` with the number of steps that ran, and `reports` with the
  /// number of progress reports. If this process migrated the league, also prints `from` with the
  /// old version.
  static func migrate(_ path: String, _ options: MigrationOptions) throws {
    if let gate = options.gate { waitAtGate(gate) }
    if let limit = options.heapLimit { sqlite3_hard_heap_limit64(limit) }
    let counts = Mutex((steps: 0, reports: 0))
    defer {
      let (steps, reports) = counts.withLock { $0 }
      say("steps \(steps)\nreports \(reports)")
    }
    let database = try Database(
      at: path, schema: options.schema,
      configuration: .init(
        busyTimeout: patience,
        migration: .init { progress in
          counts.withLock { counts in
            counts.steps = max(counts.steps, progress.step)
            counts.reports += 1
          }
          if progress.step == options.killAt { kill(getpid(), SIGKILL) }
        }))
    if let version = database.migratedFrom { say("from \(version)") }
    try database.read { _ in }
    database.close()
  }
}

/// The options after the path: `wait=FILE` begins once the file exists; `kill=N` kills the process
/// when the N-th step begins, with the copy of the file as step 0; `heap=BYTES` limits SQLite's
/// memory; `cache=PAGES` limits the pages that SQLite keeps in memory before it writes to the file
/// within the transaction.
struct MigrationOptions {
  var gate: String?
  var killAt: Int?
  var heapLimit: Int64?
  var schema = LeagueSample.new

  init(_ arguments: [String]) {
    for argument in arguments {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "wait": gate = parts[1]
      case "kill": killAt = Int(parts[1])
      case "heap": heapLimit = Int64(parts[1])
      case "cache": schema = LeagueSample.schema(cache: Int(parts[1]) ?? 0)
      default: break
      }
    }
  }
}
