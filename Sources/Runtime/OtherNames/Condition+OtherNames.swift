// The names of other libraries. The compiler names the function that there is; apps don't link these.

extension Condition {
  /// Conditions are joined by operators.
  @available(*, unavailable, message: "write '&&'")
  @_alwaysEmitIntoClient public func and(_ other: Condition) -> Condition { self }

  /// Conditions are joined by operators.
  @available(*, unavailable, message: "write '||'")
  @_alwaysEmitIntoClient public func or(_ other: Condition) -> Condition { self }
}
