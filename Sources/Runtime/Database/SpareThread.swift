internal import DBGenLibc
internal import Dispatch

/// Lets tasks read on their own thread of Swift's cooperative pool, while threads remain for other
/// tasks.
///
/// A read takes microseconds; switching to another thread and back takes longer, and more threads
/// than there are processors take time from each other and from the writer. All such reads of a
/// process leave one thread free, however long they take. A task waits for its turn, but after 16
/// timers, it reads elsewhere.
///
/// Benchmarks/README.md, about eight tasks that read, says what this is worth.
enum SpareThread {
  private static let queue = UnfairLock(
    SpareThreadQueue<UnsafeContinuation<SpareThreadAnswer, Never>>(
      threads: sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  /// A queue of its own, which doesn't wait for threads that the app has blocked.
  private static let timers = DispatchQueue(label: "DBGenRuntime.timers")
  /// The time between timers. If no read ends meanwhile, waiting tasks read elsewhere.
  private static let interval = DispatchTimeInterval.milliseconds(1)

  /// Takes the calling thread for a read. Returns false if it has to be left to other tasks.
  static func take() async -> Bool {
    guard isOfSwift else { return false }
    switch queue.withLock({ $0.take() }) {
    case .taken: return true
    case .readElsewhere: return false
    case .wait: return await takeInTurn()
    }
  }

  private static func takeInTurn() async -> Bool {
    var isFirst = false
    while true {
      let answer = await waitForTurn(isFirst: isFirst)
      if answer != .wait { return answer == .taken }
      let (isTaken, next) = queue.withLock { $0.takeInTurn() }
      next?.resume(returning: .wait)
      if isTaken { return true }
      isFirst = true
    }
  }

  /// Gives back the thread that `take` took.
  static func giveBack() {
    let (next, answer) = queue.withLock { $0.giveBack() }
    next?.resume(returning: answer)
  }

  /// Whether the task runs on Swift's threads, rather than on those of a preferred executor.
  private static var isOfSwift: Bool {
    withUnsafeCurrentTask { $0?.unownedTaskExecutor == nil }
  }

  private static func waitForTurn(isFirst: Bool) async -> SpareThreadAnswer {
    await withUnsafeContinuation { waiter in
      switch queue.withLock({ $0.wait(waiter, isFirst: isFirst) }) {
      case .tryAgain: waiter.resume(returning: .wait)
      case .waiting: break
      case .waitingAlone: setTimer()
      }
    }
  }

  private static func setTimer() {
    timers.asyncAfter(deadline: .now() + interval) {
      let (next, released, hasTimer) = queue.withLock { $0.checkTimer() }
      next?.resume(returning: .wait)
      for waiter in released { waiter.resume(returning: .readElsewhere) }
      if hasTimer { setTimer() }
    }
  }
}
