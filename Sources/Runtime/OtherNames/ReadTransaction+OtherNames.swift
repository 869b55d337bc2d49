// The names of other libraries. The compiler names the function that there is; apps don't link these.

extension ReadTransaction {
  /// Rows of SQL are fetched by `fetch`.
  @available(*, unavailable, message: "write 'fetch(_:as:)'")
  @_alwaysEmitIntoClient
  public func fetchAll<Value>(_ sql: SQL, as type: Value.Type) throws -> [Value] { [] }

  /// The first row of SQL is fetched by `fetchFirst`.
  @available(*, unavailable, renamed: "fetchFirst(_:as:)")
  @_alwaysEmitIntoClient
  public func fetchOne<Value>(_ sql: SQL, as type: Value.Type) throws -> Value? { nil }

  /// The value of SQL is fetched by `fetchFirst`.
  @available(*, unavailable, renamed: "fetchFirst(_:as:)")
  @_alwaysEmitIntoClient
  public func fetchValue<Value>(_ sql: SQL, as type: Value.Type) throws -> Value? { nil }

  /// Rows of SQL are fetched by `fetch`.
  @available(*, unavailable, message: "write 'fetch(_:as:)', or 'fetch(_:)' with a closure")
  @_alwaysEmitIntoClient public func query(_ sql: SQL) throws {}

  /// Rows are read as a type, or by a closure.
  @available(
    *, unavailable,
    message:
      "write 'fetch(_:as:)' with the type of a record or a value, or a closure that reads each row"
  )
  @_disfavoredOverload @_alwaysEmitIntoClient public func fetch(_ sql: SQL) throws -> [Never] { [] }

  /// A result is an array of what each row is.
  @available(*, unavailable, message: "write 'as: Player.self': the result is an array anyway")
  @_alwaysEmitIntoClient
  public func fetch<Row>(_ sql: SQL, as type: [Row].Type) throws -> [Row] { [] }
}

extension WriteTransaction {
  /// A draft is inserted by its table.
  @available(*, unavailable, message: "write 'draft.insert(into: transaction)'")
  @_alwaysEmitIntoClient public func insert<Row>(_ row: Row) throws {}

  /// A record is saved by its table.
  @available(*, unavailable, message: "write 'record.save(in: transaction)'")
  @_alwaysEmitIntoClient public func save<Row>(_ row: Row) throws {}

  /// A record is updated by its table.
  @available(*, unavailable, message: "write 'record.update(in: transaction)'")
  @_alwaysEmitIntoClient public func update<Row>(_ row: Row) throws {}

  /// A record is deleted by its table.
  @available(*, unavailable, message: "write 'record.delete(in: transaction)'")
  @_alwaysEmitIntoClient public func delete<Row>(_ row: Row) throws {}

  /// A write is undone by an error.
  @available(*, unavailable, message: "throw an error: the write is undone as a whole")
  @_alwaysEmitIntoClient public func rollback() throws {}
}

/// SQL is run by `execute`.
@available(*, unavailable, renamed: "execute(_:)")
extension WriteTransaction {
  @_alwaysEmitIntoClient public func run(_ sql: SQL) throws {}
  @_alwaysEmitIntoClient public func execute(sql: SQL) throws {}
}

/// Values are bound where they stand.
@available(
  *, unavailable,
  message: "write the values into the SQL, as '\\(value)': each is bound"
)
extension ReadTransaction {
  @_alwaysEmitIntoClient
  public func fetch<Row>(_ sql: SQL, _ arguments: [Any], as type: Row.Type) throws -> [Row] { [] }

  @_alwaysEmitIntoClient
  public func fetch<Row>(_ sql: SQL, arguments: [Any], as type: Row.Type) throws -> [Row] { [] }

  @_alwaysEmitIntoClient public func execute(_ sql: SQL, _ arguments: [Any]) throws {}
  @_alwaysEmitIntoClient public func execute(_ sql: SQL, arguments: [Any]) throws {}
}
