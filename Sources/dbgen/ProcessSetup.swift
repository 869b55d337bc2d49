import DBGenRuntime
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
  private static let isPostponed = Atomic(false)
  private static let pendingSignal = Atomic<Int32>(0)
  // What it points to is never changed and never freed.
  nonisolated(unsafe) private static let made = Atomic<UnsafeMutablePointer<Made>?>(nil)

  static func handleSignals() {
    _ = isPostponed.load(ordering: .relaxed)
    _ = pendingSignal.load(ordering: .relaxed)
    _ = made.load(ordering: .relaxed)
    // Build tools start commands from threads that block signals, and a process inherits that.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] {
      sigaddset(&signals, number)
      signal(number) { number in
        guard Interruption.isPostponed.load(ordering: .sequentiallyConsistent) else {
          Interruption.removeWhatIsMade()
          _exit(128 + number)
        }
        Interruption.pendingSignal.store(number, ordering: .sequentiallyConsistent)
      }
    }
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// From here on signals wait. The run asks `check` where it can stop.
  static func postpone() { isPostponed.store(true, ordering: .sequentiallyConsistent) }

  /// Lets signals end the process again.
  static func resume() { isPostponed.store(false, ordering: .sequentiallyConsistent) }

  /// Throws if a signal has come.
  static func check() throws {
    let number = pendingSignal.load(ordering: .sequentiallyConsistent)
    if number != 0 { throw Failure.interrupted(signal: number) }
  }
}

// MARK: - What a run has made

extension Interruption {
  /// In C's words, which a signal's handler can read.
  private struct Made {
    let path: UnsafeMutablePointer<CChar>
    let isDirectory: Bool
    let previous: UnsafeMutablePointer<Made>?
  }

  /// Sees to it that a directory that the run has made goes again if a signal ends it while there is
  /// nothing in the directory.
  static func remember(directory path: String) { remember(path, isDirectory: true) }

  /// Sees to it that a temporary file goes if a signal ends the run.
  static func remember(temporaryFile path: String) { remember(path, isDirectory: false) }

  private static func remember(_ path: String, isDirectory: Bool) {
    guard let path = strdup(path) else { return }
    let new = UnsafeMutablePointer<Made>.allocate(capacity: 1)
    let previous = made.load(ordering: .sequentiallyConsistent)
    new.initialize(to: Made(path: path, isDirectory: isDirectory, previous: previous))
    made.store(new, ordering: .sequentiallyConsistent)
  }

  private static func removeWhatIsMade() {
    var next = made.load(ordering: .sequentiallyConsistent)
    while let entry = next?.pointee {
      _ = Removal.succeeds { entry.isDirectory ? rmdir(entry.path) : unlink(entry.path) }
      next = entry.previous
    }
  }
}
