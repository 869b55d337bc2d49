extension Database {
  /// How a database is opened.
  public struct Configuration: Sendable {
    /// The changes that opening may make to the file.
    public var mode: Mode
    /// How long to wait for a lock that another connection or process holds before SQLITE_BUSY is
    /// thrown.
    public var busyTimeout: Duration
    /// How many reads run at once, each on a connection of its own that is opened when first
    /// needed; from 1 to 1000.
    public var maximumReaders: Int
    /// How hard SQLite tries to get commits onto the disk.
    public var synchronous: Synchronous
    /// How much of the file each connection keeps in memory, in bytes; nil for what SQLite was built
    /// with, mostly 2,000 KiB.
    public var pageCacheSize: Int?
    /// The functions that SQL can call beside SQLite's own. Every connection has them.
    public var functions: [Function]
    /// The collations that SQL can name beside SQLite's own. Every connection has them.
    public var collations: [Collation]
    /// How older databases are migrated.
    public var migration: MigrationConfiguration
    /// Is told each statement that runs once the database is open.
    public var trace: Trace?
    /// Whether functions that put values into JSON refuse paths that are so long that they would use up
    /// the stack. They take longer then.
    package var limitsJSONPaths = false

    public init(
      mode: Mode = .create, busyTimeout: Duration = .seconds(5), maximumReaders: Int = 4,
      synchronous: Synchronous = .normal, pageCacheSize: Int? = nil, functions: [Function] = [],
      collations: [Collation] = [], migration: MigrationConfiguration = MigrationConfiguration(),
      trace: Trace? = nil
    ) {
      self.mode = mode
      self.busyTimeout = busyTimeout
      self.maximumReaders = maximumReaders
      self.synchronous = synchronous
      self.pageCacheSize = pageCacheSize
      self.functions = functions
      self.collations = collations
      self.migration = migration
      self.trace = trace
    }
  }

  /// The values of `PRAGMA synchronous`, for a database in WAL mode.
  public enum Synchronous: String, Sendable {
    /// A power failure can corrupt the database.
    case off = "OFF"
    /// A power failure can lose the latest commits, but never corrupts the database.
    case normal = "NORMAL"
    /// Every commit is on the disk when it returns.
    case full = "FULL"
  }
}
