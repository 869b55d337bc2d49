/// Values by which to find the rows of a table.
///
/// In generated source, the conforming type takes the values in its initializer. The values of
/// single columns can also be read, set and removed by name, as in `match.position = .some(nil)`.
@dynamicMemberLookup
public protocol _TableMatch<MatchedTable>: Sendable {
  /// The table whose rows are found.
  associatedtype MatchedTable: DatabaseTable

  /// The values that are set.
  var _conditions: _MatchConditions<MatchedTable> { get set }
}

/// The values that are set in a match, with their conditions.
public struct _MatchConditions<Table: DatabaseTable>: Sendable {
  /// A column with the value that it must have.
  public struct Element: Sendable {
    let column: String
    let value: any Sendable
    let condition: Condition<Table>
  }

  private var elements: [Element]

  /// Creates the conditions of the values that are set.
  public init(_ elements: Element?...) { self.elements = elements.compactMap(\.self) }

  /// The condition that a row has all values; nil if none are set.
  var condition: Condition<Table>? { .all(elements.map(\.condition)) }

  func value(of column: String) -> (any Sendable)? { elements.first { $0.column == column }?.value }

  mutating func set(_ column: String, _ element: Element?) {
    elements.removeAll { $0.column == column }
    if let element { elements.append(element) }
  }
}

// MARK: - Changes

/// A new value for a column of an existing row, behind one reference, so that Swift needs no code to
/// copy the changes of each table.
public final class _ColumnChange: Sendable {
  let column: String
  let value: BoundValue

  init(column: String, value: BoundValue) { (self.column, self.value) = (column, value) }
}

/// A change of a column of one table, with a type of its own so that changes of other tables can't
/// be used in its place.
///
/// In generated source, the conforming type has the columns as its static properties. Calling one
/// of them with a value returns the change.
public protocol _TableChange: Sendable {
  /// The change.
  var _change: _ColumnChange { get }
  /// Creates a change.
  init(_change: _ColumnChange)
}
