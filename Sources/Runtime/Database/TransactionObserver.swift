internal import Synchronization

/// Follows the write transactions of a database to report what they change. The runtime has no
/// observer of its own; `DBGenObservation` installs one when somebody first waits for changes.
package protocol TransactionObserver: AnyObject, Sendable {
  /// Runs a write transaction.
  func run<Value>(
    _ transaction: WriteTransaction, _ body: (WriteTransaction) throws -> Value
  ) throws -> Value

  /// Notes that anything may have changed, the schema included, other than by a transaction that
  /// `run` has run.
  func noteUnknownChange()

  func close()
}

/// Holds a database's observer once it is installed, so that unobserved changes cost nothing.
package final class ObserverHolder: Sendable {
  private final class Installed: Sendable {
    let observer: any TransactionObserver

    init(_ observer: any TransactionObserver) { self.observer = observer }
  }

  /// The address of the observer's object, which this keeps; 0 for none. An `AtomicLazyReference`
  /// would look for its type's metadata at each access.
  private let installed = Atomic<UInt>(0)
  private let isClosed = Atomic<Bool>(false)

  @inline(__always)
  package var observer: (any TransactionObserver)? {
    object?.takeUnretainedValue().observer
  }

  deinit { object?.release() }

  @inline(__always)
  private var object: Unmanaged<Installed>? {
    UnsafeRawPointer(bitPattern: installed.load(ordering: .sequentiallyConsistent))
      .map { Unmanaged.fromOpaque($0) }
  }

  /// Installs an observer, and returns the one that was installed first. It follows all
  /// transactions that begin from now on, and notes the ones that are running.
  package func install(_ observer: any TransactionObserver) -> any TransactionObserver {
    let new = Unmanaged.passRetained(Installed(observer))
    let isFirst = installed.compareExchange(
      expected: 0, desired: UInt(bitPattern: new.toOpaque()), ordering: .sequentiallyConsistent
    ).exchanged
    if !isFirst { new.release() }
    let observer = self.observer ?? observer
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    if isClosed.load(ordering: .relaxed) { observer.close() }
    return observer
  }

  func close() {
    isClosed.store(true, ordering: .relaxed)
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    observer?.close()
  }
}

extension Database {
  /// Notifies the observer that everything may have changed, the schema included, after the
  /// database was changed other than by a write.
  package func noteChangeOfEverything() { observation.observer?.noteUnknownChange() }
}
