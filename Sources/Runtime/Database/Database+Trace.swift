extension Database {
  /// Tells an app which statements run, those of the runtime's own among them.
  public struct Trace: Sendable {
    /// A statement that has run to its end, or has been left.
    public struct Event: Sendable {
      /// The statement as it was prepared; with the values that are bound to it where the trace asks
      /// for them.
      public let sql: String
      /// How long it ran, with what was done between its rows.
      public let duration: Duration
    }

    let includesValues: Bool
    let receive: @Sendable (Event) -> Void

    /// - Parameters:
    ///   - includesValues: Whether the values are part of the SQL: they may be secrets, and take time.
    ///   - receive: Is called on the thread that runs the statement, inside of its transaction.
    public init(includesValues: Bool = false, _ receive: @escaping @Sendable (Event) -> Void) {
      self.includesValues = includesValues
      self.receive = receive
    }
  }
}
