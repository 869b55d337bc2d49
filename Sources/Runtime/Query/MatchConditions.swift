/// The conditions that rows have the values of a match, those of them that are set.
public struct MatchConditions: Sendable {
  private(set) var conditions: [Condition] = []

  /// Adds the condition that a column has a value, if one is set.
  public mutating func add<Value>(_ column: Column<Value>, _ value: Value?) {
    if let value { conditions.append(column == value) }
  }

  /// Adds the condition that a column has a value, if one is set; `.some(nil)` is NULL.
  public mutating func add<Value>(_ column: OptionalColumn<Value>, _ value: Value??) {
    if let value { conditions.append(column == value) }
  }
}
