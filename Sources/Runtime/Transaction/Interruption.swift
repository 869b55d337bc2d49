internal import DBGenSQLite
internal import Synchronization

/// Lets other threads end a transaction: its task is cancelled, or the database is suspended.
final class Interruption: Sendable {
  private struct State {
    var reason: (any Error)?
    var connection: Connection?
    var isOver = false
  }

  /// Whether the transaction has to end; asked before each of its statements.
  private let isRequested = Atomic(false)
  private let state = Mutex(State())

  /// Ends the transaction at the next row or statement, unless it is being committed or over.
  func interrupt(because reason: any Error) {
    state.withLock { state in
      guard state.reason == nil, !state.isOver else { return }
      state.reason = reason
      isRequested.store(true, ordering: .releasing)
      // With no statement running this does nothing, and nothing to the next one either.
      if let connection = state.connection { sqlite3_interrupt(connection.handle) }
    }
  }

  /// Lets `interrupt` reach the statements of a connection.
  ///
  /// - Throws: the reason where the transaction has to end before it has begun.
  func begin(on connection: Connection) throws {
    try state.withLock { state in
      if let reason = state.reason { throw reason }
      state.connection = connection
    }
  }

  /// Makes `interrupt` reach no connection, until the transaction begins on another.
  func leave() { state.withLock { $0.connection = nil } }

  /// Makes `interrupt` have no effect from now on: the transaction is being committed or rolled
  /// back, which nothing may interrupt, and then the connection is another's.
  func end() {
    state.withLock { state in
      state.connection = nil
      state.isOver = true
    }
  }

  /// Whether the transaction has to end.
  @inline(__always)
  var isPending: Bool { isRequested.load(ordering: .relaxed) }

  /// - Throws: the reason where the transaction has to end.
  func check() throws {
    if isPending, let reason { throw reason }
  }

  /// The reason, where a result code comes of the interruption: waiting for a lock ends as well.
  func reason(of code: Int32) -> (any Error)? {
    [SQLITE_INTERRUPT, SQLITE_BUSY].contains(code & 0xff) ? reason : nil
  }

  /// Why the transaction has to end, if it has to.
  var reason: (any Error)? { state.withLock { $0.reason } }
}
