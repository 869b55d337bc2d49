internal import DBGenLibc
internal import Synchronization

extension Database {
  /// Runs `body` on the slot's connection, then releases the slot.
  package static func owning<Value>(
    _ slot: ConnectionPool.Slot, of pool: ConnectionPool, _ body: (Connection) throws -> Value
  ) throws -> Value {
    slot.owner.store(currentThread, ordering: .relaxed)
    defer {
      slot.owner.store(0, ordering: .relaxed)
      pool.release(slot)
    }
    return try body(pool.connection(of: slot))
  }

  /// - Throws: `DatabaseError.nestedTransaction` if the current thread runs a transaction, for
  ///   which another one would wait forever.
  package func requireNoTransaction() throws {
    let thread = Self.currentThread
    if writer.isOwned(by: thread) || readers.isOwned(by: thread) {
      throw DatabaseError.nestedTransaction
    }
  }

  /// - Throws: `DatabaseError.nestedTransaction` if the current thread has a connection of the
  ///   pool, for which it would wait forever.
  package func requireNoUse(of pool: ConnectionPool) throws {
    if pool.isOwned(by: Self.currentThread) { throw DatabaseError.nestedTransaction }
  }

  private static var currentThread: UInt {
    // A number with Glibc, a pointer elsewhere.
    #if canImport(Glibc)
      UInt(pthread_self())
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }
}
