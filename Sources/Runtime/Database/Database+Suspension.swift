internal import Dispatch

extension Database {
  /// Lets go of all of the file's locks until `resume`, as an app has to that is about to be
  /// suspended by its system and shares the file with others.
  ///
  /// Transactions that run are interrupted and rolled back, and throw `DatabaseError.suspended`, as
  /// all later ones do. The calling thread waits until they have ended, so their closures shouldn't
  /// be at anything that takes long beside the database. A database in memory keeps what is in it.
  ///
  /// - Throws: `DatabaseError.nestedTransaction` inside of a transaction of this database, or of what
  ///   else uses one of its connections.
  public func suspend() throws {
    for pool in pools { try requireNoUse(of: pool) }
    suspendAll().wait()
  }

  /// Lets go of all of the file's locks until `resume`; the calling task is suspended meanwhile.
  /// Transactions are ended as `suspend` of a thread ends them.
  public func suspend() async {
    await withCheckedContinuation { continuation in
      suspendAll().notify(queue: DispatchQueue(label: "DBGenRuntime.suspended")) {
        continuation.resume()
      }
    }
  }

  /// Is done when all connections are closed, or `resume` was called.
  private func suspendAll() -> DispatchGroup {
    let group = DispatchGroup()
    for pool in pools {
      group.enter()
      pool.suspend { group.leave() }
    }
    return group
  }

  /// Ends what `suspend` began: files are opened again when they are needed. If a newer version of
  /// the app has migrated the file meanwhile, transactions throw `DatabaseError.newerDatabase`.
  public func resume() {
    for pool in pools { pool.resume() }
    noteChangeOfEverything()
  }
}
