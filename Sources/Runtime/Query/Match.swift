extension Column {
  /// The condition that the column has a value, if one is given.
  public func matches(_ value: Value?) -> Condition? {
    value.map { self == $0 }
  }
}

extension OptionalColumn {
  /// The condition that the column has a value, if one is given; `.some(nil)` is NULL.
  public func matches(_ value: Value??) -> Condition? {
    value.map { self == $0 }
  }
}
