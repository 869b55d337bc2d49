/// A database of one version of a schema, with rows, and the tables expected after its migration to
/// the current version.
package struct MigrationSample: Codable, Equatable, Sendable {
  package var version: Int64
  /// The statements that create the database and insert its rows.
  package var statements: [String]
  package var tables: [ExpectedTable]

  package init(version: Int64, statements: [String], tables: [ExpectedTable]) {
    (self.version, self.statements, self.tables) = (version, statements, tables)
  }
}

/// The expected contents of a table after a migration.
package struct ExpectedTable: Codable, Equatable, Sendable {
  package var name: String
  package var rowCount: Int
  /// A query that returns the expected rows that are missing.
  package var missing: String

  package init(name: String, rowCount: Int, missing: String) {
    (self.name, self.rowCount, self.missing) = (name, rowCount, missing)
  }
}
