package import DBGenRuntime
import DBGenSQLText

/// Says what a cluster refuses, as it does when statements run.
package struct ClusterRules {
  private let connection: Connection

  /// - Parameters:
  ///   - statements: Those of a schema.
  ///   - standIns: Functions and collations that take the place of the app's.
  /// - Throws: `DatabaseError` if SQLite refuses the statements.
  package init(_ statements: [String], standIns: Database.Configuration = .init()) throws {
    connection = try Connection(inMemoryWith: statements, standIns)
  }

  /// Returns the reason why a cluster refuses a statement; nil if it runs it.
  ///
  /// - Throws: `DatabaseError` if SQLite refuses the statement.
  package func refusal(of sql: String) throws -> String? {
    do {
      let translation = Translation(SQLText(sql))
      _ = try NodeStatement.StatementForm(
        translation, translation.compiled(on: connection), on: connection)
      return nil
    } catch DatabaseError.unsupported(let reason) {
      return reason
    }
  }

  /// The reason why a cluster refuses a schema that needs something of the app.
  package static func lack(of kind: String, _ name: String) -> String {
    "a cluster doesn't have the \(kind) '\(name)' that the schema needs"
  }
}

extension DatabaseSchema {
  /// - Throws: `DatabaseError.unsupported` if the schema needs functions, collations or tokenizers
  ///   of the app, which nodes don't have.
  package func requireNothingOfApp() throws {
    let reasons =
      functions.map { ClusterRules.lack(of: "function", $0.name) }
      + collations.map { ClusterRules.lack(of: "collation", $0) }
      + tokenizers.map { ClusterRules.lack(of: "tokenizer", $0) }
    if let reason = reasons.first { throw DatabaseError.unsupported(reason) }
  }
}

extension Connection {
  /// Creates a database in memory with a schema.
  package convenience init(
    inMemoryWith statements: [String], _ configuration: Database.Configuration = .init()
  ) throws {
    try self.init(path: ":memory:", flags: 0, busyTimeout: .zero)
    try register(configuration)
    // By it, SQLite tells which tables the actions of foreign keys change.
    try execute(once: "PRAGMA foreign_keys = 1")
    for statement in statements { try execute(once: statement) }
  }
}
