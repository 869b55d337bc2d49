internal import DBGenSQLite

/// The rows of a table that belong to rows of another one.
@usableFromInline
struct RelatedRows<Record> {
  @usableFromInline
  typealias Reading = @Sendable (borrowing _Statement, inout RelatedGroups) throws -> [Record]

  /// All of them, in groups.
  @usableFromInline let all: [Record]
  /// For each of the other rows, the range of its group.
  @usableFromInline let ranges: [Range<Int>]

  @usableFromInline
  init(all: [Record], ranges: [Range<Int>]) { (self.all, self.ranges) = (all, ranges) }

  /// Returns the groups of elements that are in the order of all rows. Elements are copied as memory,
  /// because code for any type takes far longer to copy each.
  @_alwaysEmitIntoClient
  func lists<Element>(of elements: [Element]) -> [[Element]] {
    elements.withUnsafeBufferPointer { elements in
      ranges.map { range in
        Array(unsafeUninitializedCapacity: range.count) { list, count in
          count = range.count
          guard let source = elements.baseAddress else { return }
          list.baseAddress?.initialize(from: source + range.lowerBound, count: count)
        }
      }
    }
  }
}

/// The groups of rows that are read in the order of their keys.
@usableFromInline
struct RelatedGroups {
  @usableFromInline let limit: Int
  /// The column of the primary key, if it is an integer and the rows of a group aren't in order.
  @usableFromInline let key: Int32?
  @usableFromInline private(set) var ranges: [Range<Int>]
  private var current = -1
  @usableFromInline private(set) var keys: [Int64] = []
  @usableFromInline private(set) var isInOrder = true

  @usableFromInline
  init(count: Int, limit: Int, key: Int32?) {
    (self.limit, self.key) = (limit, key)
    ranges = Array(repeating: 0..<0, count: count)
  }

  /// Adds a row to its group, unless that has as many as are wanted.
  @usableFromInline
  mutating func add(_ row: borrowing Row, after count: Int) -> Bool {
    let place = Int(sqlite3_column_int64(row.statement.handle, 0))
    if place != current {
      ranges[place] = count..<count
      current = place
    }
    guard count - ranges[place].lowerBound < limit else { return false }
    if let key {
      note(sqlite3_column_int64(row.statement.handle, key), isFirst: ranges[place].isEmpty)
    }
    ranges[place] = ranges[place].lowerBound..<count + 1
    return true
  }

  private mutating func note(_ key: Int64, isFirst: Bool) {
    if !isFirst, let last = keys.last, last > key { isInOrder = false }
    keys.append(key)
  }

  /// Returns the rows with each group in the order of the primary key.
  @_alwaysEmitIntoClient
  func ordered<Record>(_ rows: [Record]) -> [Record] { order.map { $0.map { rows[$0] } } ?? rows }

  /// For each place, the row that belongs there; nil if all are there.
  @_alwaysEmitIntoClient
  @inline(never)
  var order: [Int]? {
    guard !isInOrder else { return nil }
    var order = Array(keys.indices)
    for range in ranges { order[range].sort { keys[$0] < keys[$1] } }
    return order
  }

  /// Returns the range of the group of each place.
  @_alwaysEmitIntoClient
  func ranges(of places: [Int?]) -> [Range<Int>] {
    places.map { place in place.map { ranges[$0] } ?? 0..<0 }
  }
}

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
    return groups.ordered(records)
  }
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
    let keys = try RelatedKeys(values.map { try $0(rows) })
    guard keys.count > 0 else {
      return RelatedRows(all: [], ranges: Array(repeating: 0..<0, count: rows.count))
    }
    let query = try RelatedQuery(selection, by: self, in: transaction)
    var groups = RelatedGroups(
      count: keys.count, limit: selection.limit ?? .max, key: query.checkedKey)
    let all = try read(transaction.statement(query.records(of: keys), of: Other._sql), &groups)
    return RelatedRows(all: all, ranges: groups.ranges(of: keys.places))
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
    let keys = try RelatedKeys(values.map { try $0(rows) })
    var counts = Array(repeating: 0, count: keys.count)
    if keys.count > 0 {
      let query = try RelatedQuery(selection, by: self, in: transaction).counts(of: keys)
      try transaction.statement(query, of: Other._sql).forEachRow { row in
        counts[try row.integer(0)] = try row.integer(1)
      }
    }
    return keys.places.map { place in place.map { counts[$0] } ?? 0 }
  }
}
