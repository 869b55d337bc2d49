import Glibc

/// The signals that ask the process to end. They reach no other thread, so that the engine isn't
/// stopped in the middle of something.
struct TerminationSignals {
  private var signals = sigset_t()

  init() {
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // A client that has gone away doesn't end the node.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Waits for one of the signals, and returns whether one came in time.
  func arrive(within milliseconds: Int) -> Bool {
    var signals = signals
    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    return sigtimedwait(&signals, nil, &time) > 0
  }
}
