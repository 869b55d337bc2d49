/// The rows of a table that belong to rows of another one.
@usableFromInline
struct RelatedRows<Record> {
  /// All of them, in groups.
  @usableFromInline var all: [Record] = []
  /// For each of the other rows, the range of its group.
  @usableFromInline var ranges: [Range<Int>]

  @_alwaysEmitIntoClient
  init(ofGroups count: Int) { ranges = Array(repeating: 0..<0, count: count) }
}

extension RelatedPath {
  /// Returns the rows of the other table that belong to rows, by one query; by none if there is
  /// nothing to look up.
  ///
  /// - Throws: `DatabaseError.outOfRange` if the limit is negative.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func rows(
    for rows: [Table.Record], _ selection: RelatedSelection<Other> = RelatedSelection(),
    from transaction: ReadTransaction
  ) throws -> RelatedRows<Other.Record> {
    let keys = try RelatedKeys(of: rows, by: self)
    var found = RelatedRows<Other.Record>(ofGroups: keys.count)
    if keys.count > 0 {
      let query = try RelatedQuery(selection, by: self, in: transaction).records(of: keys)
      try transaction.statement(query, of: Other._sql).forEachRow { row in
        let place = try row.integer(0)
        let group = found.ranges[place]
        guard group.count < selection.limit ?? .max else { return }
        let start = group.isEmpty ? found.all.count : group.lowerBound
        found.all.append(try row._record(Other.self, at: 1))
        found.ranges[place] = start..<found.all.count
      }
    }
    found.ranges = keys.places.map { place in place.map { found.ranges[$0] } ?? 0..<0 }
    return found
  }

  /// Returns the number of rows of the other table that belong to each of some rows, by one query at
  /// most.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func counts(
    for rows: [Table.Record], _ selection: RelatedSelection<Other>,
    from transaction: ReadTransaction
  ) throws -> [Int] {
    let keys = try RelatedKeys(of: rows, by: self)
    var counts = Array(repeating: 0, count: keys.count)
    if keys.count > 0 {
      let query = RelatedQuery(selection, by: self, in: transaction).counts(of: keys)
      try transaction.statement(query, of: Other._sql).forEachRow { row in
        counts[try row.integer(0)] = try row.integer(1)
      }
    }
    return keys.places.map { place in place.map { counts[$0] } ?? 0 }
  }
}
