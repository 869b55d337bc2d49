internal import DBGenLibc
internal import DBGenRuntime
internal import RuntimeSamples

/// Uses a database in a separate process, for tests in which that process fails or is killed.
///
///     RuntimeDriver migrate PATH [OPTION...]   opens a league of version 1 as version 3
///     RuntimeDriver write PATH TRANSACTIONS [fragile]
///                                              writes pairs, and prints each committed one
///     RuntimeDriver renew PATH                 reads and writes pairs, each with new connections
///     RuntimeDriver reopen PATH TIMES          opens and reads the pairs again and again
///     RuntimeDriver zeros PATH                 reads a blob that doesn't fit into memory
///     RuntimeDriver maintain PATH WHAT TARGET  maintains a database of pairs as an app does
///     RuntimeDriver open PATH MODE [TEMPLATE]  reads and writes pairs as an unprivileged user
///     RuntimeDriver template PATH TEMPLATE GATE NUMBER
///                                              writes a pair once the file GATE exists
///     RuntimeDriver together PATH [OPTION...]  opens leagues as version 3 when others do
///     RuntimeDriver stream PATH ROWS           reads this many rows one by one
///     RuntimeDriver hold PATH                  writes a pair, and holds the lock until killed
///     RuntimeDriver asleep PATH                writes while all of Swift's threads wait to write
///     RuntimeDriver count PATH [OPTION...]     counts up in several tasks, and logs the outcomes
///
/// Each command finally prints `memory` with its peak memory use in kilobytes.
@main
enum RuntimeDriver {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else { exit(64) }
    let (path, rest) = (arguments[1], Array(arguments.dropFirst(2)))
    do {
      switch arguments[0] {
      case "migrate": try migrate(path, MigrationOptions(rest))
      case "write":
        try writePairs(
          path, transactions: Int(rest.first ?? "") ?? 1, isFragile: rest.contains("fragile"))
      case "renew": try renew(path)
      case "reopen": try reopen(path, times: Int(rest.first ?? "") ?? 1)
      case "zeros": try readZeros(path)
      case "open": try tryToOpen(path, mode: rest.first ?? "", template: rest.dropFirst().first)
      case "template": try copyTemplate(path, rest)
      case "together": try openTogether(path, TogetherOptions(rest))
      case "maintain": try maintain(path, rest.first ?? "", target: rest.last ?? "")
      case "stream": try stream(path, rows: Int64(rest.first ?? "") ?? 1)
      case "hold": try hold(path)
      case "asleep": try await sleepAll(path)
      case "count": try await count(path, CountingOptions(rest))
      default: exit(64)
      }
      say("memory \(peakMemory)")
    } catch {
      say("error: \(error)")
      exit(1)
    }
  }

  /// The busy timeout of competing processes. It is unlimited, because a busy machine may delay
  /// them.
  static let patience = Duration.seconds(Int64.max)

  /// Prints `waiting`, and returns once the file exists.
  static func waitAtGate(_ path: String) {
    let parent = getppid()
    say("waiting 1")
    while access(path, F_OK) != 0 {
      // Tests that were killed don't open the gate.
      if getppid() != parent { exit(1) }
      usleep(500)
    }
  }

  /// Prints a line immediately, so that it isn't lost if the process is killed.
  static func say(_ line: String) {
    var line = line + "\n"
    line.withUTF8 { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }

  #if canImport(Darwin)
    private static var peakMemory: Int {
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss / 1024
    }
  #else
    /// Doesn't use `getrusage`, whose peak includes the memory of the parent process.
    private static var peakMemory: Int {
      var bytes = [UInt8](repeating: 0, count: 8192)
      let file = open("/proc/self/status", O_RDONLY)
      let count = read(file, &bytes, bytes.count)
      close(file)
      let line = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        .split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    }
  #endif
}
