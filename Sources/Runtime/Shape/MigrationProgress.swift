/// The progress of a database's migration.
public struct MigrationProgress: Hashable, Sendable {
  /// The version that the step leads to.
  public let version: Int32
  /// The number of the step among those of all pending migrations, starting at 1; 0 while the file
  /// is copied before the first, or while another process has the file locked.
  public let step: Int
  /// The number of steps of all pending migrations.
  public let stepCount: Int
  /// A description of the step, such as `add column 'user.fullName'`.
  public let title: String

  /// Before the first step, while another process has the file locked.
  static func waiting(toReach version: Int32) -> MigrationProgress {
    MigrationProgress(version: version, step: 0, stepCount: 0, title: waitingTitle)
  }

  /// The title while another process is waited for.
  package static let waitingTitle = "wait for another process"
}

extension Database {
  /// A function of the app that is part of a migration. It gets the migration's transaction, which
  /// is valid until the function returns. If it throws, the database stays unchanged. It
  /// may be called again, if the migration has to be undone and done again. Triggers don't run, as in
  /// all steps.
  public typealias MigrationHook = @Sendable (WriteTransaction) throws -> Void

  /// The options for migrating older databases.
  public struct MigrationConfiguration: Sendable {
    /// Whether to copy the file to `<path>.v<version>.bak`, with the version before the migration,
    /// before a table is rebuilt or data is discarded. The copy is removed the next time the
    /// database is opened and needs no migration. If the app didn't make a file of that name, that
    /// file stays, and the copy is `<path>.v<version>-2.bak`, and so on.
    public var backsUp: Bool
    /// Whether more rows may refer to missing rows than before the migration. If they may not,
    /// `DatabaseError.migrationRefused` is thrown with the first of them. Rows that did so before may
    /// stay in any case.
    public var acceptsOrphans: Bool
    /// Called before each step, and repeatedly while it runs. If it throws, nothing is changed. It
    /// must not use the database.
    public var progress: (@Sendable (MigrationProgress) throws -> Void)?
    /// Records refused rows, if a copy is migrated to find them.
    package var rehearsal: (any RefusalRecorder)?

    /// Creates the options; each has a default.
    ///
    /// - Parameters:
    ///   - backsUp: Whether to copy the file before a table is rebuilt or data is discarded.
    ///   - acceptsOrphans: Whether more rows may refer to missing rows than before.
    ///   - progress: Called before each step, and repeatedly while it runs.
    public init(
      backsUp: Bool = true, acceptsOrphans: Bool = false,
      progress: (@Sendable (MigrationProgress) throws -> Void)? = nil
    ) {
      (self.backsUp, self.acceptsOrphans, self.progress) = (backsUp, acceptsOrphans, progress)
    }
  }
}
