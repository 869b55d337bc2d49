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
  public func fetch(
    for rows: [Table.Record], from transaction: ReadTransaction
  ) throws -> [Value] {
    try values(rows, transaction)
  }
}

// MARK: - Functions that generated source declares relations with

extension Relation {
  /// Returns the relation to any number of children.
  @_alwaysEmitIntoClient
  public static func _children<Other: DatabaseTable, each More>(
    _ key: [_RelationColumn<Table, Other>], including others: repeat Relation<Other, each More>
  ) -> Self where Value == [(Other.Record, repeat each More)] {
    Self { rows, transaction in
      let (all, ranges) = try Table._related(
        to: rows, by: key, repeat each others, from: transaction)
      return ranges.map { Array(all[$0]) }
    }
  }

  /// Returns the relation to at most one row: a parent that needn't exist, or an only child.
  @_alwaysEmitIntoClient
  public static func _optional<Other: DatabaseTable, each More>(
    _ key: [_RelationColumn<Table, Other>], including others: repeat Relation<Other, each More>
  ) -> Self where Value == (Other.Record, repeat each More)? {
    Self { rows, transaction in
      let (all, ranges) = try Table._related(
        to: rows, by: key, repeat each others, from: transaction)
      return ranges.map { all[$0].first }
    }
  }

  /// Returns the relation to a parent that every row has.
  @_alwaysEmitIntoClient
  public static func _parent<Other: DatabaseTable, each More>(
    _ key: [_RelationColumn<Table, Other>], including others: repeat Relation<Other, each More>
  ) -> Self where Value == (Other.Record, repeat each More) {
    Self { rows, transaction in
      let (all, ranges) = try Table._related(
        to: rows, by: key, repeat each others, requiringAll: true, from: transaction)
      return ranges.map { all[$0.lowerBound] }
    }
  }
}

extension DatabaseTable {
  /// Returns the rows of another table that belong to rows by a key, with those that are related to
  /// them, and their ranges by row.
  ///
  /// - Parameter requiresAll: Whether each row has to have one.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func _related<Other: DatabaseTable, each More>(
    to rows: [Record], by key: [_RelationColumn<Self, Other>],
    _ others: repeat Relation<Other, each More>, requiringAll requiresAll: Bool = false,
    from transaction: ReadTransaction
  ) throws -> (all: [(Other.Record, repeat each More)], ranges: [Range<Int>]) {
    var related = RelatedRows(of: Other._sql, by: key.map { $0.other })
    for row in rows { related.add(try key.map { try $0.value(row) }) }
    var all: [Other.Record] = []
    if let statement = try related.statement(in: transaction) {
      try statement.forEachRow { row in
        related.add(all.count, to: try row.integer(0))
        all.append(try row._record(Other.self, at: 1))
      }
    }
    let ranges = related.ranges
    if requiresAll, let index = ranges.firstIndex(where: { $0.isEmpty }) {
      throw try related.notFound(key.map { try $0.value(rows[index]) }, in: transaction)
    }
    return try (Other._joined(all, repeat each others, from: transaction), ranges)
  }

  /// Returns rows, each with what belongs to it by some relations.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func _joined<each Value>(
    _ rows: [Record], _ relations: repeat Relation<Self, each Value>,
    from transaction: ReadTransaction
  ) throws -> [(Record, repeat each Value)] {
    let values = (repeat try (each relations).fetch(for: rows, from: transaction))
    var joined: [(Record, repeat each Value)] = []
    joined.reserveCapacity(rows.count)
    for (index, row) in rows.enumerated() { joined.append((row, repeat (each values)[index])) }
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
