package import Synchronization

/// State of the whole process behind a lock, for a static property.
///
/// The state is on the heap, so it is made when the program runs. Don't write
/// `static let state = Mutex(State())`: the optimizer of Swift 6.3 gives such a property its value when it
/// compiles, and forgets what the mutex contains if that is a structure or tuple of constants with a
/// `String`. The first access then reads garbage, in optimized programs only. `Scripts/check-traps` rejects
/// static mutexes. A static `Atomic` of a number or `Bool` keeps its value.
package final class SharedState<Value>: Sendable {
  @usableFromInline
  package let mutex: Mutex<Value>

  @inlinable
  package init(_ initialValue: consuming sending Value) { mutex = Mutex(initialValue) }

  /// Calls a closure with the state, which no other thread can access meanwhile.
  ///
  /// - Returns: The value that `body` returns.
  /// - Throws: Any error that `body` throws.
  @inlinable @inline(__always)
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock(body)
  }
}
