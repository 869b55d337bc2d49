public import DBGenRuntime
internal import Synchronization

/// A database that the nodes of a cluster store together, so that it outlives any one of them.
///
/// Generated functions run on it as on a `Database`. All of them are sent to the node that leads the
/// cluster; if another one takes over, transactions that have just begun continue there.
///
/// There are no functions for the file of a database, and a schema that needs functions,
/// collations or tokenizers of the app is refused. A text with a NUL character can't be stored.
public final class Cluster: Sendable {
  let writer: ConnectionPool
  let readers: ConnectionPool
  /// Whether the database had a newer version of the schema when it was opened, which lets this one
  /// only read.
  public let isReadOnly: Bool
  let timeout: Duration

  /// Opens a database of a cluster. It must have the schema already, which
  /// `dbgen migration apply --cluster` creates and migrates.
  ///
  /// Nodes never get RETURNING: a trigger notes the rows that a statement changes, or a query reads
  /// the one that it has inserted. Statements of which it isn't certain which rows these are throw
  /// `DatabaseError.unsupported` when they are called; `dbgen check --cluster` reports them.
  ///
  /// - Parameters:
  ///   - schema: The schema that the database must have.
  ///   - nodes: The addresses of some of the cluster's nodes, of which one has to run.
  ///   - configuration: The options.
  /// - Throws: `DatabaseError.newerDatabase`, `olderDatabase`, `schemaDrift` or `notOurDatabase` if
  ///   the database doesn't have this schema; `unsupported` if it is empty, or if the schema needs
  ///   functions or collations of the app; `sqlite` if no node that leads the cluster can be
  ///   reached in time; `CancellationError`.
  public convenience init(
    of schema: DatabaseSchema, at nodes: [NodeAddress],
    configuration: ClusterConfiguration = ClusterConfiguration()
  ) async throws {
    let leader = Mutex(NodeAddress?.none)
    try await self.init(of: schema, configuration: configuration) { timeout, cancellation in
      let last = leader.withLock { $0 }
      let connection = try NodeConnection.toLeader(
        of: [last].compactMap(\.self) + nodes.filter { $0 != last },
        timeout: configuration.timeout, deadline: ContinuousClock.now + timeout,
        cancellation: cancellation)
      leader.withLock { $0 = connection.address }
      try connection.openForTransactions(database: configuration.database)
      connection.deadline = nil
      return connection
    }
  }

  /// Opens a database through connections that `connect` makes.
  package init(
    of schema: DatabaseSchema, configuration: ClusterConfiguration,
    connect: @escaping @Sendable (Duration, NodeCancellation) throws -> any NodeLink
  ) async throws {
    try schema.validate()
    try schema.requireNothingOfApp()
    let open = { @Sendable in
      try Connection(of: schema, timeout: configuration.timeout, connect: connect)
    }
    timeout = configuration.timeout
    let count = min(max(1, configuration.maximumReaders), 1000)
    readers = ConnectionPool((0..<count).map { _ in .init() }, open: open)
    let readers = readers
    isReadOnly = try await readers.withSlot { slot, interruption in
      try Database.owning(slot, of: readers) { connection in
        try interruption.begin(on: connection)
        connection.interruption = interruption
        defer {
          interruption.leave()
          connection.interruption = nil
        }
        do {
          return try connection.isOnlyReadable(by: schema)
        } catch let error as DatabaseError {
          throw error.code.flatMap(interruption.reason(of:)) ?? error
        }
      }
    }
    writer = ConnectionPool([.init()], open: open)
  }

  deinit { close() }

  /// Closes the connections to the nodes. Running transactions finish; waiting and later ones throw
  /// `DatabaseError.closed`.
  public func close() {
    readers.close()
    writer.close()
  }
}

extension Connection {
  /// Creates a connection whose statements run on a node.
  package convenience init(
    of schema: DatabaseSchema, timeout: Duration, connect: @escaping NodeSession.Connect
  ) throws {
    try self.init(inMemoryWith: schema.statements + [IdempotentWrites.table])
    remote = NodeSession(self, version: schema.version, timeout: timeout, connect: connect)
  }

  /// Whether the database has a newer version of the schema, which lets this one read it.
  ///
  /// - Throws: `DatabaseError` if the app can't use the database.
  fileprivate func isOnlyReadable(by schema: DatabaseSchema) throws -> Bool {
    let configuration = Database.Configuration(mode: .create)
    let opening = DatabaseOpening(
      path: "the cluster", schema: schema, configuration: configuration, hooks: [:])
    let session = remote as? NodeSession
    session?.rowLimit = WireLimit.schemaRows
    defer { session?.rowLimit = .max }
    switch try opening.state(of: self) {
    case .current, .writable: return false
    case .readable: return true
    case .empty:
      throw DatabaseError.unsupported(
        "the cluster has no such database yet; `dbgen migration apply --cluster` creates it")
    case .unversioned: throw DatabaseError.notOurDatabase(path: "the cluster")
    case .older(let version, _, _):
      throw DatabaseError.olderDatabase(found: version, known: schema.version)
    }
  }
}
