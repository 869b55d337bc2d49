/// The different keys of some rows, as a list of values for each column.
@usableFromInline
struct RelatedKeys {
  @usableFromInline var lists: [[SQLValue]]
  /// For each of the rows, the place of its key; nil if a value of it is NULL.
  @usableFromInline var places: [Int?] = []
  /// The places of the keys, unless each is greater than the one before, as those of rows in the
  /// order of their primary key are.
  private var known: [[SQLValue]: Int]?

  /// The number of keys.
  @usableFromInline var count: Int { lists.first?.count ?? 0 }

  /// - Parameter columns: For each column of the keys, the values in the rows; nil for NULL.
  @usableFromInline
  @inline(never)
  init(_ columns: [[SQLValue?]]) {
    lists = Array(repeating: [], count: columns.count)
    let count = columns.first?.count ?? 0
    places.reserveCapacity(count)
    for row in 0..<count { places.append(place(ofKeyIn: row, of: columns)) }
  }

  private mutating func place(ofKeyIn row: Int, of columns: [[SQLValue?]]) -> Int? {
    if columns.count == 1, case .integer(let integer)? = columns[0][row] {
      if let place = place(of: integer) { return place }
    }
    var key: [SQLValue] = []
    for column in columns {
      guard let value = column[row] else { return nil }
      key.append(value)
    }
    return place(of: key)
  }

  /// Returns the place of a key that is equal to the last one, or greater than all; nil for others.
  private mutating func place(of integer: Int64) -> Int? {
    guard case .integer(let last)? = lists[0].last else { return nil }
    if integer == last { return count - 1 }
    guard known == nil, integer > last else { return nil }
    lists[0].append(.integer(integer))
    return count - 1
  }

  private mutating func place(of key: [SQLValue]) -> Int {
    if known == nil, count > 0 { index() }
    if let place = known?[key] { return place }
    let place = count
    if place > 0 { known?[key] = place }
    for (column, value) in key.enumerated() { lists[column].append(value) }
    return place
  }

  private mutating func index() {
    var known: [[SQLValue]: Int] = [:]
    for place in 0..<count { known[lists.map { $0[place] }] = place }
    self.known = known
  }
}
