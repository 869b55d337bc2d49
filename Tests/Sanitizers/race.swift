// What the thread sanitizer has to report, and what it must not: a number that two threads count up
// by turns under a lock, or with an argument, both as they like.
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
