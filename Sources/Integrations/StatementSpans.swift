#if Integrations

  public import DBGenRuntime
  import Foundation
  public import Tracing

  /// Records a span for each statement, within the span of the task that runs it.
  ///
  ///     configuration.trace = .init { event in spans(event) }
  ///
  /// The attributes are those of OpenTelemetry's conventions for databases: `db.system.name`,
  /// `db.operation.name`, `db.query.text` and `db.response.returned_rows`.
  public struct StatementSpans: Sendable {
    private let tracer: (any Tracer)?

    /// Creates spans.
    ///
    /// - Parameter tracer: The tracer; that of the process by default.
    public init(tracer: (any Tracer)? = nil) { self.tracer = tracer }

    /// Records the span of a statement.
    ///
    /// - Parameter event: The statement.
    public func callAsFunction(_ event: Database.Trace.Event) {
      let span = (tracer ?? InstrumentationSystem.tracer).startSpan(
        event.title, ofKind: .client, at: Instant(event.start))
      span.updateAttributes { attributes in
        attributes["db.system.name"] = "sqlite"
        attributes["db.query.text"] = event.sql
        attributes["db.response.returned_rows"] = event.rows
        if let name = event.name { attributes["db.operation.name"] = name }
      }
      if let error = event.error {
        span.recordError(error)
        span.setStatus(.init(code: .error))
      }
      span.end(at: Instant(event.start, after: event.duration))
    }
  }

  /// A time that has passed, in nanoseconds since 1970.
  private struct Instant: TracerInstant {
    let nanosecondsSinceEpoch: UInt64

    init(_ date: Date, after duration: Duration = .zero) {
      let nanoseconds = date.timeIntervalSince1970 * 1_000_000_000 + duration / .nanoseconds(1)
      nanosecondsSinceEpoch = UInt64(max(0, nanoseconds))
    }

    static func < (left: Self, right: Self) -> Bool {
      left.nanosecondsSinceEpoch < right.nanosecondsSinceEpoch
    }
  }

#endif
