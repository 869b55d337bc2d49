import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The time and memory used by a child process.
struct Child {
  var seconds: Double
  /// The user and system CPU time combined.
  var processorSeconds: Double
  /// The peak memory use in bytes.
  var peakBytes: Int

  /// Runs a command, discards its output and waits for it to exit.
  ///
  /// - Throws: `CostError` if the command can't be run or fails.
  static func run(_ command: [String]) throws -> Child {
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    let beginning = ContinuousClock.now
    var process = pid_t()
    guard posix_spawnp(&process, command[0], &actions, nil, arguments, environ) == 0 else {
      throw CostError("can't run \(command.joined(separator: " "))")
    }
    return try wait(for: process, since: beginning, command)
  }

  private static func wait(
    for process: pid_t, since beginning: ContinuousClock.Instant, _ command: [String]
  ) throws -> Child {
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(process, &status, 0, &usage) == process, status == 0 else {
      throw CostError("failed: \(command.joined(separator: " "))")
    }
    #if canImport(Glibc)
      let unit = 1024
    #else
      let unit = 1
    #endif
    return Child(
      seconds: (ContinuousClock.now - beginning) / .seconds(1),
      processorSeconds: usage.ru_utime.seconds + usage.ru_stime.seconds,
      peakBytes: Int(usage.ru_maxrss) * unit)
  }

  /// Runs a command and returns its output, or `nil` if it fails.
  static func output(of command: [String]) -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    let pipe = Pipe()
    process.standardOutput = pipe
    guard (try? process.run()) != nil, let data = try? pipe.fileHandleForReading.readToEnd() else {
      return nil
    }
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}

/// The reason why something can't be measured.
struct CostError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
