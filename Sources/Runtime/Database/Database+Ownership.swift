internal import DBGenLibc
internal import DBGenSQLite

extension Database {
  /// Runs `body` on the slot's connection, then releases the slot.
  package static func owning<Value>(
    _ slot: ConnectionPool.Slot, of pool: ConnectionPool, _ body: (Connection) throws -> Value
  ) throws -> Value {
    slot.thread = ConnectionPool.currentThread
    slot.outer = ConnectionPool.slotInUse
    ConnectionPool.slotInUse = Unmanaged.passUnretained(slot).toOpaque()
    defer {
      ConnectionPool.slotInUse = slot.outer
      pool.release(slot)
    }
    return try body(pool.connection(of: slot))
  }

  /// - Throws: `DatabaseError.nestedTransaction` if the current thread runs a transaction, for
  ///   which another one would wait forever.
  package func requireNoTransaction() throws {
    guard ConnectionPool.slotInUse != nil else { return }
    try requireNoUse(of: writer)
    try requireNoUse(of: readers)
  }

  /// - Throws: `DatabaseError.nestedTransaction` if the current thread has a connection of the
  ///   pool, for which it would wait forever.
  @inline(never)
  package func requireNoUse(of pool: ConnectionPool) throws {
    var next = ConnectionPool.slotInUse
    while let address = next {
      let slot = Unmanaged<ConnectionPool.Slot>.fromOpaque(address).takeUnretainedValue()
      if pool.slots.contains(where: { $0 === slot }) { throw DatabaseError.nestedTransaction }
      next = slot.outer
    }
  }
}

extension ConnectionPool {
  static var currentThread: UInt {
    // A number with Glibc, a pointer elsewhere.
    #if canImport(Glibc)
      UInt(pthread_self())
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }

  /// The address of the slot that the calling thread uses, of any pool; nil for none. It is kept for
  /// each thread, because processors would pass what all threads write on to each other.
  ///
  /// Not inlined, not even into other modules: each file that has the C function in it would have a
  /// variable of its own.
  fileprivate static var slotInUse: UnsafeMutableRawPointer? {
    @inline(never) @_semantics("optimize.no.crossmodule")
    get { dbgen_thread_pointer().pointee }
    @inline(never) @_semantics("optimize.no.crossmodule")
    set { dbgen_thread_pointer().pointee = newValue }
  }
}
