/// The values of a column of a key in some rows; nil for NULL.
@usableFromInline
enum RelatedValues: Sendable {
  /// That of the only row.
  case integer(Int64?)
  case integers([Int64?])
  case any([SQLValue?])

  /// For each row, the place of its value among the different ones; nil for NULL.
  @_alwaysEmitIntoClient
  var places: [Int?] {
    switch self {
    case .integer(let integer): return [integer.map { _ in 0 }]
    case .integers(let integers):
      var known = IntegerPlaces()
      return places(in: integers) { known.place(of: $0) }
    case .any(let values):
      var known: [SQLValue: Int] = [:]
      return places(in: values) { value in
        if let place = known[value] { return place }
        known[value] = known.count
        return known.count - 1
      }
    }
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func places<Value>(in values: [Value?], _ place: (Value) -> Int) -> [Int?] {
    var places: [Int?] = []
    places.reserveCapacity(values.count)
    for value in values { places.append(value.map(place)) }
    return places
  }

  /// Returns the values in some of the rows.
  @_alwaysEmitIntoClient
  func values(in rows: [Int]) -> [SQLValue] {
    switch self {
    case .integer(let integer): rows.map { _ in integer.map { .integer($0) } ?? .null }
    case .integers(let integers): rows.map { integers[$0].map { .integer($0) } ?? .null }
    case .any(let values): rows.map { values[$0] ?? .null }
    }
  }
}

/// The different keys of some rows: an integer, or a list of values for each column.
@usableFromInline
struct RelatedKeys: Sendable {
  /// The key of the only row, for which lists would take longer than the look-up.
  @usableFromInline let integer: Int64?
  @usableFromInline let lists: [[SQLValue]]
  /// For each of the rows, the place of its key; nil if a value of it is NULL. Empty if each row has a
  /// key of its own, and they are in the order of the rows.
  @usableFromInline let places: [Int?]

  /// The number of keys.
  @usableFromInline
  var count: Int { integer == nil ? lists.first?.count ?? 0 : 1 }

  /// The values of the first key.
  @_alwaysEmitIntoClient
  var first: [SQLValue] { integer.map { [.integer($0)] } ?? lists.map { $0.first ?? .null } }

  @usableFromInline
  init(integer: Int64? = nil, lists: [[SQLValue]] = [], places: [Int?] = []) {
    (self.integer, self.lists, self.places) = (integer, lists, places)
  }

  /// - Parameter column: The values of a key of one column in the rows.
  @_alwaysEmitIntoClient
  @inline(never)
  init(_ column: RelatedValues) {
    if case .integer(let integer) = column {
      self.init(integer: integer, places: integer == nil ? [nil] : [])
    } else {
      self.init([column], at: column.places)
    }
  }

  /// - Parameter columns: For each column of the keys, the values in the rows.
  @_alwaysEmitIntoClient
  @inline(never)
  init(_ columns: [RelatedValues]) {
    var places = columns[0].places
    for column in columns.dropFirst() {
      var known = IntegerPlaces()
      places = zip(places, column.places).map { place, next in
        guard let place, let next else { return nil }
        return known.place(of: Int64(place) << 32 | Int64(next))
      }
    }
    self.init(columns, at: places)
  }

  /// - Parameters:
  ///   - columns: For each column of the keys, the values in the rows.
  ///   - places: For each of the rows, the place of its key.
  @_alwaysEmitIntoClient
  init(_ columns: [RelatedValues], at places: [Int?]) {
    // The first row of each key.
    var firsts: [Int] = []
    for (row, place) in places.enumerated() where place == firsts.count { firsts.append(row) }
    let areAllDifferent = firsts.count == places.count
    self.init(
      lists: columns.map { $0.values(in: firsts) }, places: areAllDifferent ? [] : places)
  }
}

/// Different integers in the order in which they were first added, and the place of each.
@usableFromInline
struct IntegerPlaces {
  @usableFromInline var keys: [Int64] = []
  /// For each slot, the place of a key, counted from 1; 0 for none. There are none while each key is
  /// greater than the one before, as those of rows in the order of their primary key are.
  @usableFromInline var slots: [Int32] = []
  /// Differs from process to process, so that nobody can choose keys that share their slots.
  @usableFromInline let factor: UInt64

  @_alwaysEmitIntoClient
  init(factor: UInt64 = UInt64(truncatingIfNeeded: Hasher().finalize()) | 1) {
    self.factor = factor
  }

  /// Returns the place of a key, which is added if it is new.
  @_alwaysEmitIntoClient
  mutating func place(of key: Int64) -> Int {
    if slots.isEmpty {
      guard let last = keys.last, key <= last else { return add(key) }
      if key == last { return keys.count - 1 }
      index()
    }
    let slot = slot(of: key)
    if slots[slot] > 0 { return Int(slots[slot]) - 1 }
    slots[slot] = Int32(truncatingIfNeeded: keys.count + 1)
    defer { if keys.count * 2 > slots.count { index() } }
    return add(key)
  }

  @_alwaysEmitIntoClient
  mutating func add(_ key: Int64) -> Int {
    keys.append(key)
    return keys.count - 1
  }

  /// Returns the slot of a key, or the one that it is to have.
  @_alwaysEmitIntoClient
  func slot(of key: Int64) -> Int {
    // The uppermost bits of the product, as many as the number of slots has: all bits of the key are in them.
    let product = UInt64(bitPattern: key) &* factor
    let shift = slots.count.leadingZeroBitCount + 65 - Int.bitWidth
    var slot = Int(truncatingIfNeeded: product >> UInt64(shift))
    while slots[slot] > 0, keys[Int(slots[slot]) - 1] != key {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  /// Gives each key a slot, of which there are four times as many.
  @_alwaysEmitIntoClient
  @inline(never)
  mutating func index() {
    var count = 64
    while count < keys.count * 4 { count *= 2 }
    slots = Array(repeating: 0, count: count)
    for (place, key) in keys.enumerated() {
      slots[slot(of: key)] = Int32(truncatingIfNeeded: place + 1)
    }
  }
}
