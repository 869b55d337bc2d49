/// The schema that a database must have: what generated source hands to `Database`.
public struct DatabaseSchema: Sendable {
  /// The version, kept in the database's `user_version`; from 1 up.
  public let version: Int32
  /// The SQL that makes an empty database one of this version, in order.
  public let statements: [String]

  public init(version: Int32, statements: [String]) {
    self.version = version
    self.statements = statements
  }
}
