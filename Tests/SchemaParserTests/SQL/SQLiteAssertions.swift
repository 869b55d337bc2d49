import Testing

@testable import SchemaParser
@testable import SchemaSQL

/// Expects SQLite itself to find a condition true.
func expectTrue(
  _ condition: String, in database: borrowing SQLiteConnection,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  do {
    try database.run("CREATE TEMP TABLE IF NOT EXISTS truth (holds CHECK (holds IS TRUE))")
    try database.run("INSERT INTO temp.truth SELECT (\(condition))")
  } catch {
    Issue.record("\(condition.prefix(200)): \(error.message)", sourceLocation: sourceLocation)
  }
}

/// Creates a schema's database as an app would.
func created(_ schema: CheckedSchema) throws -> SQLiteConnection { try created(schema.written) }

func created(_ schema: Schema) throws -> SQLiteConnection {
  let database = try SQLiteConnection(with: Registrations(schema))
  try database.run("PRAGMA foreign_keys = ON")
  for statement in schema.createStatements { try database.run(statement.text) }
  return database
}
