#if Integrations

  public import CoreMetrics
  public import DBGenRuntime

  /// Records metrics of statements, each with the dimension `statement`: the name in the schema, or
  /// `other`.
  ///
  ///     configuration.trace = .init { event in metrics(event) }
  ///
  /// | Metric | Kind | Value |
  /// | --- | --- | --- |
  /// | `dbgen.statement.duration` | timer | The time that a statement took. |
  /// | `dbgen.statement.rows` | recorder | The rows that it returned or changed. |
  /// | `dbgen.statement.errors` | counter | The statements that failed. |
  /// | `dbgen.connection.wait` | timer | The time that a transaction waited for a connection. |
  public struct StatementMetrics: Sendable {
    private let factory: any MetricsFactory

    /// Creates metrics.
    ///
    /// - Parameter factory: Where the metrics go to; the factory of the process by default.
    public init(factory: any MetricsFactory = MetricsSystem.factory) { self.factory = factory }

    /// Records a statement.
    ///
    /// - Parameter event: The statement.
    public func callAsFunction(_ event: Database.Trace.Event) {
      let dimensions = [("statement", event.name ?? "other")]
      Timer(label: "dbgen.statement.duration", dimensions: dimensions, factory: factory)
        .recordNanoseconds(event.duration.nanoseconds)
      Recorder(label: "dbgen.statement.rows", dimensions: dimensions, factory: factory)
        .record(event.rows)
      if event.error != nil {
        Counter(label: "dbgen.statement.errors", dimensions: dimensions, factory: factory)
          .increment()
      }
      if event.wait > .zero {
        Timer(label: "dbgen.connection.wait", dimensions: [], factory: factory)
          .recordNanoseconds(event.wait.nanoseconds)
      }
    }
  }

  extension Duration {
    fileprivate var nanoseconds: Int64 { Int64(self / .nanoseconds(1)) }
  }

#endif
