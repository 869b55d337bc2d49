internal import DBGenLibc

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
  fileprivate static var slotInUse: UnsafeMutableRawPointer? {
    get { key.flatMap(pthread_getspecific) }
    set { if let key { pthread_setspecific(key, newValue) } }
  }

  /// Nil if the app has used up all keys, so that transactions in others aren't noticed.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, nil) == 0 ? key : nil
  }()
}
