/// A property of a row that breaks one of the schema's rules.
public struct RowProblem: Hashable, Sendable {
  /// The name of the property in Swift.
  public let property: String
  /// A sentence that describes the problem, to show in a form.
  public let message: String
  /// The problem as the generated type has it, with the rule, such as a `LeagueProblem`.
  public let source: (any Sendable)?
  /// Whether the rule is one of the app, which changes of single columns needn't meet.
  @usableFromInline let isOfApp: Bool

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - property: The name of the property in Swift.
  ///   - message: A sentence that describes the problem.
  ///   - source: The problem as the generated type has it.
  ///   - isOfApp: Whether the rule is one of the app.
  public init(
    _property property: String, message: String, source: (any Sendable)? = nil,
    isOfApp: Bool = false
  ) {
    (self.property, self.message, self.source, self.isOfApp) = (property, message, source, isOfApp)
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
