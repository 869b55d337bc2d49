internal import DBGenRuntime
internal import RuntimeSamples

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Uses a database in a process of its own, for tests of what happens when that goes wrong.
///
///     RuntimeDriver migrate PATH [OPTION...]   opens a league of version 1 as of version 3
///     RuntimeDriver write PATH TRANSACTIONS [fragile]
///                                              writes pairs, and prints each that is committed
///     RuntimeDriver renew PATH                 reads and writes pairs, each with new connections
///     RuntimeDriver reopen PATH TIMES          opens the pairs again and again, and reads them all
///     RuntimeDriver zeros PATH                 reads a blob that there is no memory for
///     RuntimeDriver maintain PATH WHAT TARGET  does what an app does to a database of pairs now and then
///     RuntimeDriver open PATH MODE [TEMPLATE]  reads and writes pairs as a user who isn't privileged
///     RuntimeDriver template PATH TEMPLATE GATE NUMBER
///                                              writes a pair once there is a file GATE
///     RuntimeDriver stream PATH ROWS           reads so many rows, one after the other
///     RuntimeDriver hold PATH                  writes a pair, and holds the lock until it is killed
///     RuntimeDriver asleep PATH                writes while all of Swift's threads wait to write
///     RuntimeDriver count PATH [OPTION...]     counts up in several tasks, and logs what came of it
///
/// Each prints `memory` with the most memory that it has used, in kilobytes.
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

  /// How long one of several processes waits for the others, which a busy machine makes wait too.
  static let patience = Duration.seconds(Int64.max)

  /// Prints `waiting`, and goes on once there is a file.
  static func waitAtGate(_ path: String) {
    say("waiting 1")
    while access(path, F_OK) != 0 { usleep(500) }
  }

  /// Prints a line at once, so that it is there when the process is killed.
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
    /// What `getrusage` tells begins with the memory of the process that started this one.
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
