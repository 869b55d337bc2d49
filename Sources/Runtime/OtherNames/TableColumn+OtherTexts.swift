// The names of other libraries. The compiler names the function that there is; apps don't link these.

extension TableColumn {
  /// A column is compared with several values by `isIn`.
  @available(*, unavailable, renamed: "isIn(_:)")
  @_alwaysEmitIntoClient
  public func `in`(_ values: some Sequence<Value>) -> Condition<Table> { Condition("0") }

  /// A column is compared with several values by `isIn`.
  @available(*, unavailable, message: "write '!isIn(...)'")
  @_alwaysEmitIntoClient
  public func notIn(_ values: some Sequence<Value>) -> Condition<Table> { Condition("0") }

  /// A column is compared with a range by `isBetween`.
  @available(*, unavailable, renamed: "isBetween(_:_:)")
  @_alwaysEmitIntoClient
  public func between(_ lower: Value, _ upper: Value) -> Condition<Table> { Condition("0") }

  /// A column is compared with a range by `isBetween`.
  @available(*, unavailable, message: "write 'isBetween(lower, upper)'")
  @_alwaysEmitIntoClient
  public func between(_ lower: Value, and upper: Value) -> Condition<Table> { Condition("0") }

  /// An ascending order is `ascending`.
  @available(*, unavailable, renamed: "ascending")
  @_alwaysEmitIntoClient public var asc: Ordering<Table> { Ordering("0") }

  /// A descending order is `descending`.
  @available(*, unavailable, renamed: "descending")
  @_alwaysEmitIntoClient public var desc: Ordering<Table> { Ordering("0") }
}

extension StoredColumn {
  /// A column is compared with NULL by `==`.
  @available(*, unavailable, message: "write '== nil'")
  @_alwaysEmitIntoClient public var isNull: Condition<Table> { Condition("0") }

  /// A column is compared with NULL by `!=`.
  @available(*, unavailable, message: "write '!= nil'")
  @_alwaysEmitIntoClient public var isNotNull: Condition<Table> { Condition("0") }
}

extension TableColumn where Value == String {
  /// Text is compared by `hasPrefix`.
  @available(*, unavailable, renamed: "hasPrefix(_:)")
  @_alwaysEmitIntoClient
  public func starts(with prefix: String) -> Condition<Table> { Condition("0") }

  /// Text is compared by `hasPrefix`.
  @available(*, unavailable, renamed: "hasPrefix(_:)")
  @_alwaysEmitIntoClient
  public func startsWith(_ prefix: String) -> Condition<Table> { Condition("0") }

  /// Text is compared without regard to case by `like` and `collate`.
  @available(
    *, unavailable,
    message: "write 'like(...)', which ignores the case of A to Z, or a full-text search"
  )
  @_alwaysEmitIntoClient
  public func localizedStandardContains(_ text: String) -> Condition<Table> { Condition("0") }

  /// Text is compared with the empty text by `==`.
  @available(*, unavailable, message: "write '== \"\"'")
  @_alwaysEmitIntoClient public var isEmpty: Condition<Table> { Condition("0") }

  /// Text is compared without regard to case by `like`.
  @available(*, unavailable, message: "write 'like(\"%...%\")', which ignores the case of A to Z")
  @_alwaysEmitIntoClient
  public func localizedCaseInsensitiveContains(_ text: String) -> Condition<Table> {
    Condition("0")
  }

  /// Text is compared without regard to case by `like`.
  @available(*, unavailable, renamed: "like(_:escape:)")
  @_alwaysEmitIntoClient public func ilike(_ pattern: String) -> Condition<Table> { Condition("0") }

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
  @_alwaysEmitIntoClient public var count: Column<Table, Int> { ._named("", .integer) }
}

/// Text is compared without regard to case by `like` and `collate`.
@available(
  *, unavailable,
  message: "write 'collate(.nocase) == ...' or 'like(...)', which ignore the case of A to Z"
)
extension TableColumn where Value == String {
  @_alwaysEmitIntoClient public func lowercased() -> Self { self }
  @_alwaysEmitIntoClient public func uppercased() -> Self { self }
}

extension _JSONColumn {
  /// JSON is searched by a query of the schema.
  @available(
    *, unavailable,
    message: "JSON is text to SQL: look into it by json_each in a query of the schema"
  )
  @_alwaysEmitIntoClient
  public func contains(_ value: some Any) -> Condition<Table> { Condition("0") }
}

extension PresentColumn where Value == String {
  /// Text is compared with the empty text by `==`.
  @available(*, unavailable, message: "write '== \"\"'")
  @_alwaysEmitIntoClient public var isEmpty: Column<Table, Bool> { ._named("", .boolean) }
}

extension NullableColumn where Value == String {
  /// Text is compared with the empty text by `==`.
  @available(*, unavailable, message: "write '== \"\"'")
  @_alwaysEmitIntoClient public var isEmpty: Column<Table, Bool> { ._named("", .boolean) }
}
