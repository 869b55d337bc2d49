/// A new value for a column of an existing row, behind one reference, so that Swift needs no code to
/// copy the changes of each table.
public final class _ColumnChange: Sendable {
  @usableFromInline let column: String
  @usableFromInline let value: BoundValue

  @usableFromInline
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
