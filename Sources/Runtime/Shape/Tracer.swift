internal import DBGenSQLText
internal import DBGenSQLite

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension Database.Configuration {
  /// The statement that sets the size of the page cache of a file; nil if SQLite's is right.
  package func cacheSize(of file: String) -> String? {
    pageCacheSize.map { bytes in
      // A negative value is in KiB rather than pages.
      let size = min(max(1, bytes / 1024), Int(Int32.max))
      return "PRAGMA \(file).cache_size = -\(size)"
    }
  }
}

extension Connection {
  /// Applies the page cache size and the trace, once the database is open and up to date.
  func configure(_ configuration: Database.Configuration) throws {
    if let pragma = configuration.cacheSize(of: "main") { try execute(once: pragma) }
    if let trace = configuration.trace { try report(to: trace) }
  }

  private func report(to trace: Database.Trace) throws {
    let tracer = Tracer(trace, of: self)
    self.tracer = tracer
    let code = sqlite3_trace_v2(
      handle, UInt32(SQLITE_TRACE_STMT | SQLITE_TRACE_ROW | SQLITE_TRACE_PROFILE),
      { moment, tracer, statement, _ in
        guard let tracer, let statement else { return 0 }
        Unmanaged<Tracer>.fromOpaque(tracer).takeUnretainedValue()
          .note(Int32(moment), of: OpaquePointer(statement))
        return 0
      }, Unmanaged.passUnretained(tracer).toOpaque())
    try check(code)
  }
}

/// Receives from SQLite what each statement does, and reports those that have ended.
final class Tracer: StatementTracer {
  /// An execution of a statement.
  private struct Execution {
    let start = Date()
    let instant = ContinuousClock.now
    let statement: OpaquePointer
    let changes: Int64
    var wait = Duration.zero
    var rows = 0
  }

  private let trace: Database.Trace
  private let connection: OpaquePointer
  private let statements: StatementCache
  private var running: [Execution] = []
  /// Reports the statement that ended last, once its result is known.
  private var report: (((any Error)?) -> Void)?
  var wait = Duration.zero

  init(_ trace: Database.Trace, of connection: Connection) {
    self.trace = trace
    self.connection = connection.handle
    statements = connection.statements
  }

  fileprivate func note(_ moment: Int32, of statement: OpaquePointer) {
    switch moment {
    case SQLITE_TRACE_STMT: begin(statement)
    case SQLITE_TRACE_ROW: if let index = index(of: statement) { running[index].rows += 1 }
    default: end(statement)
    }
  }

  /// The statement is nearly always the last that began.
  private func index(of statement: OpaquePointer) -> Int? {
    running.lastIndex { $0.statement == statement }
  }

  private func begin(_ statement: OpaquePointer) {
    // SQLite also reports each trigger that the statement runs.
    guard index(of: statement) == nil, !Self.isOwn(statement) else { return }
    finish(with: nil)
    var execution = Execution(statement: statement, changes: sqlite3_total_changes64(connection))
    swap(&execution.wait, &wait)
    running.append(execution)
  }

  private func end(_ statement: OpaquePointer) {
    guard let index = index(of: statement) else { return }
    let execution = running.remove(at: index)
    finish(with: nil)
    let duration = ContinuousClock.now - execution.instant
    let sql = sqlite3_sql(statement).map { String(cString: $0) } ?? ""
    let expanded = trace.includesValues ? PreparedStatement.textWithValues(of: statement) : nil
    let (name, rows) = (name(of: statement, sql), rows(of: statement, execution))
    report = { [trace] error in
      trace.receive(
        .init(
          name: name, sql: expanded ?? sql, start: execution.start, duration: duration, rows: rows,
          error: error, wait: execution.wait))
    }
  }

  func finish(with error: (any Error)?) {
    let report = report
    self.report = nil
    report?(error)
  }

  private func rows(of statement: OpaquePointer, _ execution: Execution) -> Int {
    guard sqlite3_column_count(statement) == 0,
      sqlite3_total_changes64(connection) > execution.changes
    else { return execution.rows }
    return Int(sqlite3_changes64(connection))
  }

  /// Returns the name of a query, with which generated SQL begins, or of a function's table.
  private func name(of statement: OpaquePointer, _ sql: String) -> String? {
    if let name = sql.nameInComment { return name }
    let table = statements.statement(with: statement)?.table ?? ""
    return table.isEmpty ? nil : table
  }

  private static func isOwn(_ statement: OpaquePointer) -> Bool {
    sqlite3_sql(statement).map { String(cString: $0) }?.hasPrefix(PreparedStatement.ownMark) == true
  }
}

extension String {
  /// The name in the comment that the text begins with, in which a backslash keeps it from ending
  /// the comment.
  fileprivate var nameInComment: String? {
    let bytes = byteArray[...]
    guard bytes.starts(with: "/* "), let text = bytes.dropFirst(3).split(at: "*/")?.before
    else { return nil }
    let isPadded = text.last == UInt8(ascii: " ")
    return (isPadded ? text.dropLast() : text).parts(between: #"*\/"#).joined(by: "*/")
  }
}
