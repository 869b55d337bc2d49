/// The options for using a cluster.
public struct ClusterConfiguration: Sendable {
  /// The name of the database on the nodes.
  public var database: String
  /// The longest wait for a node that answers and leads the cluster, for other writers, and for
  /// each answer of the node, or each MiB of a large one. All rows of a query can take longer, as
  /// long as they arrive.
  public var timeout: Duration
  /// The maximum number of concurrent reads, from 1 to 1000; other values are clamped. Each has a
  /// connection of its own, which is made when it is first needed.
  public var maximumReaders: Int

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - database: The name of the database on the nodes.
  ///   - timeout: The longest wait for a node, for other writers, and for each answer.
  ///   - maximumReaders: The maximum number of concurrent reads.
  public init(
    database: String = "main", timeout: Duration = .seconds(10), maximumReaders: Int = 4
  ) {
    self.database = database
    self.timeout = timeout
    self.maximumReaders = maximumReaders
  }
}
