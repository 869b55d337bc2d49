import DBGenRuntime
import Faults
import Foundation
import RuntimeSamples
import Testing

/// Processes that count up concurrently in one database while file system calls fail. Some of the
/// processes are killed and replaced by others.
struct HistoryRun {
  let folder: Folder
  let seed: UInt64
  var tasks = 4
  /// Additional options for the processes.
  var options: [String] = []
  /// Whether only syncs fail, which leaves the written data in place.
  var failsSyncsOnly = false
  private var random: SeededGenerator
  private var processes: [DriverProcess] = []
  private var started = 0
  private(set) var statuses: [Int32: Int] = [:]

  init(seed: UInt64) throws {
    folder = try Folder()
    self.seed = seed
    random = SeededGenerator(seed: seed)
    try Database(at: folder.path, schema: HistorySample.schema).close()
    try Data().write(to: URL(filePath: log))
  }

  // These files are outside of the folder in which calls fail.
  private var log: String { folder.url.path + ".history" }
  private var stop: String { folder.url.path + ".stop" }
  private var faultLog: String { folder.url.path + ".faults" }

  var history: History {
    get throws { History(try String(contentsOfFile: log, encoding: .utf8)) }
  }

  var faults: Int {
    let lines = try? String(contentsOfFile: faultLog, encoding: .utf8)
    return lines?.split(separator: "\n").count ?? 0
  }

  /// Removes the files that are outside of the folder.
  func cleanUp() {
    for file in [log, stop, faultLog] { try? FileManager.default.removeItem(atPath: file) }
  }
}

extension HistoryRun {
  /// Runs until enough has happened.
  mutating func run(
    processes count: Int, withFaults: Bool, until isEnough: (History, Int) -> Bool
  ) throws {
    defer { for process in processes { process.kill() } }
    repeat {
      try replace(upTo: count, withFaults: withFaults)
      try waitForLog(10 + random.below(150))
      if withFaults { killSome() }
    } while try !isEnough(history, faults) && started < Self.mostProcesses
    #expect(try isEnough(history, faults), "enough has to happen to tell anything")
    try Data().write(to: URL(filePath: stop))
    try collect { _ in true }
  }

  /// A limit on started processes, which is reached only if none of them does anything.
  private static let mostProcesses = 50_000

  /// Waits until about this many lines have been logged, or a process has ended.
  private func waitForLog(_ lines: Int) throws {
    let end = try logSize + 20 * lines
    while try logSize < end, processes.allSatisfy(\.isRunning) { usleep(1000) }
  }

  private var logSize: Int {
    get throws { try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int ?? 0 }
  }

  private mutating func killSome() {
    // Killing all of them makes the next process rebuild the log's index.
    switch random.below(6) {
    case 0: for process in processes { process.kill() }
    case 1, 2: processes.randomElement(using: &random)?.kill()
    default: break
    }
  }

  private mutating func replace(upTo count: Int, withFaults: Bool) throws {
    try collect { !$0.isRunning }
    while processes.count < count {
      started += 1
      let arguments = [
        "count", folder.path, "log=\(log)", "stop=\(stop)", "tasks=\(tasks)",
        "first=\(started * 1_000_000)",
      ]
      processes.append(
        try DriverProcess(
          arguments + options, environment: withFaults ? environment() : [:]))
    }
  }

  private mutating func environment() -> [String: String] {
    let (action, chance) =
      failsSyncsOnly
      ? ("EIO", 40)
      : [
        ("EIO", 60), ("ENOSPC", 60), ("EIO", 500), ("TEAR", 400), ("KILL", 400),
      ][random.below(5)]
    return FaultLibrary.environment(
      oneIn: chance, action, of: failsSyncsOnly ? "sync" : "", seed: random.next(), in: folder.url,
      log: faultLog)
  }

  private mutating func collect(_ isOver: (DriverProcess) -> Bool) throws {
    let over = processes.indices.filter { isOver(processes[$0]) }
    for index in over.reversed() {
      statuses[try processes.remove(at: index).outcome().status, default: 0] += 1
    }
  }
}
