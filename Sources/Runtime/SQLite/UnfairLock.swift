internal import DBGenLibc

/// A value behind a lock that any running thread takes, however long others have waited.
///
/// On Linux, a `Mutex` is handed to the thread that has waited longest. A thread that comes back before
/// that one runs has to wait in turn, and from then on each access switches threads.
struct UnfairLock<Value>: ~Copyable, @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  init(_ initialValue: consuming sending Value) {
    value.initialize(to: initialValue)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
    value.deinitialize(count: 1).deallocate()
  }

  /// Calls a closure with the value, which no other thread can access meanwhile.
  @inline(__always)
  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value.pointee)
  }
}
