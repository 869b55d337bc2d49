/// An SQL function that the app registers.
package struct SQLFunction: Equatable, Sendable {
  package var name: Located<String>
  package var arguments: ArgumentCount
  /// Whether equal arguments always give equal results, which SQLite requires of functions in
  /// indexes and generated columns.
  package var isDeterministic: Bool
  /// Whether views, triggers and constraints may call the function, including any that the database
  /// file has beyond the schema; otherwise only queries may.
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

  /// The number of arguments that a function takes.
  package enum ArgumentCount: Equatable, Sendable {
    case any
    case exactly(Int)
  }
}
