import DBGenSQLText
package import SchemaParser

/// The script for psql that creates the tables of a schema in PostgreSQL, in two parts: before and
/// after the rows. What may mean something else in PostgreSQL stays as a comment, with a warning.
package struct PostgreSQLScript {
  /// The statements before the rows: the tables with their keys, checks and documentation.
  package private(set) var beginning = """
    \\set ON_ERROR_STOP on
    SET client_encoding = 'UTF8';
    SET standard_conforming_strings = on;
    BEGIN;

    """
  /// A warning for each part of the schema that is a comment or has another name.
  package var diagnostics: [Diagnostic] = []
  var indexes = ""
  var foreignKeys: [(table: String, parent: String, statement: String)] = []
  private var leftOut = ""
  /// The names of tables, indexes and constraints.
  var taken: Set<String> = []
  let schema: Schema
  /// The places of the tables in the schema, by their folded names.
  let places: [String: Int]

  package init(_ schema: Schema) {
    self.schema = schema
    places = Dictionary(
      firstOf: schema.tables.enumerated().map { (SQLName.folded($1.name.value), $0) })
    checkNames()
    // Only the app can compute some columns.
    let tables = schema.tables.map { table in
      altering(table) { $0.columns = Self.columns(of: $0, in: schema) }
    }
    for (all, table) in zip(schema.tables, tables) {
      leaveOut(columnsOf: all, besidesThoseOf: table)
      beginning += "\n" + createTable(table) + takeComments() + documentation(of: table)
    }
    for table in tables {
      for index in table.indexes { add(index, of: table) }
      for key in table.foreignKeys { add(key, of: table) }
    }
    leaveOutObjects()
  }

  /// The whole script, without rows.
  package var text: String { beginning + ending() }

  /// Returns the statements after the rows: indexes and foreign keys.
  ///
  /// - Parameter isBroken: Whether rows of a table refer to rows of another that don't exist.
  package func ending(
    isBroken: (_ table: String, _ parent: String) -> Bool = { _, _ in false }
  ) -> String {
    let keys = foreignKeys.map { key in
      key.statement + (isBroken(key.table, key.parent) ? " NOT VALID;\n" : ";\n")
    }
    return "\n" + indexes + keys.joined() + leftOut + "\nCOMMIT;\n"
  }

  /// Returns the statement after which a table's key continues where it ended; nil if the app
  /// chooses all keys.
  ///
  /// - Parameter last: The greatest key that was ever assigned, if it isn't to be assigned again.
  package static func continuation(of table: Table, after last: Int64? = nil) -> String? {
    guard let key = assignedKey(of: table)?.name.value.postgreSQLColumn else { return nil }
    let name = table.name.postgreSQLName
    let greatest = (["max(\(SQLName.quote(key)))"] + [last.map { "\($0)" }].compactMap(\.self))
      .joined(separator: ", ")
    return """
      SELECT setval(pg_get_serial_sequence(\(SQLString.quote(name)), \(SQLString.quote(key))), \
      greatest(\(greatest), 1), greatest(\(greatest)) >= 1) FROM \(name);

      """
  }

  /// Adds a comment with a part of the schema, and a warning at its place.
  mutating func leaveOut(_ title: String, _ sql: Located<String>) {
    let lines = sql.value.split(whereSeparator: \.isNewline)
    leftOut += "-- \(title):\n" + lines.map { "--   \($0)\n" }.joined()
    diagnostics.append(
      Diagnostic(
        .notInPostgreSQL, "\(title) is only a comment: it may mean something else in PostgreSQL",
        at: sql.range, severity: .warning))
  }

  private mutating func takeComments() -> String {
    defer { leftOut = "" }
    return leftOut
  }
}
