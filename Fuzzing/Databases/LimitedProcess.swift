#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A process that may take so much time and memory, and what it came to.
struct LimitedProcess {
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
    /// It was at it for too long, without taking the processor's time.
    case hang
  }

  /// The processor's time in seconds, and how long it may wait besides on a machine that is busy.
  private static let (seconds, patience) = (20, 900)
  let directory: String
  let environment: [String]
  /// In kibibytes; none under the address sanitizer, which reserves terabytes.
  let memory: Int?

  /// Runs a program, whose output goes to a file.
  func run(_ arguments: [String], output: String) -> End {
    let limits =
      "ulimit -c 0 && ulimit -t \(Self.seconds)" + (memory.map { " && ulimit -v \($0)" } ?? "")
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
      guard waited < patience * 1_000_000 else {
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
