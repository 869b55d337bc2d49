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
  /// A value as the column stores it, to be bound in SQL of the app's own.
  ///
  /// - Throws: `DatabaseError.outOfRange` or `invalidValue` for a value that can't be stored so that
  ///   it reads back the same.
  public func encoded(_ value: Value) throws -> SQLValue { try coding.encode(value) }
}
