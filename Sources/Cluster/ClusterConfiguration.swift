/// The options for using a cluster.
public struct ClusterConfiguration: Sendable {
  /// The name of the database on the nodes.
  public var database: String
  /// The longest time of a write from its call on: for its turn, a node that leads the cluster,
  /// other writers, its statements and its commit. A read has this time for its turn, for a node,
  /// and for each answer, or each MiB of a large one; all rows of a query can take longer, as long
  /// as they arrive.
  public var timeout: Duration
  /// The maximum number of concurrent reads, from 1 to 1000; other values are clamped. Each has a
  /// connection of its own, which is made when it is first needed.
  public var maximumReaders: Int

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - database: The name of the database on the nodes.
  ///   - timeout: The longest time of a write, and of each wait of a read.
  ///   - maximumReaders: The maximum number of concurrent reads.
  public init(
    database: String = "main", timeout: Duration = .seconds(10), maximumReaders: Int = 4
  ) {
    (self.database, self.timeout, self.maximumReaders) = (database, timeout, maximumReaders)
  }
}
