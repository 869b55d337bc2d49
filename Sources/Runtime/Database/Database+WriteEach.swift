/// An SQL statement with the values of its parameters.
public struct SQLStatement: Sendable {
  let sql: StaticString
  let values: [SQLValue]

  /// - Parameter values: What the parameters are bound to, in the order of their numbers.
  public init(_ sql: StaticString, _ values: [SQLValue] = []) {
    self.sql = sql
    self.values = values
  }
}

extension Database {
  /// Runs statements one after another in one transaction, all or nothing, and returns how many rows
  /// each has changed.
  ///
  /// - Throws: as `write(_:)` and `WriteTransaction.execute(_:_:)` do.
  @discardableResult
  public func write(each statements: [SQLStatement]) throws -> [Int] {
    try write { transaction in try statements.map(transaction.execute) }
  }

  /// Runs statements one after another in one transaction, all or nothing, and returns how many rows
  /// each has changed.
  ///
  /// - Throws: as `write(_:)` and `WriteTransaction.execute(_:_:)` do.
  @discardableResult
  public func write(each statements: [SQLStatement]) async throws -> [Int] {
    try await write { transaction in try statements.map(transaction.execute) }
  }

  // Not arrays: Swift traps where an array of closures that are Sendable is passed as one of
  // closures that needn't be. And two at least: one alone could be meant for `write(_:)`.

  /// Runs closures one after another in one transaction, all or nothing, and returns what each
  /// returns.
  ///
  /// - Throws: what the first closure throws that does; as `write(_:)` does.
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

  /// Runs closures one after another in one transaction, all or nothing, and returns what each
  /// returns.
  ///
  /// - Throws: what the first closure throws that does; as `write(_:)` does.
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

extension WriteTransaction {
  fileprivate func execute(_ statement: SQLStatement) throws -> Int {
    try execute(statement.sql, statement.values)
  }
}
