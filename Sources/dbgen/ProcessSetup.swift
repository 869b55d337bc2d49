import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a process that writes files sees to before it does anything else.
enum ProcessSetup {
  static func prepare() {
    openStandardStreams()
    // Both come back as the error of a write, after which there is still something to tidy up.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    Interruption.handleSignals()
  }

  /// Opens those of the standard streams that are closed, or the next file would take their place
  /// and be printed into.
  private static func openStandardStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDWR)
    }
  }
}

/// Ctrl-C and termination. They end the process at once, save while it has temporary files to
/// remove.
enum Interruption {
  private static let isDeferred = Atomic(false)
  private static let pendingSignal = Atomic<Int32>(0)

  static func handleSignals() {
    _ = isDeferred.load(ordering: .relaxed)
    _ = pendingSignal.load(ordering: .relaxed)
    // Build tools start commands from threads that block signals, and a process inherits that.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] {
      sigaddset(&signals, number)
      signal(number) { number in
        guard Interruption.isDeferred.load(ordering: .sequentiallyConsistent) else {
          _exit(128 + number)
        }
        Interruption.pendingSignal.store(number, ordering: .sequentiallyConsistent)
      }
    }
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Runs the body to its end even if a signal comes. The body asks `check` where it can stop.
  static func deferring(_ body: () throws -> Void) throws {
    isDeferred.store(true, ordering: .sequentiallyConsistent)
    defer { isDeferred.store(false, ordering: .sequentiallyConsistent) }
    try body()
    try check()
  }

  /// Throws if a signal has come.
  static func check() throws {
    let number = pendingSignal.load(ordering: .sequentiallyConsistent)
    if number != 0 { throw Failure.interrupted(signal: number) }
  }
}
