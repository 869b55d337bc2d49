// MARK: - Equality

extension PresentColumn {
  /// Returns the condition that the column has a value.
  @_alwaysEmitIntoClient
  public static func == (column: Self, value: Value) -> Condition<Table> {
    column.compared(.equal, value)
  }

  /// Returns the condition that the column has another value.
  @_alwaysEmitIntoClient
  public static func != (column: Self, value: Value) -> Condition<Table> { !(column == value) }
}

extension NullableColumn {
  /// Returns the condition that the column has a value; with nil, that it is NULL.
  @_alwaysEmitIntoClient
  public static func == (column: Self, value: Value?) -> Condition<Table> {
    column.compared(.isValue, value, otherwise: .isNull)
  }

  /// Returns the condition that the column has another value, or is NULL; with nil, that it isn't
  /// NULL.
  @_alwaysEmitIntoClient
  public static func != (column: Self, value: Value?) -> Condition<Table> {
    column.compared(.isNotValue, value, otherwise: .isNotNull)
  }
}

extension TableColumn {
  /// Returns the condition that two columns are equal, or both NULL.
  @_alwaysEmitIntoClient
  public static func == <Other: TableColumn>(
    left: Self, right: Other
  ) -> Condition<Table> where Other.Value == Value, Other.Table.ColumnSet == Table.ColumnSet {
    left.compared(" IS ", with: right)
  }

  /// Returns the condition that two columns of a row differ.
  @_alwaysEmitIntoClient
  public static func != <Other: TableColumn>(
    left: Self, right: Other
  ) -> Condition<Table> where Other.Value == Value, Other.Table.ColumnSet == Table.ColumnSet {
    left.compared(" IS NOT ", with: right)
  }

  /// Returns the condition that the column has one of the given values, of which there can be any
  /// number. NULL isn't one of them.
  ///
  /// - Parameter values: The values; none for a condition that no row meets.
  @_alwaysEmitIntoClient
  public func isIn(_ values: some Sequence<Value>) -> Condition<Table> {
    compared(.isIn, bound: bound(values))
  }

  /// Returns a condition that can't be evaluated: it throws an error that says how other values are
  /// stored.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func otherForm(_ form: String, of noun: String) -> Condition<Table> {
    let found = "\(noun), stored as \(form),"
    return Condition("?", [refusal(DatabaseError.invalid(found, expected: coding.form))])
  }

  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func compared(
    _ operation: String, with other: some TableColumn<some Any, Value>
  ) -> Condition<Table> {
    guard coding.form == other.coding.form else {
      return otherForm(other.coding.form, of: "'\(other._definition.name)'")
    }
    return condition(operation + other.expression)
  }

  // In the app, which knows the type of the column.
  /// Returns the condition that compares the column with a value.
  @_alwaysEmitIntoClient
  func compared(_ operation: ConditionTree.Operation, _ value: Value) -> Condition<Table> {
    _definition.compared(operation, value)
  }

  /// Returns the condition that compares the column with a value that is bound.
  @usableFromInline
  func compared(_ operation: ConditionTree.Operation, bound value: BoundValue) -> Condition<Table> {
    Condition(ConditionTree(_definition.place, operation, value))
  }

  /// Returns the condition that compares the column with a value, or with NULL.
  @_alwaysEmitIntoClient
  func compared(
    _ operation: ConditionTree.Operation, _ value: Value?, otherwise test: ConditionTree.Operation
  ) -> Condition<Table> {
    _definition.compared(operation, value, otherwise: test)
  }

  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func condition(_ operation: String, _ values: [BoundValue] = []) -> Condition<Table> {
    Condition(_definition.place.expression(in: Table._sql.name, then: operation), values)
  }
}

extension _ColumnDefinition {
  @usableFromInline
  func compared<Table: DatabaseTable>(
    _ operation: ConditionTree.Operation, _ value: Value
  ) -> Condition<Table> {
    Condition(ConditionTree(place, operation, bound(value, of: Table.self)))
  }

  @usableFromInline
  func compared<Table: DatabaseTable>(
    _ operation: ConditionTree.Operation, _ value: Value?, otherwise test: ConditionTree.Operation
  ) -> Condition<Table> {
    value.map { compared(operation, $0) } ?? Condition(ConditionTree(place, test))
  }
}

// MARK: - Order

extension TableColumn where Value: SQLComparable {
  /// Returns the condition that the column is less than a value.
  @_alwaysEmitIntoClient
  public static func < (column: Self, value: Value) -> Condition<Table> {
    column.compared(.less, value)
  }

  /// Returns the condition that the column is at most a value.
  @_alwaysEmitIntoClient
  public static func <= (column: Self, value: Value) -> Condition<Table> {
    column.compared(.atMost, value)
  }

