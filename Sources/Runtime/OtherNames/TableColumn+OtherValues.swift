// Raw values where a type of the app's own is due. The compiler says what to write instead; apps don't link these.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A column is compared with values of its own type.
@available(
  *, unavailable,
  message:
    "the column's values have a type: write 'isIn(ids.map { Player.ID($0) })' with the table, or the type; 'compactMap' of texts"
)
extension TableColumn where Value: RawRepresentable {
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func isIn(_ values: some Sequence) -> Condition<Table> { Condition("0") }
}

/// A column refers to rows that meet a condition.
@available(
  *, unavailable,
  message:
    "write 'isIn(Team.self) { $0.city == name }' with a condition, or 'isIn(Team.select(\\.id))' of all rows"
)
extension TableColumn {
  @_alwaysEmitIntoClient
  public func isIn<Other: DatabaseTable>(_ table: Other.Type) -> Condition<Table> { Condition("0") }
}

/// A column is compared with values of its own type.
@available(
  *, unavailable,
  message: "the column's values have another type: convert these, as by 'Int64(value)'"
)
extension TableColumn {
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func isIn(_ values: some Sequence) -> Condition<Table> { Condition("0") }

  @_disfavoredOverload @_alwaysEmitIntoClient
  public func isBetween<Bound>(_ range: ClosedRange<Bound>) -> Condition<Table> { Condition("0") }
}

// Operators as near to a column of dates as to one of keys would worsen the messages about dates: keys have
// protocols that dates haven't, and the values are of certain types.

/// A key is compared with a key.
@available(
  *, unavailable,
  message: "the column's values have a type: write 'Player.ID(value)' with the table"
)
extension TableColumn
where Value: RawRepresentable & LosslessStringConvertible, Value.RawValue == UUID {
  @_alwaysEmitIntoClient
  public static func == (column: Self, value: UUID) -> Condition<Table> { Condition("0") }

  @_alwaysEmitIntoClient
  public static func != (column: Self, value: UUID) -> Condition<Table> { Condition("0") }
}

/// A key is compared with a key.
@available(
  *, unavailable,
  message: "the column's values have a type: write 'Player.ID(value)' with the table"
)
extension TableColumn
where
  Value: RawRepresentable & LosslessStringConvertible & ExpressibleByIntegerLiteral,
  Value.RawValue == Int64
{
  @_alwaysEmitIntoClient
  public static func == (column: Self, _: some BinaryInteger) -> Condition<Table> { Condition("0") }

  @_alwaysEmitIntoClient
  public static func != (column: Self, _: some BinaryInteger) -> Condition<Table> { Condition("0") }

  @_alwaysEmitIntoClient
  public static func < (column: Self, _: some BinaryInteger) -> Condition<Table> { Condition("0") }

  @_alwaysEmitIntoClient
  public static func <= (column: Self, _: some BinaryInteger) -> Condition<Table> { Condition("0") }

  @_alwaysEmitIntoClient
  public static func > (column: Self, _: some BinaryInteger) -> Condition<Table> { Condition("0") }

  @_alwaysEmitIntoClient
  public static func >= (column: Self, _: some BinaryInteger) -> Condition<Table> { Condition("0") }
}

/// A column is compared with a value of its own type.
@available(
  *, unavailable, message: "the column's values have another type: write a value of that type"
)
extension NullableColumn {
  @_disfavoredOverload @_alwaysEmitIntoClient
  public static func == (column: Self, value: some LosslessStringConvertible) -> Condition<Table> {
    Condition("0")
  }

  @_disfavoredOverload @_alwaysEmitIntoClient
  public static func != (column: Self, value: some LosslessStringConvertible) -> Condition<Table> {
    Condition("0")
  }
}

/// A column is compared with a value of its own type.
@available(
  *, unavailable,
  message: "the column's values have a type: write '.init(rawValue: value)'"
)
extension NullableColumn where Value: RawRepresentable, Value.RawValue == String {
  @_alwaysEmitIntoClient
  public static func == (column: Self, value: String) -> Condition<Table> { Condition("0") }

  @_alwaysEmitIntoClient
  public static func != (column: Self, value: String) -> Condition<Table> { Condition("0") }
}
