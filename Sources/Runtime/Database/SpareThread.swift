internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Lets tasks read on the thread of Swift's cooperative pool that they run on, while others are
/// left for other tasks.
///
/// A read takes microseconds; going to another thread and back takes longer. All such reads of a
/// process leave one thread free, however long they take. Now and then a read goes to another
/// thread all the same, so that a task which does nothing but read lets others have their turn.
enum SpareThread {
  private static let takenCount = Atomic<Int>(0)
  private static let requestCount = Atomic<UInt>(0)
  private static let limit = sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1
  private static let turn: UInt = 32

  /// Takes the calling thread for a read; false where it has to be left to others.
  static func take() -> Bool {
    guard isOfSwift, requestCount.wrappingAdd(1, ordering: .relaxed).newValue % turn != 0 else {
      return false
    }
    let isSpare = takenCount.add(1, ordering: .relaxed).newValue <= limit
    if !isSpare { giveBack() }
    return isSpare
  }

  /// Whether the task runs on Swift's threads, rather than those of an executor it prefers.
  private static var isOfSwift: Bool {
    withUnsafeCurrentTask { $0?.unownedTaskExecutor == nil }
  }

  /// Ends what `take` began.
  static func giveBack() {
    takenCount.subtract(1, ordering: .relaxed)
  }
}
