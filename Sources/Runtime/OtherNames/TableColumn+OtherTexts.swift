// The names of other libraries. The compiler names the function that there is; apps don't link these.

extension TableColumn where Value == String {
  /// Text is compared without regard to case by `like` and `collate`.
  @available(
    *, unavailable,
    message: "write 'collate(.nocase) == ...' or 'like(...)', which ignore the case of A to Z"
  )
  @_alwaysEmitIntoClient
  public func uppercased() -> Self { self }

  /// Text is compared without regard to case by `like`.
  @available(*, unavailable, message: "write 'like(\"%...%\")', which ignores the case of A to Z")
  @_alwaysEmitIntoClient
  public func localizedCaseInsensitiveContains(_ text: String) -> Condition<Table> {
    Condition("0")
  }

  /// Text is compared without regard to case by `like`.
  @available(*, unavailable, renamed: "like(_:escape:)")
  @_alwaysEmitIntoClient
  public func ilike(_ pattern: String) -> Condition<Table> { Condition("0") }

  /// Text is compared with a pattern by `like` and `glob`.
  @available(
    *, unavailable,
    message: "write 'like(\"a%\")', which ignores the case of A to Z, or 'glob(\"a*\")'"
  )
  @_alwaysEmitIntoClient
  public func matches(_ pattern: String) -> Condition<Table> { Condition("0") }

  /// The length of text is computed by SQL.
  @available(
    *, unavailable,
    message: "text is measured by SQL: write a query of the schema, with 'length(...)'"
  )
  @_alwaysEmitIntoClient
  public var count: Column<Table, Int> { ._named("", .integer) }
}

extension PresentColumn where Value == String {
  /// Text is compared with the empty text by `==`.
  @available(*, unavailable, message: "write '== \"\"'")
  @_alwaysEmitIntoClient
  public var isEmpty: Column<Table, Bool> { ._named("", .boolean) }
}

extension NullableColumn where Value == String {
  /// Text is compared with the empty text by `==`.
  @available(*, unavailable, message: "write '== \"\"'")
  @_alwaysEmitIntoClient
  public var isEmpty: Column<Table, Bool> { ._named("", .boolean) }
}
