extension Database {
  /// A function that SQL can call.
  ///
  /// It runs during a statement, on the thread that runs the statement, so it must not use the
  /// database.
  public struct Function: Sendable {
    /// The name in SQL. SQLite ignores the case of ASCII letters in it.
    public let name: String
    /// The number of arguments, at most 127; nil for any number.
    public let arguments: Int?
    /// Whether equal arguments always produce equal results. Only a deterministic function can be
    /// part of an index or a generated column.
    public let isDeterministic: Bool
    /// Whether the schema itself may call the function, in views, triggers, checks, defaults,
    /// generated columns and indexes. The schema comes from the database file, which others may
    /// have made, so an innocuous function must not reveal secrets or have side effects, regardless
    /// of its arguments.
    public let isInnocuous: Bool
    let body: @Sendable ([SQLValue]) throws -> SQLValue

    /// Creates a function.
    ///
    /// - Parameters:
    ///   - name: The name in SQL.
    ///   - arguments: The number of arguments, at most 127; nil for any number.
    ///   - deterministic: Whether equal arguments always produce equal results.
    ///   - innocuous: Whether the schema itself may call the function; see `isInnocuous`.
    ///   - body: Returns the result for the arguments. An error that it throws becomes the
    ///     statement's error: a `DatabaseError.sqlite` whose message is the description of the
    ///     thrown error. NaN is an error, too.
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
