// Increments a number on several threads, under a lock unless there is an argument. The thread
// sanitizer has to report it with an argument, and must not report it without one.
import Dispatch
import Synchronization

final class Counter: @unchecked Sendable {
  private let lock = Mutex(())
  private(set) var count = 0

  func increase(isLocked: Bool) {
    if isLocked { lock.withLock { _ in count += 1 } } else { count += 1 }
  }
}

@main
enum Race {
  static func main() {
    let counter = Counter()
    let isLocked = CommandLine.arguments.count == 1
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<10_000 { counter.increase(isLocked: isLocked) }
    }
    print(counter.count)
  }
}
