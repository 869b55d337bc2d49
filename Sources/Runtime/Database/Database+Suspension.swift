internal import Dispatch

extension Database {
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
      pool.suspend { group.leave() }
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
