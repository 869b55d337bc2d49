/// Values by which to find the rows of a table.
///
/// In generated source, the conforming type takes the values in its initializer. The values of
/// single columns can also be read, set and removed by name, as in `match.position = .some(nil)`.
@dynamicMemberLookup
public protocol TableMatch<MatchedTable>: Sendable {
  associatedtype MatchedTable: DatabaseTable

  var conditions: MatchConditions<MatchedTable> { get set }
}

/// The values that are set in a match, with their conditions.
public struct MatchConditions<Table: DatabaseTable>: Sendable {
  private typealias Element = (column: String, value: any Sendable, condition: Condition<Table>)

  private var elements: [Element] = []

  public init() {}

  /// The condition that a row has all values; nil if none are set.
  var condition: Condition<Table>? { .all(elements.map(\.condition)) }

  fileprivate func value(of column: some TableColumn) -> (any Sendable)? {
    elements.first { $0.column == column.definition.name }?.value
  }

  fileprivate mutating func set(
    _ column: String, _ value: any Sendable, _ condition: Condition<Table>?
  ) {
    elements.removeAll { $0.column == column }
    if let condition { elements.append((column, value, condition)) }
  }
}

extension TableMatch {
  /// Sets the value that a column must have; nil removes it.
  public mutating func set<Value>(
    _ column: some PresentColumn<MatchedTable, Value>, _ value: Value?
  ) {
    conditions.set(column.definition.name, value, value.map { column == $0 })
  }

  /// Sets the value that a column must have; nil removes it, and `.some(nil)` is NULL.
  public mutating func set<Value>(
    _ column: some NullableColumn<MatchedTable, Value>, _ value: Value??
  ) {
    conditions.set(column.definition.name, value, value.map { column == $0 })
  }

  /// The value that a column must have; nil if none is set.
  public subscript<C: PresentColumn>(
    dynamicMember column: KeyPath<MatchedTable.ColumnSet.Type, C>
  ) -> C.Value? where C.Table == MatchedTable {
    get { conditions.value(of: MatchedTable.columns[keyPath: column]) as? C.Value }
    set { set(MatchedTable.columns[keyPath: column], newValue) }
  }

  /// The value that a column must have; nil if none is set, and `.some(nil)` is NULL.
  public subscript<C: NullableColumn>(
    dynamicMember column: KeyPath<MatchedTable.ColumnSet.Type, C>
  ) -> C.Value?? where C.Table == MatchedTable {
    get { conditions.value(of: MatchedTable.columns[keyPath: column]) as? C.Value? }
    set { set(MatchedTable.columns[keyPath: column], newValue) }
  }
}
