/// The schema that a database must have: what generated source hands to `Database`.
public struct DatabaseSchema: Sendable {
  /// The version, kept in the database's `user_version`; from 1 up.
  public let version: Int32
  /// The SQL that makes an empty database one of this version, in order.
  public let statements: [String]
  /// What takes older databases to this version, by their versions and without a gap, the last of
  /// them to this one.
  public let migrations: [Migration]
  /// The functions that the SQL calls and SQLite doesn't have: the app registers them.
  public let functions: [Function]
  /// The names of the collations that the SQL uses and SQLite doesn't have: the app registers them.
  public let collations: [String]

  public init(
    version: Int32, statements: [String], migrations: [Migration] = [],
    functions: [Function] = [], collations: [String] = []
  ) {
    self.version = version
    self.statements = statements
    self.migrations = migrations
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

    public init(_ name: String, arguments: Int? = nil, deterministic: Bool = false) {
      self.name = name
      self.arguments = arguments
      isDeterministic = deterministic
    }
  }
}
