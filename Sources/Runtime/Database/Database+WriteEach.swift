// In the module of apps that call them: other apps don't link them.

extension Database {
  /// Runs statements in order in one transaction, blocking the calling thread. If one fails, the
  /// changes of all are undone.
  ///
  /// - Parameter statements: The statements, in the order in which they run.
  /// - Returns: The number of rows that each statement changed.
  /// - Throws: The errors of `write(_:)` and `WriteTransaction.execute(_:)`.
  @_alwaysEmitIntoClient
  @discardableResult
  public func write(each statements: [SQL]) throws -> [Int] {
    try write { transaction in try statements.map { try transaction.execute($0) } }
  }

  /// Runs statements in order in one transaction, suspending the calling task. If one fails, the
  /// changes of all are undone.
  ///
  /// - Parameter statements: The statements, in the order in which they run.
  /// - Returns: The number of rows that each statement changed.
  /// - Throws: The errors of `write(_:)` and `WriteTransaction.execute(_:)`.
  @_alwaysEmitIntoClient
  @discardableResult
  public func write(each statements: [SQL]) async throws -> [Int] {
    try await write { transaction in try statements.map { try transaction.execute($0) } }
  }

  // Not arrays: Swift traps if an array of Sendable closures is passed as an array of closures that
  // needn't be Sendable. At least two, because a single one could be meant for `write(_:)`.

  /// Runs closures in order in one transaction, blocking the calling thread. If one throws, the
  /// changes of all are undone.
  ///
  /// - Parameters:
  ///   - first: The closure that runs first.
  ///   - second: The closure that runs second.
  ///   - others: The closures that run after these, in order.
  /// - Returns: The values that the closures return.
  /// - Throws: The error of the first closure that throws; otherwise the errors of `write(_:)`.
  @_alwaysEmitIntoClient
  @discardableResult
  public func write<Value>(
    each first: (WriteTransaction) throws -> Value,
    _ second: (WriteTransaction) throws -> Value,
    _ others: ((WriteTransaction) throws -> Value)...
  ) throws -> [Value] {
    try write { transaction in
      try [first(transaction), second(transaction)] + others.map { try $0(transaction) }
    }
  }

  /// Runs closures in order in one transaction, suspending the calling task. If one throws, the
  /// changes of all are undone.
  ///
  /// - Parameters:
  ///   - first: The closure that runs first.
  ///   - second: The closure that runs second.
  ///   - others: The closures that run after these, in order.
  /// - Returns: The values that the closures return.
  /// - Throws: The error of the first closure that throws; otherwise the errors of `write(_:)`.
  @_alwaysEmitIntoClient
  @discardableResult
  public func write<Value: Sendable>(
    each first: @Sendable (WriteTransaction) throws -> Value,
    _ second: @Sendable (WriteTransaction) throws -> Value,
    _ others: (@Sendable (WriteTransaction) throws -> Value)...
  ) async throws -> [Value] {
    try await write { transaction in
      try [first(transaction), second(transaction)] + others.map { try $0(transaction) }
    }
  }
}
