import Foundation
import RuntimeSamples

/// A run of the command on a pseudo-terminal that is its standard input, output and error, and that it
/// controls, as in a window of a user.
final class Terminal {
  private let controller: Int32
  private let process: pid_t
  private var bytes: [UInt8] = []

  /// Starts a run.
  ///
  /// - Parameters:
  ///   - columns: The width of the terminal.
  ///   - environment: What the run's environment has beside that of the tests.
  ///   - showsOutput: Whether standard output goes to the terminal, too, or nowhere.
  init(
    _ arguments: [String], in directory: URL, columns: UInt16 = 80,
    environment: [String: String] = [:], showsOutput: Bool = true
  ) throws {
    var (controller, end) = (Int32(-1), Int32(-1))
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var name = [CChar](repeating: 0, count: 1024)
    guard openpty(&controller, &end, &name, nil, &size) == 0 else { throw POSIXError(.ENOTTY) }
    defer { close(end) }
    self.controller = controller
    // Otherwise, runs that other tests start meanwhile would keep the terminal open.
    for descriptor in [controller, end] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    let preparation = "cd \"$TERMINAL_FOLDER\"" + (showsOutput ? "" : " && exec >/dev/null")
    let shell = HangLimit.arguments(
      DBGenProcess.executable.path(percentEncoded: false), arguments, after: preparation)
    process = try Self.spawn(
      ["/bin/sh"] + shell, on: name,
      environment: ProcessInfo.processInfo.environment.merging([
        "DBGEN_CACHE": "", "TERM": "xterm-256color", "NO_COLOR": "",
        "TERMINAL_FOLDER": directory.path(percentEncoded: false),
      ]) { $1 }.merging(environment) { $1 })
  }

  deinit { close(controller) }

  /// Starts a process in a session of its own, whose terminal is the first one that it opens.
  private static func spawn(
    _ arguments: [String], on terminal: [CChar], environment: [String: String]
  ) throws -> pid_t {
    #if canImport(Darwin)
      var (actions, attributes) = (posix_spawn_file_actions_t?.none, posix_spawnattr_t?.none)
      let flags = POSIX_SPAWN_SETSID | POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
      // Glibc's POSIX_SPAWN_SETSID, which Swift doesn't import.
      let flags = 0x80
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, terminal, O_RDWR, 0)
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, descriptor)
    }
    // Foundation notices that a process has ended when nobody has its socket anymore.
    #if !canImport(Darwin)
      for descriptor in STDERR_FILENO + 1..<1024 {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    #endif
    var process = pid_t()
    let code = withCStrings(arguments) { arguments in
      withCStrings(environment.map { "\($0)=\($1)" }) { environment in
        posix_spawn(&process, arguments[0]!, &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw POSIXError(.init(rawValue: code) ?? .EIO) }
    return process
  }
}

extension Terminal {
  /// The text on the terminal so far.
  private var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Reads more of what is printed. Returns false if the run has ended.
  private func readMore() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      let count = read(controller, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      bytes += buffer.prefix(max(0, count))
      return count > 0
    }
  }

  /// Waits until the run has printed a text. Returns false if it has ended without it.
  func waits(for part: String) -> Bool {
    while !text.contains(part) {
      guard readMore() else { return text.contains(part) }
    }
    return true
  }

  /// Presses keys, such as `\u{3}`, which is Ctrl-C.
  func press(_ keys: String) { write(controller, keys, keys.utf8.count) }

  /// Waits for the run to end, with no more keys than those that were pressed: Ctrl-D answers any other
  /// question. If a signal ended the run, the status is the signal's negated number. The output is all
  /// that the terminal got.
  func outcome() -> Outcome {
    press("\u{4}")
    while readMore() {}
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return Outcome(
      status: signal == 0 ? (status >> 8) & 0xff : -signal, output: text, error: "")
  }
}

/// Calls a closure with texts as a null-terminated array of C.
private func withCStrings<Value>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
) -> Value {
  let pointers = texts.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  return body(pointers + [nil])
}
