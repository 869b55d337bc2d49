internal import DBGenSQLite

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

extension Connection {
  /// Applies the page cache size and the trace, once the database is open and up to date.
  func configure(_ configuration: Database.Configuration) throws {
    if let bytes = configuration.pageCacheSize {
      // A negative value is in KiB rather than pages.
      let size = min(max(1, bytes / 1024), Int(Int32.max))
      try execute(once: "PRAGMA cache_size = -\(size)")
    }
    if let trace = configuration.trace { try report(to: trace) }
  }

  private func report(to trace: Database.Trace) throws {
    let tracer = Tracer(trace)
    self.tracer = tracer
    let code = sqlite3_trace_v2(
      handle, UInt32(SQLITE_TRACE_PROFILE),
      { _, tracer, statement, nanoseconds in
        guard let tracer, let statement, let nanoseconds else { return 0 }
        Unmanaged<Tracer>.fromOpaque(tracer).takeUnretainedValue().report(
          OpaquePointer(statement), nanoseconds.load(as: Int64.self))
        return 0
      }, Unmanaged.passUnretained(tracer).toOpaque())
    try check(code)
  }
}

/// Receives from SQLite each statement that has run.
final class Tracer {
  private let trace: Database.Trace

  init(_ trace: Database.Trace) { self.trace = trace }

  fileprivate func report(_ statement: OpaquePointer, _ nanoseconds: Int64) {
    let sql = trace.includesValues ? PreparedStatement.textWithValues(of: statement) : nil
    trace.receive(
      .init(
        sql: sql ?? sqlite3_sql(statement).map { String(cString: $0) } ?? "",
        duration: .nanoseconds(nanoseconds)))
  }
}
