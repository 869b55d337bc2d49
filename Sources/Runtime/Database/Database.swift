internal import DBGenSQLite

/// A database: one connection that writes, and a pool of connections that read beside it.
///
/// It can be shared by any number of threads and tasks. A file is in SQLite's WAL mode, so readers
/// and the writer don't wait for each other. Foreign keys are enforced.
public final class Database: Sendable {
  let writer: ConnectionPool
  let readers: ConnectionPool
  /// Of one connection that reads what takes long, and is closed again.
  let apart: ConnectionPool
  let changeSource: ChangeSource

  /// Whether the database can only be read: a newer version of the app has made it and lets this one
  /// read it, so that writing throws `DatabaseError.newerDatabase`; or its mode is `readOnly` or
  /// `untrusted`, so that writing throws SQLITE_READONLY.
  public let isReadOnly: Bool

  /// The version that the database had before this opening migrated it, be it one that it didn't keep;
  /// 0 where it has been created, or taken over as it was; nil where it was as it should be, be it that
  /// another process had migrated it while this one waited.
  public let migratedFrom: Int32?

  /// Where the copy lies that this opening has made of the file before it was migrated; nil where it
  /// has made none. The next opening removes it, as then all has gone well.
  public let backupPath: String?

  let opening: DatabaseOpening
  /// The file that was opened, unless it is in memory.
  let file: FileIdentity?

  /// Opens the database at a path, creates it where the file is missing or empty, and migrates it
  /// where it is of an older version.
  ///
  /// Processes that open a new file at once all end with one and the same.
  ///
  /// The path `:memory:` gives a new database in memory, whose readers and writers take turns.
  ///
  /// A migration is one transaction: whatever goes wrong, the file stays as it was. So it does when
  /// the surrounding task is cancelled. No triggers run in it. Indexes and triggers that others have
  /// made on the app's tables stay, also where the tables are rebuilt; one that can't is
  /// `migrationFailed`.
  ///
  /// - Parameters:
  ///   - template: The path of a database that is shipped with the app, of this version or an older
  ///     one: where the file is missing or empty, and the mode is `create`, it begins as a copy of that.
  ///   - hooks: The functions that migrations call, by their names.
  ///   - onDrift: What to do with a database of another schema that has this one's version.
  /// - Throws: `DatabaseError`: `newerDatabase`, `olderDatabase`, `unsupportedVersion`, `schemaDrift` or
  ///   `notOurDatabase` where the file isn't of this schema and can't be made so, `damagedDatabase` where it isn't
  ///   trusted and something is wrong with it, `migrationRefused` or
  ///   `migrationFailed` where a migration can't be done, `missingHook`, `missingFunction` or
  ///   `missingCollation` where the app lacks what the schema needs, all of which leave the file as
  ///   it is; `sqlite` where SQLite can't open it, with the reason; `commitFailed` where it isn't known
  ///   whether it has been migrated, which the next opening finds out. What a hook or
  ///   `configuration.migration.progress` throws; `CancellationError`.
  public init(
    at path: String, copyingTemplate template: String? = nil, schema: DatabaseSchema,
    configuration: Configuration = Configuration(),
    hooks: [String: Migration.Hook] = [:], onDrift: DriftReaction = .fail
  ) throws {
    try Self.requireSQLite()
    try schema.validate()
    try configuration.require(schema)
    let recovered = try configuration.mode == .untrusted ? RecoveredCopy(opening: path) : nil
    let opening = DatabaseOpening(
      path: path, schema: schema, configuration: configuration, hooks: hooks,
      template: template, recovered: recovered)
    self.opening = opening.withoutHooks
    var slots: [ConnectionPool.Slot] = []
    let outcome = try opening.run(onDrift)
    let hasNoFile = Self.isInMemory(path) || recovered?.isCopy == true
    let file = hasNoFile ? nil : FileIdentity(of: path)
    self.file = file
    let changes = ChangeSource()
    changeSource = changes
    switch outcome {
    case .writable(let connection, let change):
      isReadOnly = false
      migratedFrom = change.version
      backupPath = change.backup
      let reopens = !Self.isInMemory(path)
      connection.changes = changes
      writer = ConnectionPool([.init(connection)], reopens: reopens) {
        try file?.require(at: path)
        return try opening.reopen(telling: changes)
      }
    case .readable(let version):
      isReadOnly = true
      (migratedFrom, backupPath) = (nil, nil)
      writer = ConnectionPool([.init()]) {
        throw DatabaseError.newerDatabase(found: version, known: schema.version)
      }
    case .readOnly(let connection):
      isReadOnly = true
      (migratedFrom, backupPath) = (nil, nil)
      slots = [.init(connection)]
      writer = ConnectionPool([.init()]) { throw DatabaseOpening.isReadOnly }
    }
    guard !Self.isInMemory(path) else {
      readers = writer
      apart = writer
      return
    }
    let count = min(max(1, configuration.maximumReaders), 1000)
    while slots.count < count { slots.insert(ConnectionPool.Slot(), at: 0) }
    let later = self.opening
    let open = { @Sendable in
      try file?.require(at: path)
      return try later.reader()
    }
    readers = ConnectionPool(slots, open: open)
    apart = ConnectionPool([.init()], open: open)
  }

  deinit { close() }

  /// Closes the database: transactions that run are finished, those that wait and any later ones
  /// throw `DatabaseError.closed`.
  public func close() {
    // First, so that observers that read again see the end.
    changeSource.close()
    for pool in pools { pool.close() }
    opening.recovered?.remove()
  }

  /// In the order in which they are closed: the connection that is closed last empties the
  /// write-ahead log, and should be one that can write.
  var pools: [ConnectionPool] { [apart, readers, writer] }

  /// Whether a path stands for a database that no second connection can see.
  static func isInMemory(_ path: String) -> Bool { path.isEmpty || path == ":memory:" }

  /// 3.38 is the first that has all the generated SQL needs: RETURNING, STRICT tables and
  /// unixepoch().
  private static func requireSQLite() throws {
    guard sqlite3_libversion_number() >= 3_038_000 else {
      throw DatabaseError.unsupported(
        "SQLite 3.38 or later is needed, this is \(String(cString: sqlite3_libversion()))")
    }
  }
}
