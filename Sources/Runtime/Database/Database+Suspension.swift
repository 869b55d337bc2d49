internal import Dispatch

extension Database {
  /// Lets go of all of the file's locks until `resume`, as an app has to that is about to be
  /// suspended by its system and shares the file with others.
  ///
  /// Transactions that run are interrupted and rolled back, and throw `DatabaseError.suspended`, as
  /// all later ones do. The calling thread waits until they have ended, so their closures shouldn't
  /// be at anything that takes long beside the database. A database in memory keeps what is in it.
  ///
  /// - Throws: `DatabaseError.nestedTransaction` inside of a transaction of this database.
  public func suspend() throws {
    try requireNoTransaction()
    let done = DispatchSemaphore(value: 0)
    for pool in pools { pool.suspend { done.signal() } }
    for _ in pools { done.wait() }
  }

  /// Lets go of all of the file's locks until `resume`; the calling task is suspended meanwhile.
  /// Transactions are ended as `suspend` of a thread ends them.
  public func suspend() async {
    for pool in pools {
      await withCheckedContinuation { continuation in pool.suspend { continuation.resume() } }
    }
  }

  /// Ends what `suspend` began: files are opened anew when they are needed. One that a newer version
  /// of the app has migrated meanwhile is `DatabaseError.newerDatabase` for whoever asks.
  public func resume() {
    for pool in pools { pool.resume() }
    noteChangeOfEverything()
  }
}
