/// Values by which to find the rows of a table or view. Its columns are its properties, as in
/// `match.position = .pitcher`.
///
/// A column that isn't set is ignored. If it can be NULL, `.some(nil)` is NULL, and nil removes its
/// value.
@dynamicMemberLookup
public struct TableMatch<Table: DatabaseTable>: Sendable {
  @usableFromInline var values = MatchedValues()

  /// Creates a match of all rows.
  public init() {}

  /// Creates a match of the rows with some values.
  ///
  /// - Parameter set: Sets the values.
  /// - Throws: Any error that `set` throws.
  public init(_ set: (inout Self) throws -> Void) rethrows { try set(&self) }

  /// The condition that a row has all values; nil if none are set.
  @_alwaysEmitIntoClient
  var condition: Condition<Table>? { values.condition.map { Condition($0) } }

  // MARK: - Columns

  /// The value that a column must have; nil if none is set.
  ///
  /// - Parameter column: The column.
  @_alwaysEmitIntoClient
  public subscript<C: PresentColumn>(
    dynamicMember column: KeyPath<Table.ColumnSet.Type, C>
  ) -> C.Value? where C.Table == Table {
    get { values[Table.columns[keyPath: column]._definition.name].flatMap { $0 as? C.Value } }
    set {
      let column = Table.columns[keyPath: column]
      values.set(
        column._definition.name, newValue.map { $0 as any Sendable },
        newValue.map { (column == $0).text })
    }
  }

  /// The value that a column must have; nil if none is set, and `.some(nil)` is NULL.
  ///
  /// - Parameter column: The column.
  @_alwaysEmitIntoClient
  public subscript<C: NullableColumn>(
    dynamicMember column: KeyPath<Table.ColumnSet.Type, C>
  ) -> C.Value?? where C.Table == Table {
    // The cast fails only for NULL, which is `.some(nil)`.
    get { values[Table.columns[keyPath: column]._definition.name].map { $0 as? C.Value } }
    set {
      let column = Table.columns[keyPath: column]
      values.set(
        column._definition.name, newValue.map { $0 as any Sendable },
        newValue.map { (column == $0).text })
    }
  }
}

/// The columns of a table with the values that they must have.
@usableFromInline
struct MatchedValues: Sendable {
  @usableFromInline
  var elements: [(column: String, value: any Sendable, condition: ConditionText)] = []

  init() {}

  /// The value of a column; nil if none is set.
  @_alwaysEmitIntoClient
  subscript(column: String) -> (any Sendable)? { elements.first { $0.column == column }?.value }

  /// Sets the value of a column, and the condition that the column has it.
  @_alwaysEmitIntoClient
  mutating func set(_ column: String, _ value: (any Sendable)?, _ condition: ConditionText?) {
    elements.removeAll { $0.column == column }
    guard let value, let condition else { return }
    elements.append((column, value, condition))
  }

  /// The condition that a row has all values; nil if none are set.
  @_alwaysEmitIntoClient
  var condition: ConditionText? {
    elements.reduce(nil) { .all([$0, $1.condition]) }
  }
}
