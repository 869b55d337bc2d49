extension Database {
  /// Reports to the app which statements run, including the runtime's own.
  public struct Trace: Sendable {
    /// A statement that ran to completion or was abandoned.
    public struct Event: Sendable {
      /// The SQL of the statement, with the bound values if the trace includes them.
      public let sql: String
      /// The time that the statement took, including what was done between its rows.
      public let duration: Duration
    }

    let includesValues: Bool
    let receive: @Sendable (Event) -> Void

    /// Creates a trace.
    ///
    /// - Parameters:
    ///   - includesValues: Whether the SQL includes the bound values. They may be secret, and
    ///     including them takes time.
    ///   - receive: Called on the thread that runs the statement, inside its transaction.
    public init(includesValues: Bool = false, _ receive: @escaping @Sendable (Event) -> Void) {
      self.includesValues = includesValues
      self.receive = receive
    }
  }
}
