internal import DBGenLibc

/// A process with limits on its time and memory.
struct LimitedProcess {
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
    /// The process took too long, although it stayed within its CPU time.
    case hang
  }

  /// The limit in seconds on processor time, and on waiting. By default so high that only a process
  /// that never ends reaches it.
  private static let limit = getenv("TIME_LIMIT").flatMap { Int(String(cString: $0)) } ?? 1800
  let directory: String
  let environment: [String]
  /// The limit in kibibytes, or `nil` under the address sanitizer, which reserves terabytes.
  let memory: Int?

  /// Runs a program with its output redirected to a file.
  func run(_ arguments: [String], output: String) -> End {
    let limits =
      "ulimit -c 0 && ulimit -t \(Self.limit)" + (memory.map { " && ulimit -v \($0)" } ?? "")
    let script =
      "cd \"$0\" && \(limits) && output=$1 && shift && exec \"$@\" </dev/null >\"$output\" 2>&1"
    let words = ["/bin/sh", "-c", script, directory, output] + arguments
    var process = pid_t()
    let code = Self.withCStrings(words) { words in
      Self.withCStrings(environment) { posix_spawn(&process, "/bin/sh", nil, nil, words, $0) }
    }
    return code == 0 ? Self.wait(for: process) : .exit(127)
  }

  private static func wait(for process: pid_t) -> End {
    var status: Int32 = 0
    var (waited, pause) = (0, UInt32(300))
    while waitpid(process, &status, WNOHANG) == 0 {
      guard waited < max(limit, 900) * 1_000_000 else {
        kill(process, SIGKILL)
        waitpid(process, &status, 0)
        return .hang
      }
      usleep(pause)
      waited += Int(pause)
      pause = min(pause + 100, 5000)
    }
    return status & 0x7f == 0 ? .exit(status >> 8 & 0xff) : .signal(status & 0x7f)
  }

  private static func withCStrings<Value>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
  ) -> Value {
    let copies = strings.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    return body(copies)
  }
}
