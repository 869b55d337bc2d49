// The names of other libraries. The compiler names the function that there is; apps don't link these.

extension ReadTransaction {
  /// Values are bound where they stand.
  @available(
    *, unavailable,
    message: "write the values into the SQL, as '\\(value)': each is bound"
  )
  @_alwaysEmitIntoClient
  public func fetch<Value>(_ sql: SQL, _ arguments: [Any], as type: Value.Type) throws -> [Value] {
    []
  }

  /// Values are bound where they stand.
  @available(
    *, unavailable,
    message: "write the values into the SQL, as '\\(value)': each is bound"
  )
  @_alwaysEmitIntoClient
  public func fetch<Value>(
    _ sql: SQL, arguments: [Any], as type: Value.Type
  ) throws -> [Value] { [] }

  /// Rows are read as a type, or by a closure.
  @available(
    *, unavailable,
    message:
      "write 'fetch(_:as:)' with the type of a record or a value, or a closure that reads each row"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func fetch(_ sql: SQL) throws -> [Never] { [] }

  /// Rows of SQL are fetched by `fetch`.
  @available(*, unavailable, renamed: "fetch(_:as:)")
  @_alwaysEmitIntoClient
  public func select<Value>(_ sql: SQL, as type: Value.Type) throws -> [Value] { [] }
}

extension WriteTransaction {
  /// Values are bound where they stand.
  @available(
    *, unavailable,
    message: "write the values into the SQL, as '\\(value)': each is bound"
  )
  @_alwaysEmitIntoClient
  public func execute(_ sql: SQL, _ arguments: [Any]) throws {}

  /// Values are bound where they stand.
  @available(
    *, unavailable,
    message: "write the values into the SQL, as '\\(value)': each is bound"
  )
  @_alwaysEmitIntoClient
  public func execute(_ sql: SQL, arguments: [Any]) throws {}

  /// SQL is run by `execute`.
  @available(*, unavailable, renamed: "execute(_:)")
  @_alwaysEmitIntoClient
  public func execute(sql: SQL) throws {}

  /// SQL is run by `execute`.
  @available(*, unavailable, renamed: "execute(_:)")
  @_alwaysEmitIntoClient
  public func exec(_ sql: SQL) throws {}
}
