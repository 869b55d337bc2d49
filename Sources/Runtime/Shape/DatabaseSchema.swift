/// The schema that a database must have. Generated source declares it.
///
/// It is a class because copying so many arrays would take longer than the rest of an opening.
public final class DatabaseSchema: Sendable {
  /// The version, at least 1. The database stores it in its `user_version`.
  public let version: Int32
  /// The statements, in order, that turn an empty database into one of this version. Each is
  /// exactly one SQL statement.
  public let statements: [String]
  /// The migrations from older versions, in order and without gaps; the last one leads to this
  /// version.
  package var migrations: [_Migration] { makeMigrations() }
  /// Called only when needed, because an app's history is long and hardly ever used.
  private let makeMigrations: @Sendable () -> [_Migration]
  /// The oldest version of the app that may read databases of this version, from 1 to 65535; nil if
  /// no older version may. The database stores it in its `application_id`.
  package let minReader: Int32?
  /// The oldest version of the app that may also write to them, at most 255 versions before this
  /// one and not before `minReader`; nil if no older version may.
  package let minWriter: Int32?
  /// The functions that the SQL calls and SQLite doesn't have, so that the app has to register
  /// them.
  @usableFromInline package let functions: [_RequiredFunction]
  /// The names of the collations that the SQL uses and SQLite doesn't have, so that the app has to
  /// register them.
  @usableFromInline package let collations: [String]
  /// The names of the tokenizers that full-text indexes use and SQLite doesn't have, so that the app
  /// has to register them.
  @usableFromInline package let tokenizers: [String]
  /// The treatment of a file that doesn't store the statements, if the history begins with such a
  /// file.
  package let adoption: Database.Adoption?

  /// Creates the schema of a version.
  ///
  /// - Parameters:
  ///   - version: The version, at least 1.
  ///   - statements: The statements that create the database, in order.
  ///   - migrations: The migrations from older versions, in order and without gaps.
  ///   - minReader: The oldest version of the app that may read the database; nil for none.
  ///   - minWriter: The oldest version of the app that may also write to it; nil for none.
  ///   - functions: The functions that the app has to register.
  ///   - collations: The names of the collations that the app has to register.
  ///   - tokenizers: The names of the tokenizers that the app has to register.
  public init(
    _version version: Int32, statements: [String],
    migrations: @autoclosure @escaping @Sendable () -> [_Migration] = [],
    minReader: Int32? = nil, minWriter: Int32? = nil, functions: [_RequiredFunction] = [],
    collations: [String] = [], tokenizers: [String] = [],
    adoption: Database.Adoption? = nil
  ) {
    (self.version, self.statements) = (version, statements)
    makeMigrations = migrations
    (self.minReader, self.minWriter, self.functions) = (minReader, minWriter, functions)
    (self.collations, self.tokenizers, self.adoption) = (collations, tokenizers, adoption)
  }
}

/// A function that the app has to register.
public struct _RequiredFunction: Sendable {
  @usableFromInline package let name: String
  /// The number of arguments; nil for any number.
  @usableFromInline let arguments: Int?
  /// Whether the SQL relies on equal arguments giving equal results.
  @usableFromInline let isDeterministic: Bool
  /// Whether the schema itself calls it, in a view, a trigger or a constraint.
  @usableFromInline let isInnocuous: Bool

  /// Creates the description of a function.
  public init(
    _ name: String, arguments: Int? = nil, deterministic: Bool = false, innocuous: Bool = false
  ) {
    (self.name, self.arguments) = (name, arguments)
    isDeterministic = deterministic
    isInnocuous = innocuous
  }
}

// MARK: - Older versions

extension DatabaseSchema {
  /// The version that the first migration starts from.
  var oldestVersion: Int32 { (migrations.map(\.version).min() ?? version + 1) - 1 }

  /// This schema and its earlier versions, newest first, as far back as the migrations state them.
  package var versions: [DatabaseSchema] {
    var versions = [self]
    while let newer = versions.last,
      let migration = migrations.first(where: { $0.version == newer.version }),
      let older = newer.version(before: migration)
    {
      versions.append(older)
    }
    return versions
  }

  /// Returns the version before those whose migrations only rewrite values in other forms, as another
  /// program may have stored them.
  func beforeNormalization(in history: DatabaseSchema) -> DatabaseSchema {
    let isNormalizing = history.migrations.contains { $0.version == version && $0.isNormalizing }
    guard isNormalizing, let before = history.versions.first(where: { $0.version < version })
    else { return self }
    return before.beforeNormalization(in: history)
  }

  /// Returns the schema before a migration; nil if the migration doesn't state it.
  private func version(before migration: _Migration) -> DatabaseSchema? {
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
    return DatabaseSchema(_version: version - 1, statements: statements)
  }
}
