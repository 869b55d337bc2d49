/// A query whose text doesn't depend on its values, so that a statement that was prepared for a query
/// of the same shape is used again without building the text.
protocol StatementShape {
  var table: _TableSQL { get }
  /// The query without its values.
  var shape: Self { get }
  /// Whether another query has the same text.
  func hasShape(of other: Self) -> Bool
  /// Adds what tells most queries of different texts apart.
  func addShape(to hash: inout ShapeHash)
  /// Binds the values to the parameters.
  func bind(to statement: borrowing _Statement) throws
}

/// The query that a statement was prepared for, without its values.
private final class KnownShape<Query: StatementShape> {
  let query: Query

  init(_ query: Query) { self.query = query.shape }

  @inline(__always)
  func isShape(of other: Query) -> Bool { query.hasShape(of: other) }
}

extension PreparedStatement {
  /// Returns the query that the statement was prepared for; nil if it is none of a type.
  @inline(__always)
  func shape<Query: StatementShape>(of type: Query.Type) -> Query? {
    (shape as? KnownShape<Query>)?.query
  }
}

extension ReadTransaction {
  /// Returns the statement of a query, with its values bound.
  ///
  /// - Parameter text: Returns the text; called if no query of the same shape is known.
  @inline(__always)
  func statement<Query: StatementShape>(
    for query: Query, text: (inout Query) throws -> String
  ) throws -> _Statement {
    try ensureIsOpen()
    var hash = ShapeHash()
    query.addShape(to: &hash)
    let key = StatementKey(selection: hash.value, includingDeleted: includesDeleted)
    let known = connection.statements.checkOut(key) {
      ($0.shape as? KnownShape<Query>)?.isShape(of: query) == true
    }
    let prepared = try known ?? prepare(query, key, text)
    prepared.beginBinding()
    let statement = _Statement(prepared: prepared, transaction: self)
    try query.bind(to: statement)
    return statement
  }

  @inline(never)
  private func prepare<Query: StatementShape>(
    _ query: Query, _ key: StatementKey, _ text: (inout Query) throws -> String
  ) throws -> PreparedStatement {
    var query = query
    let prepared = try prepare(key, text(&query), table: query.table.name)
    prepared.shape = KnownShape(query)
    return prepared
  }
}
