// Days and points in time. The compiler says how to make the one of the other; apps don't link these.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension TableColumn where Value: RawRepresentable, Value.RawValue == Int {
  /// A day is compared with a day.
  @available(
    *, unavailable,
    message:
      "a day has no time: write a day, such as 'LeagueDate(date, in: .current)' of the generated type"
  )
  @_alwaysEmitIntoClient
  public static func == (column: Self, time: Date) -> Condition<Table> { Condition("0") }

  /// A day is compared with a day.
  @available(
    *, unavailable,
    message:
      "a day has no time: write a day, such as 'LeagueDate(date, in: .current)' of the generated type"
  )
  @_alwaysEmitIntoClient
  public static func != (column: Self, time: Date) -> Condition<Table> { Condition("0") }

  /// A day is compared with a day.
  @available(
    *, unavailable,
    message:
      "a day has no time: write a day, such as 'LeagueDate(date, in: .current)' of the generated type"
  )
  @_alwaysEmitIntoClient
  public static func < (column: Self, time: Date) -> Condition<Table> { Condition("0") }

  /// A day is compared with a day.
  @available(
    *, unavailable,
    message:
      "a day has no time: write a day, such as 'LeagueDate(date, in: .current)' of the generated type"
  )
  @_alwaysEmitIntoClient
  public static func <= (column: Self, time: Date) -> Condition<Table> { Condition("0") }

  /// A day is compared with a day.
  @available(
    *, unavailable,
    message:
      "a day has no time: write a day, such as 'LeagueDate(date, in: .current)' of the generated type"
  )
  @_alwaysEmitIntoClient
  public static func > (column: Self, time: Date) -> Condition<Table> { Condition("0") }

  /// A day is compared with a day.
  @available(
    *, unavailable,
    message:
      "a day has no time: write a day, such as 'LeagueDate(date, in: .current)' of the generated type"
  )
  @_alwaysEmitIntoClient
  public static func >= (column: Self, time: Date) -> Condition<Table> { Condition("0") }
}
