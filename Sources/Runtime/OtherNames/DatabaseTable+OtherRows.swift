// The names of other libraries. The compiler names the function that there is; apps don't link these.

extension DatabaseTable {
  /// The last row is the first in the other order.
  @available(
    *, unavailable,
    message: "write 'fetchFirst(orderBy: { [$0.id.descending] }, from: transaction)'"
  )
  @_alwaysEmitIntoClient
  public static func fetchLast(from transaction: ReadTransaction) throws -> Record? { nil }

  /// A random row is chosen by SQL.
  @available(*, unavailable, message: "write own SQL with 'ORDER BY random() LIMIT 1'")
  @_alwaysEmitIntoClient
  public static func random(from transaction: ReadTransaction) throws -> Record? { nil }

  /// Whether there are rows is found out by `count`.
  @available(*, unavailable, message: "write 'count(in: transaction) == 0'")
  @_alwaysEmitIntoClient
  public static func isEmpty(in transaction: ReadTransaction) throws -> Bool { true }

  /// A page is fetched by the key of the last row, or by an offset.
  @available(
    *, unavailable,
    message:
      "write 'fetchPage(after: last?.id, limit: 20, from:)', or 'fetchAll(limit: 20, offset: 40, from:)'"
  )
  @_alwaysEmitIntoClient
  public static func fetchPage(
    page: Int, limit: Int, from transaction: ReadTransaction
  ) throws -> [Record] { [] }

  /// A page is fetched by the key of the last row, or by an offset.
  @available(
    *, unavailable,
    message:
      "write 'fetchPage(after: last?.id, limit: 20, from:)', or 'fetchAll(limit: 20, offset: 40, from:)'"
  )
  @_alwaysEmitIntoClient
  public static func fetchPage(
    limit: Int, offset: Int, from transaction: ReadTransaction
  ) throws -> [Record] { [] }

  /// A read is observed.
  @available(
    *, unavailable,
    message: "write 'database.observe({ try Player.fetchAll(from: $0) })' with the table"
  )
  @_alwaysEmitIntoClient
  public static func observe(in database: Database) {}
}
