internal import DBGenSQLite

/// The groups of rows that are read in the order of their keys.
@usableFromInline
struct RelatedGroups {
  private let limit: Int
  /// The column of the primary key, if it is an integer and the rows of a group aren't in order.
  private let key: Int32?
  @usableFromInline private(set) var ranges: [Range<Int>]
  /// The group of the last row, and its beginning.
  private var (current, start) = (-1, 0)
  @usableFromInline private(set) var keys: [Int64] = []
  private var lastKey = Int64.min
  @usableFromInline private(set) var isInOrder = true

  @usableFromInline
  init(count: Int, limit: Int, key: Int32?) {
    (self.limit, self.key, ranges) = (limit, key, [])
    ranges.reserveCapacity(count)
    for _ in 0..<count { ranges.append(0..<0) }
  }

  /// Adds a row to its group, unless that has as many as are wanted.
  @usableFromInline
  mutating func add(_ row: borrowing Row, after count: Int) -> Bool {
    let statement = row.statement.handle
    let place = Int(truncatingIfNeeded: sqlite3_column_int64(statement, 0))
    if place != current {
      end(after: count)
      (current, start, lastKey) = (place, count, .min)
    }
    guard count - start < limit else { return false }
    guard let key else { return true }
    let value = sqlite3_column_int64(statement, key)
    if value < lastKey { isInOrder = false }
    lastKey = value
    keys.append(value)
    return true
  }

  /// Ends the group of the last row.
  @usableFromInline
  mutating func end(after count: Int) {
    if current >= 0 { ranges[current] = start..<count }
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

  /// Returns the range of the group of each place; all groups without places.
  @_alwaysEmitIntoClient
  func ranges(of places: [Int?]) -> [Range<Int>] {
    places.isEmpty ? ranges : places.map { place in place.map { ranges[$0] } ?? 0..<0 }
  }
}

extension [Range<Int>] {
  // Values are copied as memory, because code for any type takes far longer to copy each.

  /// Returns the groups of values that are in the order of all rows.
  @_alwaysEmitIntoClient
  func lists<Value>(of values: [Value]) -> [[Value]] {
    values.withUnsafeBufferPointer { values in
      map { range in
        Array<Value>(unsafeUninitializedCapacity: range.count) { list, count in
          count = range.count
          guard let source = values.baseAddress else { return }
          list.baseAddress?.initialize(from: source + range.lowerBound, count: count)
        }
      }
    }
  }

  /// Returns the first value of each group; nil for an empty one.
  @_alwaysEmitIntoClient
  func optionals<Value>(of values: [Value]) -> [Value?] {
    values.withUnsafeBufferPointer { values in
      Array<Value?>(unsafeUninitializedCapacity: count) { list, count in
        guard let start = list.baseAddress else { return }
        for range in self {
          (start + count).initialize(to: range.isEmpty ? nil : values[range.lowerBound])
          count += 1
        }
      }
    }
  }

  /// Returns the first value of each group, of which none is empty.
  @_alwaysEmitIntoClient
  func firsts<Value>(of values: [Value]) -> [Value] {
    let areInOrder = indices.allSatisfy { self[$0] == $0..<$0 + 1 }
    return areInOrder ? values : copiesOfFirsts(of: values)
  }

  @_alwaysEmitIntoClient
  @inline(never)
  func copiesOfFirsts<Value>(of values: [Value]) -> [Value] {
    values.withUnsafeBufferPointer { values in
      Array<Value>(unsafeUninitializedCapacity: count) { list, count in
        guard let source = values.baseAddress, let start = list.baseAddress else { return }
        for range in self {
          (start + count).initialize(from: source + range.lowerBound, count: 1)
          count += 1
        }
      }
    }
  }
}
