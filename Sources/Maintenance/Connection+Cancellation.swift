package import DBGenRuntime
internal import DBGenSQLite

extension Connection {
  /// Runs `body`, whose statements are interrupted with `CancellationError` if the task is
  /// cancelled.
  package func interruptedByCancellation<Value>(_ body: () throws -> Value) throws -> Value {
    try Task.checkCancellation()
    watchForCancellation()
    defer { watchForInterruptions() }
    do {
      return try body()
    } catch let error as DatabaseError where error.code == SQLITE_INTERRUPT && Task.isCancelled {
      throw CancellationError()
    }
  }

  /// Also interrupts statements when the current task is cancelled.
  private func watchForCancellation() {
    sqlite3_progress_handler(
      handle, Self.instructionsBetweenQuestions,
      { connection in
        guard let connection, !Task.isCancelled else { return 1 }
        let interruption = Unmanaged<Connection>.fromOpaque(connection).takeUnretainedValue()
          .interruption
        return interruption?.isPending == true ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
