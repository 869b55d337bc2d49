import DBGenSQLText

/// A statement of a table that is built at run time. Its text doesn't depend on the values, so it
/// is prepared once for all of them.
@usableFromInline
struct TableQuery {
  /// The function that makes a table of a list that is bound.
  @usableFromInline static var list: String { ValueList.function }

  @usableFromInline var text: String
  @usableFromInline var values: [BoundValue] = []

  @usableFromInline
  init(_ head: String) { text = head }

  @usableFromInline
  init(_ head: String, where condition: ConditionText?) {
    text = condition.map { String(joining: [head, " WHERE ", $0.sql]) } ?? head
    values = condition?.values ?? []
  }

  /// Creates a query of the rows of a table that meet a condition. Deleted rows are left out unless
  /// the transaction includes them.
  @usableFromInline
  @inline(never)
  init(
    _ head: String, of table: _TableSQL, where condition: ConditionText?,
    in transaction: ReadTransaction
  ) {
    guard let filter = table.filter, !transaction.includesDeleted else {
      self.init(head, where: condition)
      return
    }
    let filtered = ConditionText(sql: filter)
    self.init(head, where: condition.map { .joined(filtered, "AND", $0) } ?? filtered)
  }

  /// Adds the terms of the order, or the default order if there are none.
  mutating func order(by terms: [String], otherwise rule: String = "") {
    text += terms.isEmpty ? rule : " ORDER BY " + terms.joined(by: ", ")
  }

  /// - Throws: `DatabaseError.outOfRange` for a negative number, which SQLite would take for no
  ///   limit.
  @usableFromInline
  mutating func page(limit: Int?, offset: Int) throws {
    guard limit != nil || offset != 0 else { return }
    try Self.checkPage(limit: limit, offset: offset)
    text += " LIMIT ?" + (offset == 0 ? "" : " OFFSET ?")
    values.append(.value(.integer(limit.map(Int64.init) ?? -1)))
    if offset != 0 { values.append(.value(.integer(Int64(offset)))) }
  }

  /// - Throws: `DatabaseError.outOfRange` for a negative number.
  static func checkPage(limit: Int?, offset: Int) throws {
    if let limit, limit < 0 { throw negative("limit", limit) }
    if offset < 0 { throw negative("offset", offset) }
  }

  @inline(never)
  private static func negative(_ name: String, _ count: Int) -> DatabaseError {
    .outOfRange(ValueProblem(column: name, expected: "a number of rows", found: "\(count)"))
  }

  @usableFromInline
  static func quoted(_ name: String) -> String { SQLName.quote(name) }

  @usableFromInline
  static func quoted(text: String) -> String { SQLString.quote(text) }
}

extension ReadTransaction {
  /// Returns the statement of a query, with its values bound to the parameters from `first` on.
  @usableFromInline
  @inline(never)
  func statement(
    _ query: TableQuery, of table: _TableSQL, valuesFrom first: Int = 1
  ) throws -> _Statement {
    // Any parameters before the values are those of a key, which have the numbers of its columns.
    let statement = try statement(
      text: query.text, table: table.name, columns: first == 1 ? [] : table.columns)
    try statement.bind(query.values, from: first)
    return statement
  }
}

/// A term of an order: a column with its direction, such as `Player.columns.name.ascending`.
///
/// An order is an array of them, in which each term decides between rows that are equal in those
/// before it. A function that returns one chooses an order at run time:
///
/// ```swift
/// func order(byNumber isByNumber: Bool) -> [Ordering<Player>] {
///   isByNumber ? [Player.columns.number.descending] : [Player.columns.name.ascending]
/// }
/// ```
public struct Ordering<Table: DatabaseTable>: Sendable {
  /// The SQL of the column.
  @usableFromInline let expression: String
  @usableFromInline let sql: String

  @usableFromInline
  init(_ expression: String, sql: String? = nil) {
    (self.expression, self.sql) = (expression, sql ?? expression)
  }

  /// The term with NULLs before the values, in either direction.
  @_alwaysEmitIntoClient
  public var nullsFirst: Ordering { Ordering(expression, sql: sql + " NULLS FIRST") }
  /// The term with NULLs after the values, in either direction.
  @_alwaysEmitIntoClient
  public var nullsLast: Ordering { Ordering(expression, sql: sql + " NULLS LAST") }
}

extension TableColumn {
  /// Ascending order, with NULLs first.
  @_alwaysEmitIntoClient
  public var ascending: Ordering<Table> { Ordering(expression, sql: ordered) }
  /// Descending order, with NULLs last.
  @_alwaysEmitIntoClient
  public var descending: Ordering<Table> { Ordering(expression, sql: ordered + " DESC") }

  /// Decimals are stored as text, but ordered as numbers: exactly up to 15 digits.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  var ordered: String {
    coding.form == "decimal" ? "CAST(\(expression) AS NUMERIC)" : expression
  }
}
