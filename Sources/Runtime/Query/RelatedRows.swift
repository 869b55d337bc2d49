/// Reads related rows, in groups.
@usableFromInline
typealias RelatedReading<Record> =
  @Sendable (
    borrowing _Statement, inout RelatedGroups
  ) throws -> [Record]

extension _Statement {
  /// Returns the records of all rows, which begin after the column with the place of the group.
  @_alwaysEmitIntoClient
  func all<Table: DatabaseTable>(
    _ table: Table.Type, in groups: inout RelatedGroups
  ) throws -> [Table.Record] {
    try begin()
    defer { reset() }
    let row = self.row()
    let record = row.moved(by: 1)
    var (records, number): ([Table.Record], Int) = ([], 1)
    while try step() {
      records.makeRoom()
      do {
        if groups.add(row, after: records.count) {
          records.append(try Table._locatedRecord(from: record))
        }
      } catch { throw numbered(error, number) }
      number &+= 1
    }
    groups.end(after: records.count)
    return groups.ordered(records)
  }
}

extension _RelationKey {
  /// Returns the rows of the other table that belong to rows, and for each of these the range of its
  /// group, by one query; by none if there is nothing to look up.
  ///
  /// - Throws: `DatabaseError.outOfRange` if the limit is negative.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func rows(
    for rows: [Table.Record], _ selection: RelatedSelection = RelatedSelection(),
    from transaction: ReadTransaction
  ) throws -> (all: [Other.Record], ranges: [Range<Int>]) {
    let keys = try keys(rows)
    guard keys.count > 0 else { return none(rows.count) }
    let query = RelatedQuery(selection, by: path, of: keys, in: transaction)
    let statement = try transaction.statement(query) { query.text(isOrdered: $0) }
    var groups = RelatedGroups(
      count: keys.count, limit: selection.limit ?? .max, key: statement.checkedKey)
    let all = try read(statement, &groups)
    return (all, groups.ranges(of: keys.places))
  }

  /// Returns no rows for each of a number of rows.
  // Apart, so that only this looks up the type of the list.
  @_alwaysEmitIntoClient
  @inline(never)
  func none(_ count: Int) -> (all: [Other.Record], ranges: [Range<Int>]) {
    ([], Array(repeating: 0..<0, count: count))
  }

  /// Returns the number of rows of the other table that belong to each of some rows, by one query at
  /// most.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func counts(
    for rows: [Table.Record], _ selection: RelatedSelection, from transaction: ReadTransaction
  ) throws -> [Int] {
    let keys = try keys(rows)
    var counts = Array(repeating: 0, count: keys.count)
    if keys.count > 0 {
      let query = RelatedQuery(counting: true, selection, by: path, of: keys, in: transaction)
      let statement = try transaction.statement(query) { query.text(isOrdered: $0) }
      try statement.forEachRow { row in counts[try row.integer(0)] = try row.integer(1) }
    }
    guard !keys.places.isEmpty else { return counts }
    return keys.places.map { place in place.map { counts[$0] } ?? 0 }
  }
}
