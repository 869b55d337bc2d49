#if Integrations

  public import DBGenRuntime
  public import Logging

  /// Writes statements to a log: failed ones as errors, slow ones as warnings, and all others at the
  /// level `debug`. Values that a constraint refuses are a mistake of whoever sent them, and of the level
  /// `info`.
  ///
  ///     configuration.trace = .init { event in log(event) }
  ///
  /// The metadata has the statement's name in the schema, its SQL, the duration and the wait for a
  /// connection in milliseconds, the number of rows, and the error.
  public struct StatementLog: Sendable {
    private let logger: Logger
    private let slow: Duration

    /// Creates a log of statements.
    ///
    /// - Parameters:
    ///   - logger: The logger to write to.
    ///   - slow: The duration from which a statement is a warning.
    public init(to logger: Logger, slow: Duration = .milliseconds(100)) {
      (self.logger, self.slow) = (logger, slow)
    }

    /// Logs a statement.
    ///
    /// - Parameter event: The statement.
    public func callAsFunction(_ event: Database.Trace.Event) {
      logger.log(level: level(of: event), "\(event.title)", metadata: metadata(of: event))
    }

    private func level(of event: Database.Trace.Event) -> Logger.Level {
      if case DatabaseError.constraint? = event.error { return .info }
      return event.error != nil ? .error : event.duration >= slow ? .warning : .debug
    }

    private func metadata(of event: Database.Trace.Event) -> Logger.Metadata {
      var metadata: Logger.Metadata = [
        "sql": "\(event.sql)", "milliseconds": "\(event.duration.milliseconds)",
        "rows": "\(event.rows)",
      ]
      if event.wait > .zero { metadata["wait"] = "\(event.wait.milliseconds)" }
      if let error = event.error { metadata["error"] = "\(error)" }
      return metadata
    }
  }

  extension Database.Trace.Event {
    /// The name in the schema, or the first word of the SQL.
    var title: String {
      name ?? String(sql.prefix { $0.isLetter })
    }
  }

  extension Duration {
    var milliseconds: Double { self / .milliseconds(1) }
  }

#endif
