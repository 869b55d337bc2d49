// Types with raw values, such as those of the app, are ordered as SQLite orders the raw values. Where
// the type itself is an `SQLComparable`, its own operators come first.

extension TableColumn where Value: RawRepresentable, Value.RawValue: SQLComparable {
  /// Returns the condition that the column's raw value is less than that of a value.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func < (column: Self, value: Value) -> Condition<Table> {
    column.compared(.less, value)
  }

  /// Returns the condition that the column's raw value is at most that of a value.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func <= (column: Self, value: Value) -> Condition<Table> {
    column.compared(.atMost, value)
  }

  /// Returns the condition that the column's raw value is greater than that of a value.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func > (column: Self, value: Value) -> Condition<Table> {
    column.compared(.greater, value)
  }

  /// Returns the condition that the column's raw value is at least that of a value.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func >= (column: Self, value: Value) -> Condition<Table> {
    column.compared(.atLeast, value)
  }

  /// Returns the condition that the raw value of a column is less than that of another one.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func < <Other: TableColumn>(
    left: Self, right: Other
  ) -> Condition<Table> where Other.Value == Value, Other.Table.ColumnSet == Table.ColumnSet {
    left.compared(" < ", with: right)
  }

  /// Returns the condition that the raw value of a column is at most that of another one.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func <= <Other: TableColumn>(
    left: Self, right: Other
  ) -> Condition<Table> where Other.Value == Value, Other.Table.ColumnSet == Table.ColumnSet {
    left.compared(" <= ", with: right)
  }

  /// Returns the condition that the raw value of a column is greater than that of another one.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func > <Other: TableColumn>(
    left: Self, right: Other
  ) -> Condition<Table> where Other.Value == Value, Other.Table.ColumnSet == Table.ColumnSet {
    left.compared(" > ", with: right)
  }

  /// Returns the condition that the raw value of a column is at least that of another one.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func >= <Other: TableColumn>(
    left: Self, right: Other
  ) -> Condition<Table> where Other.Value == Value, Other.Table.ColumnSet == Table.ColumnSet {
    left.compared(" >= ", with: right)
  }

  /// Returns the condition that the column's raw value is from that of `lower` to that of `upper`,
  /// both included.
  ///
  /// - Parameters:
  ///   - lower: The lower bound.
  ///   - upper: The upper bound.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func isBetween(_ lower: Value, _ upper: Value) -> Condition<Table> {
    condition(" BETWEEN ? AND ?", [bound(lower), bound(upper)])
  }

  /// Returns the condition that the column's raw value is in the range of raw values from that of
  /// the lower bound to that of the upper one, both included.
  ///
  /// - Parameter range: The range of values.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func isBetween(_ range: ClosedRange<Value>) -> Condition<Table> where Value: Comparable {
    isBetween(range.lowerBound, range.upperBound)
  }
}

// MARK: - Texts

extension TableColumn where Value: RawRepresentable, Value.RawValue == String {
  @_alwaysEmitIntoClient
  var text: Column<Table, String> {
    Column(_definition: _ColumnDefinition(_definition.place, .text))
  }

  /// Returns the condition that the raw value matches a pattern, in which `%` matches any text and `_`
  /// any character. The case of the letters A to Z is ignored.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - escape: The character that makes the next one literal; nil for none.
  @_alwaysEmitIntoClient
  public func like(_ pattern: String, escape: Unicode.Scalar? = nil) -> Condition<Table> {
    text.like(pattern, escape: escape)
  }

  /// Returns the condition that the raw value matches a pattern, in which `*` matches any text, `?` any
  /// character and `[a-z]` one of several characters. Case matters.
  ///
  /// - Parameter pattern: The pattern.
  @_alwaysEmitIntoClient
  public func glob(_ pattern: String) -> Condition<Table> { text.glob(pattern) }

  /// Returns the condition that the raw value begins with a prefix. Case matters.
  ///
  /// - Parameter prefix: The prefix, in which no character has a special meaning.
  @_alwaysEmitIntoClient
  public func hasPrefix(_ prefix: String) -> Condition<Table> { text.hasPrefix(prefix) }

  /// Returns the condition that the raw value ends with a suffix. Case matters.
  ///
  /// - Parameter suffix: The suffix, in which no character has a special meaning.
  @_alwaysEmitIntoClient
  public func hasSuffix(_ suffix: String) -> Condition<Table> { text.hasSuffix(suffix) }

  /// Returns the condition that the raw value contains a text.
  ///
  /// - Parameters:
  ///   - part: The text to find, in which no character has a special meaning.
  ///   - ignoringCase: Whether the case of the letters A to Z is ignored.
  @_alwaysEmitIntoClient
  public func contains(_ part: String, ignoringCase: Bool = false) -> Condition<Table> {
    text.contains(part, ignoringCase: ignoringCase)
  }
}
