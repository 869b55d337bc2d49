/// The rows that belong to each row of a table by a foreign key: the children of a row, or its
/// parent. Generated source declares the relations of the schema as static properties.
///
/// A relation is fetched by one query for any number of rows, with each of the relations that it
/// includes itself.
public struct Relation<Table: DatabaseTable, Value>: Sendable {
  @usableFromInline typealias Fetch = @Sendable ([Table.Record], ReadTransaction) throws -> [Value]

  private let values: Fetch

  @usableFromInline
  init(_ values: @escaping Fetch) { self.values = values }

  /// Returns what belongs to each of the rows, in their order. Without rows, there is no query.
  ///
  /// - Parameters:
  ///   - rows: The rows of the table.
  ///   - transaction: The transaction to read in.
  /// - Throws: `DatabaseError.rowNotFound` if the parent of a row doesn't exist although its key
  ///   can't be NULL; the errors of `fetchAll(from:)`.
  public func fetch(for rows: [Table.Record], from transaction: ReadTransaction) throws -> [Value] {
    try values(rows, transaction)
  }

  // MARK: - Relations by two keys, and numbers of rows

  /// Returns the relation to the rows that others lead to, such as the teams of a player by way of
  /// its memberships: `.through(.memberships, to: .team)`. Each of them is there once, however many
  /// rows lead to it.
  ///
  /// - Parameters:
  ///   - first: The relation to the rows between.
  ///   - second: The relation from these rows.
  ///   - others: What to fetch with each of the rows.
  ///   - condition: The condition that the rows meet; nil for all rows.
  ///   - order: The order; nil for that of the primary key, which also breaks ties.
  ///   - limit: The maximum number of rows for each row of the table; nil for any number.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  public static func through<Middle: DatabaseTable, Other: DatabaseTable, each More>(
    _ first: _RelationKey<Table, Middle>, to second: _RelationKey<Middle, Other>,
    including others: repeat Relation<Other, each More>,
    where condition: ((Other.ColumnSet.Type) -> Condition<Other>)? = nil,
    orderBy order: ((Other.ColumnSet.Type) -> [Ordering<Other>])? = nil, limit: Int? = nil
  ) -> Self where Value == [(Other.Record, repeat each More)] {
    _children(
      _RelationKey(first, second), including: repeat each others, where: condition,
      orderBy: order, limit: limit)
  }

  /// Returns the relation to the number of rows that belong to a row: `.count(of: .players)`.
  ///
  /// - Parameters:
  ///   - key: The relation to the rows.
  ///   - condition: The condition that the rows meet; nil for all rows.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  public static func count<Other: DatabaseTable>(
    of key: _RelationKey<Table, Other>,
    where condition: ((Other.ColumnSet.Type) -> Condition<Other>)? = nil
  ) -> Self where Value == Int {
    let selection = RelatedSelection(condition: condition?(Other.columns).tree)
    return Self { rows, transaction in
      try key.counts(for: rows, selection, from: transaction)
    }
  }

  // MARK: - Functions that generated source declares relations with

  /// Returns the relation to any number of children.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  public static func _children<Other: DatabaseTable, each More>(
    _ key: _RelationKey<Table, Other>, including others: repeat Relation<Other, each More>,
    where condition: ((Other.ColumnSet.Type) -> Condition<Other>)? = nil,
    orderBy order: ((Other.ColumnSet.Type) -> [Ordering<Other>])? = nil, limit: Int? = nil
  ) -> Self where Value == [(Other.Record, repeat each More)] {
    let selection = RelatedSelection(
      condition: condition?(Other.columns).tree, order: order?(Other.columns).map { $0.sql },
      limit: limit)
    return Self { rows, transaction in
      let (related, ranges) = try key.rows(for: rows, selection, from: transaction)
      return ranges.lists(
        of: try Other._joined(related, repeat each others, from: transaction))
    }
  }

  /// Returns the relation to at most one row: a parent that needn't exist, or an only child.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  public static func _optional<Other: DatabaseTable, each More>(
    _ key: _RelationKey<Table, Other>, including others: repeat Relation<Other, each More>
  ) -> Self where Value == (Other.Record, repeat each More)? {
    Self { rows, transaction in
      let (related, ranges) = try key.rows(for: rows, from: transaction)
      let all = try Other._joined(related, repeat each others, from: transaction)
      return ranges.optionals(of: all)
    }
  }

  /// Returns the relation to a parent that every row has.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  public static func _parent<Other: DatabaseTable, each More>(
    _ key: _RelationKey<Table, Other>, including others: repeat Relation<Other, each More>
  ) -> Self where Value == (Other.Record, repeat each More) {
    Self { rows, transaction in
      let (related, ranges) = try key.rows(for: rows, from: transaction)
      if let index = ranges.firstIndex(where: { $0.isEmpty }) {
        throw try key.notFound(rows[index], in: transaction)
      }
      return ranges.firsts(
        of: try Other._joined(related, repeat each others, from: transaction))
    }
  }
}

extension DatabaseTable {
  /// Returns rows, each with what belongs to it by some relations.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func _joined<each Value>(
    _ rows: [Record], _ relations: repeat Relation<Self, each Value>,
    from transaction: ReadTransaction
  ) throws -> [(Record, repeat each Value)] {
    var isAlone = true
    for _ in repeat each relations { isAlone = false }
    // A tuple of one element is the element.
    if isAlone { return unsafeBitCast(rows, to: [(Record, repeat each Value)].self) }
    return try joinedRows(rows, repeat each relations, from: transaction)
  }

  // A function of its own, so that only this looks up the types of lists.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func joinedRows<each Value>(
    _ rows: [Record], _ relations: repeat Relation<Self, each Value>,
    from transaction: ReadTransaction
  ) throws -> [(Record, repeat each Value)] {
    let values = (repeat try (each relations).fetch(for: rows, from: transaction))
    var joined: [(Record, repeat each Value)] = []
    joined.reserveCapacity(rows.count)
    for index in rows.indices { joined.append((rows[index], repeat (each values)[index])) }
    return joined
  }

  /// Returns a row with what belongs to it by some relations; nil if there is no row.
  @_alwaysEmitIntoClient
  public static func _joined<each Value>(
    _ row: Record?, _ relations: repeat Relation<Self, each Value>,
    from transaction: ReadTransaction
  ) throws -> (Record, repeat each Value)? {
    guard let row else { return nil }
    return try _joined([row], repeat each relations, from: transaction).first
  }
}
