internal import DBGenLibc
internal import DBGenSQLite
internal import Dispatch

extension Database {
  /// Runs `body` on the slot's connection, then releases the slot.
  package static func owning<Value>(
    _ slot: ConnectionPool.Slot, of pool: ConnectionPool, _ body: (Connection) throws -> Value
  ) throws -> Value {
    slot.thread = ConnectionPool.currentThread
    slot.outer = ConnectionPool.slotInUse
    ConnectionPool.slotInUse = Unmanaged.passUnretained(slot).toOpaque()
    defer {
      // The trace of the last statement must not use the database, either.
      _ = slot.connection?.endUse()
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

  /// Releases all locks on the file until `resume()` is called. An app that shares the file with
  /// others has to do so before the system suspends it.
  ///
  /// Running transactions are interrupted and rolled back. They throw `DatabaseError.suspended`, as
  /// all later ones do. The calling thread waits until they have ended, so their closures shouldn't
  /// spend much time on other work. A database in memory keeps its contents.
  ///
  /// - Throws: `DatabaseError.nestedTransaction` inside a transaction of this database, or inside
  ///   any other closure that uses one of its connections.
  public func suspend() throws {
    for pool in pools { try requireNoUse(of: pool) }
    suspendAll().wait()
  }

  /// Releases all locks on the file until `resume()` is called, suspending the calling task until
  /// the running transactions have ended. They are interrupted and rolled back, and throw
  /// `DatabaseError.suspended`, as all later ones do.
  public func suspend() async {
    await withCheckedContinuation { continuation in
      suspendAll().notify(queue: DispatchQueue(label: "DBGenRuntime.suspended")) {
        continuation.resume()
      }
    }
  }

  /// Suspends all pools. The group is done when all connections are closed or `resume` is called.
  @_optimize(size)
  private func suspendAll() -> DispatchGroup {
    let group = DispatchGroup()
    for pool in pools {
      group.enter()
      pool.suspend(leaving: group)
    }
    return group
  }

  /// Resumes a suspended database. Files are reopened when they are needed. If a newer version of
  /// the app has migrated the file meanwhile, writes throw `DatabaseError.newerDatabase`.
  public func resume() {
    for pool in pools { pool.resume() }
    noteChangeOfEverything()
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
