/// Values by which to find the rows of a table or view. Its columns are its properties, as in
/// `match.position = .pitcher`.
///
/// A column that isn't set is ignored. If it can be NULL, `.some(nil)` is NULL, and nil removes its
/// value.
@dynamicMemberLookup
public struct TableMatch<Table: DatabaseTable>: Sendable {
  /// A column with the value that it must have.
  private struct Element {
    let column: String
    let value: any Sendable
    let condition: ConditionText
  }

  private var elements: [Element] = []

  /// Creates a match of all rows.
  public init() {}

  /// Creates a match of the rows with some values.
  ///
  /// - Parameter set: Sets the values.
  /// - Throws: Any error that `set` throws.
  public init(_ set: (inout Self) throws -> Void) rethrows { try set(&self) }

  /// The condition that a row has all values; nil if none are set.
  @usableFromInline
  var condition: Condition<Table>? {
    ConditionText.all(elements.map(\.condition)).map { Condition($0) }
  }
}

// MARK: - Columns

extension TableMatch {
  /// The value that a column must have; nil if none is set.
  ///
  /// - Parameter column: The column.
  public subscript<C: PresentColumn>(
    dynamicMember column: KeyPath<Table._ColumnSet.Type, C>
  ) -> C.Value? where C.Table == Table {
    get { value(of: Table.columns[keyPath: column]).flatMap { $0 as? C.Value } }
    set {
      let column = Table.columns[keyPath: column]
      set(column, newValue, newValue.map { (column == $0).text })
    }
  }

  /// The value that a column must have; nil if none is set, and `.some(nil)` is NULL.
  ///
  /// - Parameter column: The column.
  public subscript<C: NullableColumn>(
    dynamicMember column: KeyPath<Table._ColumnSet.Type, C>
  ) -> C.Value?? where C.Table == Table {
    // The cast fails only for NULL, which is `.some(nil)`.
    get { value(of: Table.columns[keyPath: column]).map { $0 as? C.Value } }
    set {
      let column = Table.columns[keyPath: column]
      set(column, newValue, newValue.map { (column == $0).text })
    }
  }

  private func value(of column: some TableColumn) -> (any Sendable)? {
    elements.first { $0.column == column._definition.name }?.value
  }

  private mutating func set(
    _ column: some TableColumn, _ value: (some Sendable)?, _ condition: ConditionText?
  ) {
    let name = column._definition.name
    elements.removeAll { $0.column == name }
    guard let value, let condition else { return }
    elements.append(Element(column: name, value: value, condition: condition))
  }
}
