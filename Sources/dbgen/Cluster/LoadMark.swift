import DBGenSQLSyntax

/// The mark of a database that is being loaded: a table that no complete database has. Until it is
/// removed, the database has no version, so that no app opens it.
struct LoadMark {
  private static let table = "dbgen_load"
  private let token = String(UInt64.random(in: 0...UInt64.max), radix: 16)

  static func isIn(_ store: some RowStore) throws -> Bool {
    try store.readObjects(of: table).contains { $0.name == table }
  }

  /// - Throws: `Failure` if the database is only partly loaded.
  static func requireNone(in node: NodeStore) throws {
    guard try isIn(node) else { return }
    throw node.place.unfit(
      "it is only partly loaded; 'dbgen cluster load --replace' loads it again from the beginning")
  }

  func set(in node: NodeStore) throws {
    try node.run("CREATE TABLE main.\(Self.table) (token TEXT NOT NULL)")
    try node.run("INSERT INTO main.\(Self.table) VALUES ('\(token)')")
  }

  /// Replaces the mark of a run that was broken off, and returns whether there was one.
  func takeOver(in node: NodeStore) throws -> Bool {
    try node.writing {
      guard try Self.isIn(node) else { return false }
      try node.run("UPDATE main.\(Self.table) SET token = '\(token)'")
      return true
    }
  }

  /// Runs `body` in a transaction that writes, if the mark is still there.
  ///
  /// - Throws: `Failure` if another run has replaced it.
  func writing<Value>(to node: NodeStore, _ body: () throws -> Value) throws -> Value {
    try node.writing {
      guard try Self.isIn(node),
        try node.rows("SELECT token FROM main.\(Self.table)", of: [.text]) == [[token]]
      else { throw node.place.unfit("another run began to load it meanwhile") }
      return try body()
    }
  }

  static func drop(in node: NodeStore) throws { try node.run("DROP TABLE main.\(table)") }
}
