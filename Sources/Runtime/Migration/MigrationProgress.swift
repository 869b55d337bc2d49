/// How far the migration of a database has come.
public struct MigrationProgress: Hashable, Sendable {
  /// The version that the step leads to.
  public let version: Int32
  /// The number of the step among those of all pending migrations, from 1; 0 while the file is
  /// copied before the first.
  public let step: Int
  /// How many steps there are.
  public let stepCount: Int
  /// A description of the step, such as `add column 'user.fullName'`.
  public let title: String
}

extension Database {
  /// How older databases are migrated.
  public struct MigrationConfiguration: Sendable {
    /// Whether the file is copied beside itself, as `<path>.v<version>.bak`, before a table is
    /// rebuilt or data is given up. The copy goes when the database is next opened as it should be.
    /// A file of that name that the app hasn't made stays: the copy is `<path>.v<version>-2.bak` then,
    /// and so on.
    public var backsUp: Bool
    /// Whether rows that refer to others which aren't there may stay, as long as there are no more of
    /// them than before; otherwise the first of them is `DatabaseError.migrationRefused`.
    public var acceptsOrphans: Bool
    /// Called before each step and repeatedly while it runs. If it throws, nothing is changed. It
    /// must not use the database.
    public var progress: (@Sendable (MigrationProgress) throws -> Void)?
    /// Notes refused rows, where a copy is migrated to find them.
    package var rehearsal: MigrationRehearsal?

    public init(
      backsUp: Bool = true, acceptsOrphans: Bool = false,
      progress: (@Sendable (MigrationProgress) throws -> Void)? = nil
    ) {
      self.backsUp = backsUp
      self.acceptsOrphans = acceptsOrphans
      self.progress = progress
    }
  }
}
