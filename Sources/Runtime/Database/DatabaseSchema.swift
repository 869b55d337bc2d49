/// The schema that a database must have: what generated source hands to `Database`.
///
/// A class, as copying so many arrays would cost more than all else of an opening.
public final class DatabaseSchema: Sendable {
  /// The version, kept in the database's `user_version`; from 1 up.
  public let version: Int32
  /// The SQL that makes an empty database one of this version, in order, each exactly one statement.
  public let statements: [String]
  /// What takes older databases to this version, by their versions and without a gap, the last of
  /// them to this one.
  public var migrations: [Migration] { makeMigrations() }
  /// An app has a long history, and hardly ever needs it.
  private let makeMigrations: @Sendable () -> [Migration]
  /// The oldest version whose apps may read databases of this one, kept in the database's
  /// `application_id`; nil where they may not. From 1 to 65535.
  public let minReader: Int32?
  /// The functions that the SQL calls and SQLite doesn't have: the app registers them.
  public let functions: [Function]
  /// The names of the collations that the SQL uses and SQLite doesn't have: the app registers them.
  public let collations: [String]

  public init(
    version: Int32, statements: [String],
    migrations: @autoclosure @escaping @Sendable () -> [Migration] = [],
    minReader: Int32? = nil, functions: [Function] = [], collations: [String] = []
  ) {
    self.version = version
    self.statements = statements
    makeMigrations = migrations
    self.minReader = minReader
    self.functions = functions
    self.collations = collations
  }

  /// A function that the app registers.
  public struct Function: Sendable {
    public let name: String
    /// How many arguments it takes; nil for any number.
    public let arguments: Int?
    /// Whether the SQL relies on equal arguments giving equal results.
    public let isDeterministic: Bool
    /// Whether the schema itself calls it, in a view, a trigger or a constraint.
    public let isInnocuous: Bool

    public init(
      _ name: String, arguments: Int? = nil, deterministic: Bool = false, innocuous: Bool = false
    ) {
      self.name = name
      self.arguments = arguments
      isDeterministic = deterministic
      isInnocuous = innocuous
    }
  }
}

extension DatabaseSchema {
  /// - Throws: where versions are none that a database can keep.
  func validate() throws {
    guard version > 0 else {
      throw DatabaseError.unsupported("schema versions start from 1, this one is \(version)")
    }
    guard let minReader else { return }
    guard (1...min(version, 65_535)).contains(minReader) else {
      throw DatabaseError.unsupported(
        "a version that may read the database is from 1 to its own and to 65535, not \(minReader)")
    }
  }
}

// MARK: - Older versions

extension DatabaseSchema {
  /// The version that the migrations begin with.
  var oldestVersion: Int32 { (migrations.map(\.version).min() ?? version + 1) - 1 }

  /// The schema and those of the versions before, the newest first, as far back as its migrations tell.
  var versions: [DatabaseSchema] {
    var versions = [self]
    for migration in migrations.sorted(by: { $0.version > $1.version }) {
      guard let last = versions.last, migration.version == last.version,
        let older = last.version(before: migration)
      else { break }
      versions.append(older)
    }
    return versions
  }

  /// Returns the schema before a migration; nil if the migration doesn't state it.
  private func version(before migration: Migration) -> DatabaseSchema? {
    var statements: [String] = []
    for origin in migration.before {
      switch origin {
      case .statement(let sql): statements.append(sql)
      case .same(let places):
        guard places.lowerBound >= 0, places.upperBound < self.statements.count else { return nil }
        statements += self.statements[places]
      }
    }
    guard !statements.isEmpty else { return nil }
    return DatabaseSchema(version: version - 1, statements: statements)
  }
}
