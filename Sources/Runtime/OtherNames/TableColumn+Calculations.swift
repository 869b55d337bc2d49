// Calculations in conditions. The compiler says what to write instead; apps don't link these.

extension TableColumn where Value: SQLNumber {
  /// SQL calculates.
  @available(
    *, unavailable,
    message: "conditions don't calculate: write a query of the schema, or the app's own SQL"
  )
  @_alwaysEmitIntoClient
  public static func + (column: Self, value: Value) -> Self { column }

  /// SQL calculates.
  @available(
    *, unavailable,
    message: "conditions don't calculate: write a query of the schema, or the app's own SQL"
  )
  @_alwaysEmitIntoClient
  public static func + (left: Self, right: Self) -> Self { left }

  /// SQL calculates.
  @available(
    *, unavailable,
    message: "conditions don't calculate: write a query of the schema, or the app's own SQL"
  )
  @_alwaysEmitIntoClient
  public static func - (column: Self, value: Value) -> Self { column }

  /// SQL calculates.
  @available(
    *, unavailable,
    message: "conditions don't calculate: write a query of the schema, or the app's own SQL"
  )
  @_alwaysEmitIntoClient
  public static func - (left: Self, right: Self) -> Self { left }

  /// SQL calculates.
  @available(
    *, unavailable,
    message: "conditions don't calculate: write a query of the schema, or the app's own SQL"
  )
  @_alwaysEmitIntoClient
  public static func * (column: Self, value: Value) -> Self { column }

  /// SQL calculates.
  @available(
    *, unavailable,
    message: "conditions don't calculate: write a query of the schema, or the app's own SQL"
  )
  @_alwaysEmitIntoClient
  public static func * (left: Self, right: Self) -> Self { left }

  /// SQL calculates.
  @available(
    *, unavailable,
    message: "conditions don't calculate: write a query of the schema, or the app's own SQL"
  )
  @_alwaysEmitIntoClient
  public static func / (column: Self, value: Value) -> Self { column }

  /// SQL calculates.
  @available(
    *, unavailable,
    message: "conditions don't calculate: write a query of the schema, or the app's own SQL"
  )
  @_alwaysEmitIntoClient
  public static func / (left: Self, right: Self) -> Self { left }

  /// SQL calculates.
  @available(
    *, unavailable,
    message: "conditions don't calculate: write a query of the schema, or the app's own SQL"
  )
  @_alwaysEmitIntoClient
  public static func % (column: Self, value: Value) -> Self { column }

  /// SQL calculates.
  @available(
    *, unavailable,
    message: "conditions don't calculate: write a query of the schema, or the app's own SQL"
  )
  @_alwaysEmitIntoClient
  public static func % (left: Self, right: Self) -> Self { left }
}
