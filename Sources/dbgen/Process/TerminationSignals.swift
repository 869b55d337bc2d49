import DBGenLibc
import DBGenRuntime
import SchemaParser
import Synchronization

/// The setup of a process that writes files, before it does anything else.
enum ProcessSetup {
  static func prepare() {
    openStandardStreams()
    // Without these signals, the writes fail with errors, after which the run can still clean up.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    TerminationSignals.handleSignals()
  }

  /// Opens the standard streams that are closed. Otherwise the next file would take the place of
  /// one and be printed to.
  private static func openStandardStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDWR)
    }
  }
}

/// Ctrl-C, termination signals and the loss of the terminal, which end the process immediately, except
/// while it has changes to undo. Everything that a run creates is remembered here first, or created while
/// signals are postponed.
enum TerminationSignals {
  private static let isPostponed = Atomic(false)
  /// Whether the run has carried out its changes, so that it isn't stopped any more.
  private static let isIgnored = Atomic(false)
  private static let pendingSignal = Atomic<Int32>(0)
  /// Whether the terminal shows a line of progress, which is removed before a signal ends the run.
  static let hasProgressLine = Atomic(false)
  /// The text to print when a signal ends the run.
  nonisolated(unsafe) private static let farewell = Atomic<UnsafeMutablePointer<CChar>?>(nil)
  // The entries it points to are never changed and never freed.
  nonisolated(unsafe) private static let made = Atomic<UnsafeMutablePointer<Made>?>(nil)

  static func handleSignals() {
    _ = isPostponed.load(ordering: .relaxed)
    _ = isIgnored.load(ordering: .relaxed)
    _ = pendingSignal.load(ordering: .relaxed)
    _ = hasProgressLine.load(ordering: .relaxed)
    _ = farewell.load(ordering: .relaxed)
    _ = made.load(ordering: .relaxed)
    // Build tools start commands from threads that block signals, and a process inherits that.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      sigaddset(&signals, number)
      let earlier = signal(number) { number in
        guard TerminationSignals.isPostponed.load(ordering: .sequentiallyConsistent) else {
          TerminationSignals.end(by: number)
        }
        TerminationSignals.pendingSignal.store(number, ordering: .sequentiallyConsistent)
      }
      // Nohup starts commands that outlive their terminal. The C standard library of every platform
      // defines SIG_IGN as 1.
      if number == SIGHUP, unsafeBitCast(earlier, to: Int.self) == 1 { signal(number, SIG_IGN) }
    }
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Ends the process as if it didn't handle the signal, so that a shell ends its script, too.
  static func end(by number: Int32) -> Never {
    removeWhatIsMade()
    removeProgressLine()
    if let text = farewell.load(ordering: .sequentiallyConsistent) {
      _ = write(STDERR_FILENO, text, strlen(text))
    }
    signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    kill(getpid(), number)
    // A signal is blocked while it is handled.
    sigprocmask(SIG_UNBLOCK, &signals, nil)
    _exit(128 + number)
  }

  /// Has a signal that ends the run print a message.
  static func say(_ message: Message) {
    if let text = strdup(Console.text(of: message)) {
      farewell.store(text, ordering: .sequentiallyConsistent)
    }
  }

  private static func removeProgressLine() {
    guard hasProgressLine.load(ordering: .sequentiallyConsistent) else { return }
    // A carriage return, and the sequence that erases to the end of the line.
    let bytes: (UInt8, UInt8, UInt8, UInt8) = (0x0D, 0x1B, 0x5B, 0x4B)
    _ = withUnsafeBytes(of: bytes) { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// Runs `body`, which no signal ends. It calls `check` where it can stop.
  static func postponing<Value>(_ body: () throws -> Value) rethrows -> Value {
    let before = postpone()
    defer { resume(before) }
    return try body()
  }

  /// Postpones signals, and returns whether they were postponed already.
  static func postpone() -> Bool { isPostponed.exchange(true, ordering: .sequentiallyConsistent) }

  /// Lets signals end the process again, including one that has arrived.
  ///
  /// - Parameter before: Whether they were postponed already, and still are.
  static func resume(_ before: Bool) {
    guard !before, !isIgnored.load(ordering: .sequentiallyConsistent) else { return }
    isPostponed.store(false, ordering: .sequentiallyConsistent)
    let number = pendingSignal.load(ordering: .sequentiallyConsistent)
    if number != 0 { end(by: number) }
  }

  /// Lets the run end by itself from now on, because it has carried out its changes.
  static func ignore() {
    isIgnored.store(true, ordering: .sequentiallyConsistent)
    isPostponed.store(true, ordering: .sequentiallyConsistent)
  }

  /// Lets signals end the process again, which goes on with another run.
  static func stopIgnoring() {
    isIgnored.store(false, ordering: .sequentiallyConsistent)
    resume(false)
  }

  /// Throws if a signal has arrived that ends the run.
  static func check() throws {
    let number = pendingSignal.load(ordering: .sequentiallyConsistent)
    guard number != 0, !isIgnored.load(ordering: .sequentiallyConsistent) else { return }
    throw Failure.interrupted(signal: number)
  }

  /// Waits until a file can be written to, or a signal arrives: a write would wait on.
  static func waitForRoom(in descriptor: Int32) throws {
    while true {
      try check()
      var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      // A signal that arrives just before is noticed after a moment.
      let count = poll(&entry, 1, 100)
      if count > 0 || count < 0 && errno != EINTR { return }
    }
  }

  // MARK: - Files and directories to remove

  /// An entry in C types, which a signal handler can read.
  private struct Made {
    let path: UnsafeMutablePointer<CChar>
    let isDirectory: Bool
    let previous: UnsafeMutablePointer<Made>?
  }

  /// Makes sure that a directory created by the run is removed if a signal ends the run while the
  /// directory is empty.
  static func remember(directory path: String) { remember(path, isDirectory: true) }

  /// Makes sure that a temporary file is removed if a signal ends the run.
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
