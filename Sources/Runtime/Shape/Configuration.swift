import DBGenSQLText

extension Database {
  /// The options for opening a database.
  public struct Configuration: Sendable {
    /// The changes that opening may make to the file.
    public var mode: Mode
    /// The time to wait for a lock that another connection or process holds, before
    /// `DatabaseError.sqlite` with SQLITE_BUSY is thrown. An opening that creates or migrates the
    /// database waits twelve times as long for others that do so.
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
    /// The tokenizers that full-text indexes can use in addition to SQLite's own. They are registered
    /// on every connection. The product `DBGenMaintenance` makes them.
    public var tokenizers: [Tokenizer]
    /// The options for migrating older databases.
    public var migration: MigrationConfiguration
    /// Receives each statement that runs once the database is open.
    public var trace: Trace?
    /// Prepares each connection, an `sqlite3 *`, before its first statement; nil if there is nothing
    /// to prepare. It sets the key of an encrypted file, or loads an extension, and may be called on
    /// any thread, for each of the connections that write and read, for copies of the file, and for
    /// databases in memory with which the schema is compared. An error that it throws ends the
    /// opening.
    public var prepare: (@Sendable (OpaquePointer) throws -> Void)?
    /// The treatment of a file that doesn't store the schema's own statements, or that others
    /// changed: `.byMeaning`, of the product `DBGenAdoption`; nil if such a file is an error.
    public var adoption: Adoption?
    /// The files with other schemas that each connection attaches.
    public var attachments: [Attachment]
    /// Limits SQLite's own functions, before the app's are registered.
    package var limit: (@Sendable (Connection) throws -> Void)?

    /// Creates a configuration; each option has a default.
    ///
    /// - Parameters:
    ///   - mode: The changes that opening may make to the file.
    ///   - busyTimeout: The time to wait for a lock.
    ///   - maximumReaders: The maximum number of concurrent reads, from 1 to 1000.
    ///   - synchronous: How thoroughly SQLite flushes commits to the disk.
    ///   - pageCacheSize: The size of each connection's page cache in bytes; nil for SQLite's
    ///     default.
    ///   - functions: The functions that SQL can call.
    ///   - collations: The collations that SQL can use.
    ///   - tokenizers: The tokenizers that full-text indexes can use.
    ///   - migration: The options for migrating older databases.
    ///   - trace: Receives each statement that runs.
    ///   - prepare: Prepares each connection before its first statement.
    ///   - adoption: The treatment of a file that doesn't store the schema's own statements.
    ///   - attachments: The files with other schemas that each connection attaches.
    public init(
      mode: Mode = .create, busyTimeout: Duration = .seconds(5), maximumReaders: Int = 4,
      synchronous: Synchronous = .normal, pageCacheSize: Int? = nil, functions: [Function] = [],
      collations: [Collation] = [], tokenizers: [Tokenizer] = [],
      migration: MigrationConfiguration = MigrationConfiguration(), trace: Trace? = nil,
      prepare: (@Sendable (OpaquePointer) throws -> Void)? = nil, adoption: Adoption? = nil,
      attachments: [Attachment] = []
    ) {
      (self.mode, self.busyTimeout, self.maximumReaders) = (mode, busyTimeout, maximumReaders)
      (self.synchronous, self.pageCacheSize) = (synchronous, pageCacheSize)
      (self.functions, self.collations, self.tokenizers) = (functions, collations, tokenizers)
      (self.migration, self.trace, self.prepare) = (migration, trace, prepare)
      (self.adoption, self.attachments) = (adoption, attachments)
    }

    /// Creates a configuration that traces statements, without their values.
    ///
    /// - Parameter receive: Receives each statement that has run.
    @_disfavoredOverload
    public init(trace receive: @escaping @Sendable (Trace.Event) -> Void) {
      self.init(trace: Trace(receive))
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

// MARK: - Requirements of a schema

extension Database.Configuration {
  /// Verifies, before the file is touched, that everything that a schema needs is registered.
  @_optimize(size)
  func require(_ schema: DatabaseSchema) throws {
    let names = functions.map(\.name) + collations.map(\.name) + tokenizers.map(\.name)
    // To SQLite, the name would end there.
    if let name = names.first(where: { $0.utf8.contains(0) }) {
      throw DatabaseError.unsupported(
        "the name '\(name)' of a function, collation or tokenizer contains a NUL character")
    }
    for needed in schema.functions {
      let candidates = functions.filter { $0.takes(needed) }
      guard !candidates.isEmpty else {
        throw DatabaseError.missingFunction(name: needed.name, arguments: needed.arguments)
      }
      if needed.isDeterministic, !candidates.contains(where: \.isDeterministic) {
        throw DatabaseError.unsupported(
          "the schema needs function '\(needed.name)' to be deterministic")
      }
      if needed.isInnocuous, !candidates.contains(where: \.isInnocuous) {
        throw DatabaseError.unsupported(
          "the schema itself calls function '\(needed.name)', which has to be registered as innocuous"
        )
      }
    }
    for name in schema.collations
    where !collations.contains(where: { SQLName.areEqual($0.name, name) }) {
      throw DatabaseError.missingCollation(name: name)
    }
    for name in schema.tokenizers
    where !tokenizers.contains(where: { SQLName.areEqual($0.name, name) }) {
      throw DatabaseError.missingTokenizer(name: name)
    }
  }
}

extension Database.Function {
  /// Whether the schema's calls of `needed` find this function.
  fileprivate func takes(_ needed: _RequiredFunction) -> Bool {
    SQLName.areEqual(name, needed.name) && (arguments == nil || arguments == needed.arguments)
  }
}
