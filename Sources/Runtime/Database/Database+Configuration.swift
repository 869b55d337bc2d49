extension Database {
  /// The options for opening a database.
  public struct Configuration: Sendable {
    /// The changes that opening may make to the file.
    public var mode: Mode
    /// The time to wait for a lock that another connection or process holds, before
    /// `DatabaseError.sqlite` with SQLITE_BUSY is thrown.
    public var busyTimeout: Duration
    /// The maximum number of concurrent reads, from 1 to 1000; other values are clamped. Each read
    /// has a connection of its own, which is opened when it is first needed.
    public var maximumReaders: Int
    /// How thoroughly SQLite flushes commits to the disk.
    public var synchronous: Synchronous
    /// The size of each connection's page cache in bytes; nil for SQLite's default, usually 2,000
    /// KiB.
    public var pageCacheSize: Int?
    /// The functions that SQL can call in addition to SQLite's own. They are registered on every
    /// connection.
    public var functions: [Function]
    /// The collations that SQL can use in addition to SQLite's own. They are registered on every
    /// connection.
    public var collations: [Collation]
    /// The options for migrating older databases.
    public var migration: MigrationConfiguration
    /// Receives each statement that runs once the database is open.
    public var trace: Trace?
    /// Whether functions that insert values into JSON refuse paths that are long enough to exhaust
    /// the stack. This makes them slower.
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
