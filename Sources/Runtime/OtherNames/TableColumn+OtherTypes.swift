// Days, points in time and decimals. The compiler says what to write instead; apps don't link these.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A day is compared with a day.
@available(
  *, unavailable,
  message:
    "a day has no time: write a day, such as 'LeagueDate(date, in: .current)' of the generated type"
)
extension TableColumn where Value: RawRepresentable, Value.RawValue == Int {
  @_alwaysEmitIntoClient
  public static func == (column: Self, time: Date) -> Condition<Table> { Condition("0") }

  @_alwaysEmitIntoClient
  public static func != (column: Self, time: Date) -> Condition<Table> { Condition("0") }

  @_alwaysEmitIntoClient
  public static func < (column: Self, time: Date) -> Condition<Table> { Condition("0") }

  @_alwaysEmitIntoClient
  public static func <= (column: Self, time: Date) -> Condition<Table> { Condition("0") }

  @_alwaysEmitIntoClient
  public static func > (column: Self, time: Date) -> Condition<Table> { Condition("0") }

  @_alwaysEmitIntoClient
  public static func >= (column: Self, time: Date) -> Condition<Table> { Condition("0") }
}

extension DatabaseTable {
  /// SQLite adds up numbers, and decimals are stored as text.
  @available(
    *, unavailable,
    message:
      "SQL adds up integers and real numbers: add up 'values(of:from:)' in Swift, or store integer cents"
  )
  @_disfavoredOverload @_alwaysEmitIntoClient
  public static func sum<C: TableColumn>(
    of column: (ColumnSet.Type) -> C,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: ReadTransaction
  ) throws -> Decimal? where C.Table == Self { nil }
}

/// Decimals are stored as text, which SQLite would compare letter by letter.
@available(
  *, unavailable,
  message: "decimals are text to SQL: compare them in Swift, or store integer cents"
)
extension Decimal: SQLComparable {}
