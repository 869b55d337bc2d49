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

// The same for the types that most columns have: without generics a call takes half the code.
extension MatchConditions {
  public mutating func add(_ column: Column<Bool>, _ value: Bool?) {
    if let value { conditions.append(column == value) }
  }

  public mutating func add(_ column: OptionalColumn<Bool>, _ value: Bool??) {
    if let value { conditions.append(column == value) }
  }

  public mutating func add(_ column: Column<Double>, _ value: Double?) {
    if let value { conditions.append(column == value) }
  }

  public mutating func add(_ column: OptionalColumn<Double>, _ value: Double??) {
    if let value { conditions.append(column == value) }
  }

  public mutating func add(_ column: Column<Int>, _ value: Int?) {
    if let value { conditions.append(column == value) }
  }

  public mutating func add(_ column: OptionalColumn<Int>, _ value: Int??) {
    if let value { conditions.append(column == value) }
  }

  public mutating func add(_ column: Column<Int64>, _ value: Int64?) {
    if let value { conditions.append(column == value) }
  }

  public mutating func add(_ column: OptionalColumn<Int64>, _ value: Int64??) {
    if let value { conditions.append(column == value) }
  }

  public mutating func add(_ column: Column<String>, _ value: String?) {
    if let value { conditions.append(column == value) }
  }

  public mutating func add(_ column: OptionalColumn<String>, _ value: String??) {
    if let value { conditions.append(column == value) }
  }
}
