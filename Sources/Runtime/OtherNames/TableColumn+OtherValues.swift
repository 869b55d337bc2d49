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
    "the column's values have a type: write 'isIn(ids.map { Player.ID($0) })' with the table, or the type"
)
extension TableColumn where Value: RawRepresentable {
  @_alwaysEmitIntoClient
  public func isIn(_ values: some Sequence<Value.RawValue>) -> Condition<Table> { Condition("0") }

  @_alwaysEmitIntoClient
  public func isIn(_ values: some Sequence<Int>) -> Condition<Table>
  where Value.RawValue == Int64 { Condition("0") }
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
  public static func == (column: Self, value: Int64) -> Condition<Table> { Condition("0") }

  @_alwaysEmitIntoClient
  public static func != (column: Self, value: Int64) -> Condition<Table> { Condition("0") }

  @_alwaysEmitIntoClient
  public static func < (column: Self, value: Int64) -> Condition<Table> { Condition("0") }

  @_alwaysEmitIntoClient
  public static func <= (column: Self, value: Int64) -> Condition<Table> { Condition("0") }

  @_alwaysEmitIntoClient
  public static func > (column: Self, value: Int64) -> Condition<Table> { Condition("0") }

  @_alwaysEmitIntoClient
  public static func >= (column: Self, value: Int64) -> Condition<Table> { Condition("0") }
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
