// Functions that generated source uses to run the queries of a schema.

extension _Statement {
  /// Binds a list of values to the parameter of `dbgen_list`.
  ///
  /// - Throws: `DatabaseError.outOfRange` or `invalidValue` if a value can't be stored.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  public func bind<Value>(
    list values: some Sequence<Value>, as coding: _ValueCoding<Value>, at parameter: Int32
  ) throws {
    do {
      try bind(list: values.map(coding.encode), at: parameter)
    } catch {
      throw refusal(error, at: parameter)
    }
  }
}

// MARK: - Records in a row

extension Row {
  /// Reads a record of a table, whose columns begin at `column` of the row.
  @_alwaysEmitIntoClient
  public func _record<Table: DatabaseTable>(
    _ table: Table.Type, at column: Int32
  ) throws -> Table.Record {
    try Table._locatedRecord(from: moved(by: column))
  }

  /// Reads a record of a table; nil if the column `presence` is NULL.
  @_alwaysEmitIntoClient
  public func _record<Table: DatabaseTable>(
    _ table: Table.Type, at column: Int32, unlessNull presence: Int32
  ) throws -> Table.Record? {
    try isNull(presence) ? nil : _record(table, at: column)
  }

  /// Reads a record of a table; nil if all columns in `presence` are NULL.
  @_alwaysEmitIntoClient
  public func _record<Table: DatabaseTable>(
    _ table: Table.Type, at column: Int32, unlessNull presence: Range<Int32>
  ) throws -> Table.Record? {
    try presence.allSatisfy { try isNull($0) } ? nil : _record(table, at: column)
  }

  @usableFromInline
  func moved(by columns: Int32) -> Row {
    Row(statement: statement, first: first + columns)
  }
}

/// The indexes of the groups that rows are collected in, by their keys.
public struct _RowGroups<Key: Hashable> {
  @usableFromInline var places: [Key: Int] = [:]
  @usableFromInline var keys: [Key] = []
  @usableFromInline var last = 0

  /// Creates the indexes of no groups.
  @inlinable
  public init() {}

  /// Returns the index of the group with a key. A new group comes after the others.
  @_alwaysEmitIntoClient
  public mutating func place(of key: Key) -> Int {
    // Rows of a group are mostly adjacent.
    if last < keys.count, keys[last] == key { return last }
    last = places[key] ?? keys.count
    if last == keys.count {
      places[key] = last
      keys.append(key)
    }
    return last
  }
}

/// The indexes of groups within other groups, by their keys.
public struct _NestedRowGroups<Key: Hashable> {
  /// The place of a group.
  public struct GroupPlace {
    /// The index within the group around it.
    public let index: Int
    /// The number among all groups of its level, from 0.
    public let number: Int
    /// Whether the group is new.
    public let isNew: Bool

    @usableFromInline
    init(index: Int, number: Int, isNew: Bool) {
      (self.index, self.number, self.isNew) = (index, number, isNew)
    }
  }

  /// The groups within each outer one, by its number.
  @usableFromInline var places: [[Key: GroupPlace]] = []
  @usableFromInline var count = 0

  /// Creates the indexes of no groups.
  @inlinable
  public init() {}

  /// Returns the place of the group with a key within an outer group, by the number of that. A new
  /// group comes after the others.
  @_alwaysEmitIntoClient
  public mutating func place(of key: Key, in outer: Int) -> GroupPlace {
    while places.count <= outer { places.append([:]) }
    if let place = places[outer][key] { return place }
    let index = places[outer].count
    places[outer][key] = GroupPlace(index: index, number: count, isNew: false)
    defer { count += 1 }
    return GroupPlace(index: index, number: count, isNew: true)
  }
}
