// The two ways to change several rows. Each function for a batch calls one of them.

extension WriteTransaction {
  /// Calls `body` for each row. If it throws, everything that it did is undone.
  ///
  /// - Throws: The error of the first row.
  @_alwaysEmitIntoClient
  func together<Row, Result>(
    _ rows: some Sequence<Row>, _ body: (Row) throws -> Result
  ) throws -> [Result] {
    try savepoint { try rows.map(body) }
  }

  /// Calls `body` for each row, and returns those that are at fault, each with its index among the
  /// rows and the reason.
  ///
  /// - Parameter isUndone: Whether `body` can throw after it stored a row, which is then undone.
  /// - Throws: Any error that isn't due to a single row; `DatabaseError.transactionAborted` if a
  ///   constraint rolled the transaction back.
  @_alwaysEmitIntoClient
  func rejected<Row>(
    _ rows: some Sequence<Row>, isUndone: Bool = false, _ body: (Row) throws -> Void
  ) throws -> [(index: Int, row: Row, error: DatabaseError)] {
    var rejected: [(index: Int, row: Row, error: DatabaseError)] = []
    for (index, row) in rows.enumerated() {
      do {
        if isUndone { try savepoint { try body(row) } } else { try body(row) }
      } catch let error as DatabaseError where error.isOfRow {
        try ensureIsOpen()
        rejected.append((index, row, error))
      }
    }
    return rejected
  }
}

extension DatabaseError {
  /// Whether a row is at fault, rather than the database being unable to accept any.
  @usableFromInline
  var isOfRow: Bool {
    switch self {
    case .constraint, .invalid, .outOfRange, .invalidValue, .typeMismatch, .rowNotFound,
      .staleRecord, .ambiguousKey:
      true
    default: false
    }
  }
}