  /// Returns the condition that the column is greater than a value.
  @_alwaysEmitIntoClient
  public static func > (column: Self, value: Value) -> Condition<Table> {
    column.compared(.greater, value)
  }

  /// Returns the condition that the column is at least a value.
  @_alwaysEmitIntoClient
  public static func >= (column: Self, value: Value) -> Condition<Table> {
    column.compared(.atLeast, value)
  }

  /// Returns the condition that a column is less than another one.
  @_alwaysEmitIntoClient
  public static func < <Other: TableColumn>(
    left: Self, right: Other
  ) -> Condition<Table> where Other.Value == Value, Other.Table.ColumnSet == Table.ColumnSet {
    left.compared(" < ", with: right)
  }

  /// Returns the condition that a column is at most another one.
  @_alwaysEmitIntoClient
  public static func <= <Other: TableColumn>(
    left: Self, right: Other
  ) -> Condition<Table> where Other.Value == Value, Other.Table.ColumnSet == Table.ColumnSet {
    left.compared(" <= ", with: right)
  }

  /// Returns the condition that a column is greater than another one.
  @_alwaysEmitIntoClient
  public static func > <Other: TableColumn>(
    left: Self, right: Other
  ) -> Condition<Table> where Other.Value == Value, Other.Table.ColumnSet == Table.ColumnSet {
    left.compared(" > ", with: right)
  }

  /// Returns the condition that a column is at least another one.
  @_alwaysEmitIntoClient
  public static func >= <Other: TableColumn>(
    left: Self, right: Other
  ) -> Condition<Table> where Other.Value == Value, Other.Table.ColumnSet == Table.ColumnSet {
    left.compared(" >= ", with: right)
  }

  /// Returns the condition that the column is from `lower` to `upper`, both included.
  ///
  /// - Parameters:
  ///   - lower: The lower bound.
  ///   - upper: The upper bound.
  @_alwaysEmitIntoClient
  public func isBetween(_ lower: Value, _ upper: Value) -> Condition<Table> {
    condition(" BETWEEN ? AND ?", [bound(lower), bound(upper)])
  }

  /// Returns the condition that the column is in a range, including both ends.
  ///
  /// - Parameter range: The range of values.
  @_alwaysEmitIntoClient
  public func isBetween(_ range: ClosedRange<Value>) -> Condition<Table> {
    isBetween(range.lowerBound, range.upperBound)
  }
}

extension TableColumn where Value == String {
  /// Returns the condition that the text matches a pattern, in which `%` matches any text and `_`
  /// any character. The case of the letters A to Z is ignored.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - escape: The character that makes the next one literal; nil for none.
  @_alwaysEmitIntoClient
  public func like(_ pattern: String, escape: Unicode.Scalar? = nil) -> Condition<Table> {
    guard let escape else { return compared(.like, pattern) }
    return condition(" LIKE ? ESCAPE ?", [bound(pattern), bound(String(escape))])
  }

  /// Returns the condition that the text matches a pattern, in which `*` matches any text, `?` any
  /// character and `[a-z]` one of several characters. Case matters.
  ///
  /// - Parameter pattern: The pattern.
  @_alwaysEmitIntoClient
  public func glob(_ pattern: String) -> Condition<Table> {
    compared(.glob, pattern)
  }

  /// Returns the condition that the text begins with a prefix. Case matters.
  ///
  /// - Parameter prefix: The prefix, in which no character has a special meaning.
  @_alwaysEmitIntoClient
  public func hasPrefix(_ prefix: String) -> Condition<Table> { glob(Self.literal(prefix) + "*") }

  /// Returns the condition that the text ends with a suffix. Case matters.
  ///
  /// - Parameter suffix: The suffix, in which no character has a special meaning.
  @_alwaysEmitIntoClient
  public func hasSuffix(_ suffix: String) -> Condition<Table> { glob("*" + Self.literal(suffix)) }

  /// Returns the condition that the text contains another text. Case matters.
  ///
  /// - Parameter part: The text to find, in which no character has a special meaning.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  public func contains(_ part: String) -> Condition<Table> {
    Condition("instr(\(expression), ?) > 0", [bound(part)])
  }

  /// Returns a pattern that matches only the text itself.
  @_alwaysEmitIntoClient
  static func literal(_ text: String) -> String {
    var pattern = ""
    for scalar in text.unicodeScalars {
      if "*?[".unicodeScalars.contains(scalar) {
        pattern += "[\(scalar)]"
      } else {
        pattern.unicodeScalars.append(scalar)
      }
    }
    return pattern
  }
}
