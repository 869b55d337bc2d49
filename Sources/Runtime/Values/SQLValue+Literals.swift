extension SQLValue: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension SQLValue: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { self = .real(value) }
}

extension SQLValue: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .text(value) }
}

extension TableColumn {
  /// Returns a value as the column stores it, to be bound in the app's own SQL.
  ///
  /// - Throws: `DatabaseError.outOfRange` or `invalidValue` if the value can't be stored so that it
  ///   reads back the same.
  public func encoded(_ value: Value) throws -> SQLValue { try coding.encode(value) }
}
