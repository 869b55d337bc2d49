#if Integrations

  public import DBGenRuntime
  public import ServiceLifecycle

  /// A database that a `ServiceGroup` closes when it shuts down, after the services that use it.
  ///
  ///     let group = ServiceGroup(
  ///       services: [DatabaseService(database), server], gracefulShutdownSignals: [.sigterm],
  ///       logger: logger)
  ///
  /// A group shuts its services down in the reverse of their order, so the database comes first.
  public struct DatabaseService: Service {
    private let database: Database

    /// Creates the service of an open database.
    ///
    /// - Parameter database: The database, which belongs to the service from now on.
    public init(_ database: Database) { self.database = database }

    /// Waits for the shutdown, and closes the database.
    ///
    /// - Throws: `CancellationError` if the group is canceled, after closing the database.
    public func run() async throws {
      defer { database.close() }
      try await gracefulShutdown()
    }
  }

#endif
