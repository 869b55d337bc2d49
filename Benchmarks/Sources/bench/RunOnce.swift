import ArgumentParser
import DBGenWorkloads

/// Runs one workload once. The comparison runs this in a process of its own.
struct RunOnce: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "run", shouldDisplay: false)

  @Argument var contender: Contestant
  @Argument(transform: Workload.init(argument:)) var workload: Workload
  @Argument var path: String
  @Argument var rows: Int

  func run() throws {
    if let measurement = try contender.type.run(workload, at: path, rows: rows) {
      print(measurement)
    }
  }
}

/// Reads and writes concurrently for some seconds.
struct RunConcurrently: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run-concurrently", shouldDisplay: false)

  @Argument var contender: Contestant
  @Argument var path: String
  @Argument var rows: Int
  @Argument var readers: Int
  @Argument var seconds: Double

  func run() throws {
    guard let type = contender.type as? any ConcurrentContender.Type else {
      throw ValidationError("\(contender.title) doesn't run concurrently")
    }
    print(try type.readAndWriteWaiting(at: path, rows: rows, readers: readers, seconds: seconds))
  }
}

/// Reads on threads for some seconds.
struct RunOnThreads: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run-on-threads", shouldDisplay: false)

  @Argument var contender: Contestant
  @Argument var path: String
  @Argument var rows: Int
  @Argument var threads: Int
  @Argument var seconds: Double

  func run() throws {
    guard let type = contender.type as? any ThreadedContender.Type else {
      throw ValidationError("\(contender.title) doesn't run on threads")
    }
    print(try type.readsPerSecond(at: path, rows: rows, threads: threads, seconds: seconds))
  }
}

extension Workload {
  fileprivate init(argument: String) throws {
    guard let workload = Workload(argument) else {
      throw ValidationError("there is no workload '\(argument)'")
    }
    self = workload
  }
}
