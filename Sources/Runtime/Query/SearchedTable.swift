extension SearchedTable {
  /// Returns the rows that match a full-text query and a condition.
  ///
  /// - Parameters:
  ///   - query: The query. `FullTextQuery.words` makes one of any text.
  ///   - index: The index to search; the first of the schema unless you name another.
  ///   - condition: The condition; nil for all rows that match.
  ///   - order: The order; nil for the best match first, which also breaks ties.
  ///   - limit: The maximum number of rows to return; nil for any number.
  ///   - offset: The number of rows to skip.
  ///   - transaction: The transaction to read in.
  /// - Throws: `DatabaseError.sqlite` if the query is malformed; the errors of
  ///   `fetchAll(where:orderBy:limit:offset:distinct:from:)`.
  @_alwaysEmitIntoClient
  public static func search(
    _ query: String, in index: FullTextIndex<Self> = Self._searchIndex,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy order: ((ColumnSet.Type) -> [Ordering<Self>])? = nil, limit: Int? = nil,
    offset: Int = 0, from transaction: ReadTransaction
  ) throws -> [Record] {
    let statement = try searching(
      query, in: index, where: condition?(columns), orderBy: order?(columns), limit: limit,
      offset: offset, from: transaction)
    return try advisingOnQuery { try statement.all(Self.self) }
  }

  /// Returns the rows that match a full-text query and a condition, each with what belongs to it by
  /// some relations. Each relation takes one more query, for any number of rows.
  ///
  /// - Parameters:
  ///   - query: The query. `FullTextQuery.words` makes one of any text.
  ///   - index: The index to search; the first of the schema unless you name another.
  ///   - relation: The first relation.
  ///   - others: Other relations.
  ///   - condition: The condition; nil for all rows that match.
  ///   - order: The order; nil for the best match first, which also breaks ties.
  ///   - limit: The maximum number of rows to return; nil for any number.
  ///   - offset: The number of rows to skip.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `search(_:in:where:orderBy:limit:offset:from:)` and of
  ///   ``Relation/fetch(for:from:)``.
  @_alwaysEmitIntoClient
  public static func search<First, each Other>(
    _ query: String, in index: FullTextIndex<Self> = Self._searchIndex,
    including relation: Relation<Self, First>,
    _ others: repeat Relation<Self, each Other>,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy order: ((ColumnSet.Type) -> [Ordering<Self>])? = nil, limit: Int? = nil,
    offset: Int = 0, from transaction: ReadTransaction
  ) throws -> [(Record, First, repeat each Other)] {
    let rows = try search(
      query, in: index, where: condition, orderBy: order, limit: limit, offset: offset,
      from: transaction)
    return try _joined(rows, relation, repeat each others, from: transaction)
  }

  /// Returns the rows that match a full-text query and a condition, each with values of the match,
  /// such as `.snippet(\.body)`, and with what belongs to it by some relations.
  ///
  /// - Parameters:
  ///   - query: The query. `FullTextQuery.words` makes one of any text.
  ///   - index: The index to search; the first of the schema unless you name another.
  ///   - first: The first value of the match.
  ///   - others: Other values.
  ///   - relations: The relations, whose rows come after the values.
  ///   - condition: The condition; nil for all rows that match.
  ///   - order: The order; nil for the best match first, which also breaks ties.
  ///   - limit: The maximum number of rows to return; nil for any number.
  ///   - offset: The number of rows to skip.
  ///   - transaction: The transaction to read in.
  /// - Throws: `DatabaseError.invalidStatement` if the index doesn't have the column of a value;
  ///   `outOfRange` if a snippet has no words or more than 64; the errors of
  ///   `search(_:in:where:orderBy:limit:offset:from:)` and of ``Relation/fetch(for:from:)``.
  @_alwaysEmitIntoClient
  public static func search<First, each Other, each Related>(
    _ query: String, in index: FullTextIndex<Self> = Self._searchIndex,
    including first: SearchValue<Self, First>,
    _ others: repeat SearchValue<Self, each Other>,
    relations: repeat Relation<Self, each Related>,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy order: ((ColumnSet.Type) -> [Ordering<Self>])? = nil, limit: Int? = nil,
    offset: Int = 0, from transaction: ReadTransaction
  ) throws -> [(Record, First, repeat each Other, repeat each Related)] {
    var found = SearchMatches(of: index)
    let firstValue = try found.add(first)
    let otherValues = (repeat try found.add(each others))
    let statement = try searching(
      query, in: index, found.expressions, where: condition?(columns), orderBy: order?(columns),
      limit: limit, offset: offset, from: transaction)
    try advisingOnQuery { try found.read(statement) }
    let related = (repeat try (each relations).fetch(for: found.records, from: transaction))
    return found.records.indices.map { place in
      (
        found.records[place], found.value(firstValue, at: place),
        repeat found.value(each otherValues, at: place), repeat (each related)[place]
      )
    }
  }

  /// Returns the number of rows that match a full-text query and a condition.
  ///
  /// - Parameters:
  ///   - query: The query. `FullTextQuery.words` makes one of any text.
  ///   - index: The index to search; the first of the schema unless you name another.
  ///   - condition: The condition; nil for all rows that match.
  ///   - transaction: The transaction to read in.
  /// - Throws: `DatabaseError.sqlite` if the query is malformed; any other error that SQLite reports.
  @_alwaysEmitIntoClient
  public static func countMatches(
    of query: String, in index: FullTextIndex<Self> = Self._searchIndex,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    from transaction: ReadTransaction
  ) throws -> Int {
    let query = TableQuery(
      index.selection(of: ["count(*)"]),
      where: matches(query, in: index, condition?(columns), from: transaction))
    let statement = try transaction.statement(query, of: _sql)
    return try advisingOnQuery { try statement.count() }
  }

  /// Runs a search, and says in the error of a query that FTS5 can't read how to make one of any
  /// text.
  @_alwaysEmitIntoClient
  static func advisingOnQuery<Result>(_ search: () throws -> Result) throws -> Result {
    do { return try search() } catch DatabaseError.sqlite(let failure)
      where failure.code == 1 && isAboutQuery(failure.message)
    {
      throw DatabaseError.sqlite(
        failure.with(note: "'FullTextQuery.words' makes a query of any text"))
    }
  }

  /// Whether a message is one of FTS5's about a query that it can't read. A condition beside the query
  /// can fail with the same code.
  @_alwaysEmitIntoClient
  static func isAboutQuery(_ message: String) -> Bool {
    ["fts5: ", "unterminated string", "no such column: ", "unknown special query: "]
      .contains { message.utf8.starts(with: $0.utf8) }
  }

  @_alwaysEmitIntoClient
  static func matches(
    _ text: String, in index: FullTextIndex<Self>, _ condition: Condition<Self>?,
    from transaction: ReadTransaction
  ) -> ConditionText? {
    let filter =
      transaction._includesDeleted ? nil : _sql.filter.map { "\(_sql.table).\($0)" }
    let match = ConditionText(
      sql: "\(index.quotedName).\(index.quotedName) MATCH ?", values: [.pattern(text, index.name)])
    return .all([match, filter.map { ConditionText(sql: $0) }, condition?.text])
  }

  /// Returns the statement that selects values of matches, and all columns of their rows.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func searching(
    _ text: String, in index: FullTextIndex<Self>, _ values: [String] = [],
    where condition: Condition<Self>?, orderBy order: [Ordering<Self>]?, limit: Int?,
    offset: Int, from transaction: ReadTransaction
  ) throws -> _Statement {
    let sql = _sql
    let columns = values + sql.columns.indices.map { "\(sql.table).\(sql.name($0))" }
    var query = TableQuery(
      index.selection(of: columns), where: matches(text, in: index, condition, from: transaction))
    // FTS5 sorts by rank alone itself.
    let terms = order ?? []
    let ties = terms.isEmpty ? [] : ["\(index.quotedName).\"rowid\""]
    query.text +=
      " ORDER BY " + (terms.map { $0.sql } + [index.rank] + ties).joined(separator: ", ")
    try query.page(limit: limit, offset: offset)
    return try transaction.statement(query, of: _sql)
  }
}
