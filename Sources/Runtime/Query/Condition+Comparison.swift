// MARK: - Equality

extension PresentColumn {
  public static func == (column: Self, value: Value) -> Condition<Table> {
    column.equals(value, "=")
  }

  public static func != (column: Self, value: Value) -> Condition<Table> { !(column == value) }
}

extension NullableColumn {
  /// The rows with the value; with nil, those where the column is NULL.
  public static func == (column: Self, value: Value?) -> Condition<Table> {
    guard let value else { return Condition("\(column.expression) IS NULL") }
    return column.equals(value, "IS")
  }

  /// The rows with another value, NULL among them; with nil, those where the column isn't NULL.
  public static func != (column: Self, value: Value?) -> Condition<Table> {
    guard let value else { return Condition("\(column.expression) IS NOT NULL") }
    return !column.equals(value, "IS")
  }
}

extension TableColumn {
  /// The rows in which two columns are equal, or both NULL.
  public static func == (left: Self, right: some TableColumn<Table, Value>) -> Condition<Table> {
    left.compared("IS", right)
  }

  public static func != (left: Self, right: some TableColumn<Table, Value>) -> Condition<Table> {
    left.compared("IS NOT", right)
  }

  /// The rows with one of the values, of which there can be any number; NULL is none of them.
  public func isIn(_ values: some Sequence<Value>) -> Condition<Table> {
    Condition("\(expression) IN (SELECT value FROM dbgen_list(?))", [bound(values)])
  }

  fileprivate func equals(_ value: Value, _ comparison: String) -> Condition<Table> {
    guard coding.lowest != nil else {
      return Condition("\(expression) \(comparison) ?", [bound(value)])
    }
    return Condition("\(expression) BETWEEN ? AND ?", [lowest(value), bound(value)])
  }

  private func compared(_ comparison: String, _ other: some TableColumn<Table, Value>) -> Condition<
    Table
  > {
    guard coding.form == other.coding.form else {
      let found = "'\(other.definition.name)', stored as \(other.coding.form),"
      return Condition("?", [refusal(.invalid(found, expected: coding.form))])
    }
    return Condition("\(comparable) \(comparison) \(other.comparable)")
  }
}

// MARK: - Order

extension TableColumn where Value: SQLComparable {
  public static func < (column: Self, value: Value) -> Condition<Table> {
    Condition("\(column.expression) < ?", [column.lowest(value)])
  }

  public static func <= (column: Self, value: Value) -> Condition<Table> {
    Condition("\(column.expression) <= ?", [column.bound(value)])
  }

  public static func > (column: Self, value: Value) -> Condition<Table> {
    Condition("\(column.expression) > ?", [column.bound(value)])
  }

  public static func >= (column: Self, value: Value) -> Condition<Table> {
    Condition("\(column.expression) >= ?", [column.lowest(value)])
  }

  public static func < (left: Self, right: some TableColumn<Table, Value>) -> Condition<Table> {
    left.compared("<", right)
  }

  public static func <= (left: Self, right: some TableColumn<Table, Value>) -> Condition<Table> {
    left.compared("<=", right)
  }

  public static func > (left: Self, right: some TableColumn<Table, Value>) -> Condition<Table> {
    left.compared(">", right)
  }

  public static func >= (left: Self, right: some TableColumn<Table, Value>) -> Condition<Table> {
    left.compared(">=", right)
  }

  /// The rows with a value from `lower` to `upper`, both included.
  public func isBetween(_ lower: Value, _ upper: Value) -> Condition<Table> {
    Condition("\(expression) BETWEEN ? AND ?", [lowest(lower), bound(upper)])
  }

  /// The rows with a value in the range.
  public func isBetween(_ range: ClosedRange<Value>) -> Condition<Table> {
    isBetween(range.lowerBound, range.upperBound)
  }
}
