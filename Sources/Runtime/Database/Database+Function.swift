extension Database {
  /// A function that SQL can call.
  ///
  /// It runs while a statement does, on the thread that runs it, so it must not use the database.
  public struct Function: Sendable {
    public let name: String
    /// How many arguments it takes, at most 127; nil for any number.
    public let arguments: Int?
    /// Whether equal arguments always give equal results. Only such a function can be part of an
    /// index or a generated column.
    public let isDeterministic: Bool
    /// Whether views, triggers, checks, defaults, generated columns and indexes may call it, and not
    /// only the statements that the app runs. A database file says what is in these, and others may
    /// have made it: such a function gives no secret away and changes nothing, whatever it is called
    /// with.
    public let isInnocuous: Bool
    let body: @Sendable ([SQLValue]) throws -> SQLValue

    /// - Parameter body: Gets the arguments and returns the result. What it throws becomes the
    ///   statement's error: a `DatabaseError.sqlite` whose message is the description of what was
    ///   thrown.
    public init(
      _ name: String, arguments: Int? = nil, deterministic: Bool = false,
      innocuous: Bool = false, _ body: @escaping @Sendable ([SQLValue]) throws -> SQLValue
    ) {
      self.name = name
      self.arguments = arguments
      isDeterministic = deterministic
      isInnocuous = innocuous
      self.body = body
    }
  }
}
