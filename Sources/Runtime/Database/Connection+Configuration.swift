internal import DBGenSQLite

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
    let sql = trace.includesValues ? expandedSQL(of: statement) : nil
    trace.receive(
      .init(
        sql: sql ?? sqlite3_sql(statement).map { String(cString: $0) } ?? "",
        duration: .nanoseconds(nanoseconds)))
  }

  private func expandedSQL(of statement: OpaquePointer) -> String? {
    guard let text = sqlite3_expanded_sql(statement) else { return nil }
    defer { sqlite3_free(text) }
    return String(cString: text)
  }
}
