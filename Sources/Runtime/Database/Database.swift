internal import DBGenSQLite

/// A database with one connection that writes and a pool of connections that read.
///
/// Any number of threads and tasks can share it. Files are in SQLite's WAL mode, so readers and the
/// writer don't wait for each other. Foreign keys are enforced.
public final class Database: Sendable {
  package let writer: ConnectionPool
  package let readers: ConnectionPool
  /// A pool of one connection for long reads, which is closed after each of them.
  package let apart: ConnectionPool
  package let observation = ObserverHolder()

  /// Whether the database can only be read. Either a newer version of the app made it and lets this
  /// one read it, so that writing throws `DatabaseError.newerDatabase`; or its mode is `readOnly`
  /// or `untrusted`, so that writing throws `DatabaseError.sqlite` with SQLITE_READONLY.
  public let isReadOnly: Bool

  /// The version that the database had before this opening migrated it, even if the file didn't
  /// store that version; 0 if this opening created the database or adopted it without a migration;
  /// nil if the database was up to date, or another process brought it up to date while this one
  /// waited.
  public let migratedFrom: Int32?

  /// The path of the copy that this opening made of the file before migrating it; nil if it made
  /// none. The next opening that finds the database up to date removes the copy.
  public let backupPath: String?

  package let opening: DatabaseOpening
  /// The file that was opened; nil for a database in memory and for a copy.
  package let file: FileIdentity?
  /// A pool with the connection that opened the database, until its first use; nil if that one only
  /// reads, or is the only one.
  let opened: ConnectionPool?

  /// Opens the database at a path. Creates it if the file is missing or empty, and migrates it if
  /// it has an older version.
  ///
  /// If several processes open a new file at the same time, they all get the same database. The
  /// path `:memory:` opens a new database in memory, whose readers and writers take turns.
  ///
  /// A migration is one transaction: if anything goes wrong, or the surrounding task is cancelled,
  /// the file stays unchanged. No triggers run during a migration. Indexes and triggers that others
  /// added to the app's tables are kept, even on tables that are rebuilt; if one can't be kept,
  /// `migrationFailed` is thrown.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or `:memory:`.
  ///   - template: The path of a database that ships with the app, of this version or an older one.
  ///     In the mode `create`, a missing or empty file begins as a copy of it.
  ///   - schema: The schema that the database must have.
  ///   - configuration: The options for opening, such as the mode.
  ///   - hooks: The functions that migrations call, by name.
  ///   - onDrift: What to do with a database that has the schema's version but a different schema.
  /// - Throws: `DatabaseError.newerDatabase`, `olderDatabase`, `unsupportedVersion`, `schemaDrift`
  ///   or `notOurDatabase` if the file doesn't have this schema and can't be migrated to it;
  ///   `damagedDatabase` if an untrusted file is damaged; `migrationRefused` or `migrationFailed`
  ///   if a migration can't be done; `missingHook`, `missingFunction`, `missingCollation` or
  ///   `missingTokenizer` if the
  ///   app lacks something that the schema needs. All of these leave the file unchanged. `sqlite`
  ///   if SQLite can't open the file, with the reason; `unsupported` if SQLite or the file system
  ///   lacks something; `commitFailed` if it isn't known whether the migration was committed, which
  ///   the next opening determines. Any error that a hook or `configuration.migration.progress`
  ///   throws; `CancellationError`.
  @_optimize(size)
  public init(
    at path: String, copyingTemplate template: String? = nil, schema: DatabaseSchema,
    configuration: Configuration = Configuration(),
    hooks: [String: MigrationHook] = [:], onDrift: DriftReaction = .fail
  ) throws {
    try Self.requireSQLite()
    for path in [path, template ?? ""] { try FileName.requireWhole(path) }
    try schema.validate()
    try configuration.require(schema)
    let stranger = try configuration.mode.adopter?.strangersFile(at: path, configuration)
    let attached = try configuration.openAttachments(to: schema, at: path)
    let opening = DatabaseOpening(
      path: path, schema: schema, configuration: configuration, hooks: hooks,
      template: template, stranger: stranger, attached: attached)
    let outcome = try opening.run(onDrift)
    let change = outcome.change
    (isReadOnly, migratedFrom, backupPath) = (change == nil, change?.version, change?.backup)
    self.opening = opening.withoutHooks
    file = opening.hasFile ? try FileIdentity.found(by: outcome, at: path) : nil
    let pools = DatabasePools(outcome, of: self.opening, file, observation) {
      try opening.reopen()
    }
    (writer, readers, apart, opened) = (pools.writer, pools.readers, pools.apart, pools.opened)
  }

  deinit { close() }

  /// Closes the database. Running transactions finish; waiting and later ones throw
  /// `DatabaseError.closed`.
  public func close() {
    // First, so that observers that read again see the end.
    observation.close()
    for pool in pools { pool.close() }
    opening.stranger?.remove()
  }

  /// The pools in the order in which they are closed. The last connection to close empties the
  /// write-ahead log, so it should be one that can write.
  var pools: [ConnectionPool] { [apart, readers, writer] + (opened.map { [$0] } ?? []) }

  /// The version of the SQLite that is linked, such as `3.53.0`.
  public static var sqliteVersion: String { String(cString: sqlite3_libversion()) }

  /// SQLite 3.38 is the first version with everything that the generated SQL needs: RETURNING,
  /// STRICT tables and unixepoch().
  private static func requireSQLite() throws {
    guard sqlite3_libversion_number() >= 3_038_000 else {
      throw DatabaseError.unsupported(
        "SQLite 3.38 or later is needed, but this is \(sqliteVersion)")
    }
  }
}
