#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Database {
  /// Reports to the app which statements run, including the runtime's own.
  public struct Trace: Sendable {
    /// A statement that ran to completion, failed or was abandoned.
    public struct Event: Sendable {
      /// The name of the statement in the schema: of the query, or of the table or view of a
      /// generated function; nil for SQL of the app's own and of the runtime.
      public let name: String?
      /// The SQL of the statement, with the bound values if the trace includes them.
      public let sql: String
      /// The time at which the statement began.
      public let start: Date
      /// The time that the statement took, including what was done between its rows.
      public let duration: Duration
      /// The number of rows that the statement returned or, if it can't return any, changed.
      public let rows: Int
      /// The error with which the statement failed; nil if it didn't. The table and the columns of
      /// a broken constraint may be missing.
      public let error: (any Error)?
      /// The time that the transaction has waited until it got its connection, for the statement
      /// that begins the transaction; zero for all others.
      public let wait: Duration
    }

    let includesValues: Bool
    let receive: @Sendable (Event) -> Void

    /// Creates a trace.
    ///
    /// - Parameters:
    ///   - includesValues: Whether the SQL includes the bound values. They may be secret, and
    ///     including them takes time.
    ///   - receive: Called on the thread that runs the statement, before the next statement of its
    ///     transaction begins or, after the last one, before the transaction's function returns. It
    ///     must not use the database.
    public init(includesValues: Bool = false, _ receive: @escaping @Sendable (Event) -> Void) {
      (self.includesValues, self.receive) = (includesValues, receive)
    }
  }
}
