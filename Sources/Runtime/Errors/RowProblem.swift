/// A property of a row that breaks one of the schema's rules.
public struct RowProblem: Hashable, Sendable {
  /// The name of the property in Swift.
  public let property: String
  /// A sentence that describes the problem, to show in a form.
  public let message: String
  /// The problem as the generated type has it, with the rule, such as a `LeagueProblem`.
  public let source: (any Sendable)?

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - property: The name of the property in Swift.
  ///   - message: A sentence that describes the problem.
  ///   - source: The problem as the generated type has it.
  public init(_property property: String, message: String, source: (any Sendable)? = nil) {
    self.property = property
    self.message = message
    self.source = source
  }

  /// Returns whether the properties and the sentences are the same.
  public static func == (left: RowProblem, right: RowProblem) -> Bool {
    left.property == right.property && left.message == right.message
  }

  /// Hashes the property and the sentence.
  ///
  /// - Parameter hasher: The hasher to feed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(property)
    hasher.combine(message)
  }
}
