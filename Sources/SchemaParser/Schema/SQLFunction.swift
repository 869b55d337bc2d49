/// An SQL function that the app registers.
package struct SQLFunction: Equatable, Sendable {
  package var name: Located<String>
  package var arguments: ArgumentCount
  /// Whether equal arguments always give equal results, which SQLite asks of what it keeps: indexes
  /// and generated columns.
  package var isDeterministic: Bool
  /// Whether views, triggers and constraints may call it, which a file could have more of than the
  /// schema; else only queries.
  package var isInnocuous: Bool

  package init(
    name: Located<String>, arguments: ArgumentCount, isDeterministic: Bool = false,
    isInnocuous: Bool = false
  ) {
    self.name = name
    self.arguments = arguments
    self.isDeterministic = isDeterministic
    self.isInnocuous = isInnocuous
  }

  /// How many arguments a function takes.
  package enum ArgumentCount: Equatable, Sendable {
    case any
    case exactly(Int)
  }
}
