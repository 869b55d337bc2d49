/// A property of a row that breaks one of the schema's rules.
public struct RowProblem: Hashable, Sendable {
  /// The name of the property in Swift.
  public let property: String
  /// A sentence that describes the problem, to show in a form.
  public let message: String

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - property: The name of the property in Swift.
  ///   - message: A sentence that describes the problem.
  public init(_property property: String, message: String) {
    self.property = property
    self.message = message
  }
}
