package import DBGenRuntime
internal import DBGenSQLite

extension Connection {
  /// Runs `body`, whose statements are interrupted with `CancellationError` if the task is
  /// cancelled.
  package func interruptedByCancellation<Value>(_ body: () throws -> Value) throws -> Value {
    try Task.checkCancellation()
    watch { Task.isCancelled || Connection.isInterrupted($0) ? 1 : 0 }
    defer { watchForInterruptions() }
    do {
      return try body()
    } catch let error as DatabaseError where error.code == SQLITE_INTERRUPT && Task.isCancelled {
      throw CancellationError()
    }
  }
}
