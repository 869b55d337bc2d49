internal import DBGenSQLite
internal import Synchronization

/// Lets other threads end a transaction, because its task is cancelled or the database is
/// suspended.
package final class Interruption: Sendable {
  private struct InterruptionState {
    var reason: (any Error)?
    var connection: Connection?
    var isOver = false
  }

  /// Whether the transaction has to end; checked before each of its statements.
  private let isRequested = Atomic(false)
  private let state = Mutex(InterruptionState())

  package init() {}

  /// Makes it like a new one, for another transaction. Nobody else may refer to it.
  func renew() {
    state.withLock { $0 = InterruptionState() }
    isRequested.store(false, ordering: .relaxed)
  }

  /// Ends the transaction at the next row or statement, unless it is being committed or has ended.
  func interrupt(because reason: any Error) {
    state.withLock { state in
      guard state.reason == nil, !state.isOver else { return }
      state.reason = reason
      isRequested.store(true, ordering: .releasing)
      // If no statement is running, this has no effect, not even on the next one.
      if let connection = state.connection { connection.interrupt() }
    }
  }

  /// Lets `interrupt` reach the statements of a connection.
  ///
  /// - Throws: The reason, if the transaction has to end before it begins.
  package func begin(on connection: Connection) throws {
    try state.withLock { state in
      if let reason = state.reason { throw reason }
      state.connection = connection
    }
  }

  /// Keeps `interrupt` from reaching a connection, until the transaction begins on another one.
  package func leave() { state.withLock { $0.connection = nil } }

  /// Makes `interrupt` have no effect from now on. The transaction is being committed or rolled
  /// back, which nothing may interrupt, and then another owner gets the connection.
  package func end() {
    state.withLock { state in
      state.connection = nil
      state.isOver = true
    }
  }

  /// Whether the transaction has to end.
  @inline(__always)
  package var isPending: Bool { isRequested.load(ordering: .relaxed) }

  /// - Throws: The reason, if the transaction has to end.
  package func check() throws {
    if isPending, let reason { throw reason }
  }

  /// Returns the reason if a result code is due to the interruption, which also ends waiting for a
  /// lock.
  package func reason(of code: Int32) -> (any Error)? {
    [SQLITE_INTERRUPT, SQLITE_BUSY].contains(code & 0xff) ? reason : nil
  }

  /// The reason that the transaction has to end; nil if it doesn't have to.
  var reason: (any Error)? { state.withLock { $0.reason } }
}
