import DBGenRuntime
import DBGenSQLText
import SchemaExporter
import SchemaMigration
import SchemaParser

/// The rows of a database file, as a script for PostgreSQL, or their numbers.
struct RowExport {
  private let path: String
  private let app: AppSchema

  /// Checks that the file has the last version of its schema.
  init(of schema: String, _ path: String) throws {
    self.path = path
    app = try AppSchema(path: schema)
    let file = try DatabaseFile(path, of: app)
    guard file.report.place == .current, file.isSound else { throw file.objection }
  }

  /// Prints the script with all rows, as one snapshot of the database has them.
  func write(_ script: PostgreSQLScript) throws {
    do {
      // SQLite may create files beside the database, which it removes when it is closed.
      try TerminationSignals.postponing { try withSnapshot { try write(script, from: $0) } }
    } catch let error as PostgreSQLRows.UnfitValue {
      endRows()
      throw ImportFailure(path: path, error, code: .unfitValue)
    } catch let error as DatabaseError {
      endRows()
      throw ImportFailure(path: path, error, code: .unfitDatabase)
    }
  }

  /// Returns the number of rows of each table, by its name as SQLite looks it up.
  func counts() throws -> [String: Int] {
    do {
      var counts: [String: Int] = [:]
      try TerminationSignals.postponing {
        try withSnapshot { transaction in
          for table in app.migrated.schema.tables {
            let name = table.name.value
            counts[SQLName.folded(name)] = try transaction.fetchFirst(
              SQL(raw: "SELECT count(*) FROM \(SQLName.quote(name))")
            ) { row in try row.integer(0) }
          }
        }
      }
      return counts
    } catch let error as DatabaseError {
      throw ImportFailure(path: path, error, code: .unfitDatabase)
    }
  }

  private func withSnapshot(_ body: (ReadTransaction) throws -> Void) throws {
    var configuration = app.schema._standIns
    configuration.mode = .readOnly
    let opening = DatabaseOpening(
      path: path, schema: app.schema, configuration: configuration, hooks: [:])
    let connection = try opening.explaining { try opening.tidyReader() }
    defer { connection.close() }
    try ReadTransaction.run(ReadTransaction(on: connection), begin: "BEGIN DEFERRED") {
      // Others may have written since it was inspected.
      if case .older(let found, _, _) = try opening.state(of: connection) {
        throw DatabaseError.olderDatabase(found: found, known: app.schema.version)
      }
      try body($0)
    }
  }

  /// Ends the script. Without an error, psql would take the end of the text for the end of the rows.
  private func endRows() {
    try? Console.printResult(
      "\\.\nDO $$ BEGIN RAISE EXCEPTION 'dbgen could not export all rows'; END $$;\n")
  }

  private func write(_ script: PostgreSQLScript, from transaction: ReadTransaction) throws {
    try Console.printPart(script.beginning)
    let schema = app.migrated.schema
    for table in schema.tables {
      try PostgreSQLRows(of: table, in: schema).copy(from: transaction, Console.printPart)
      let last = try lastKey(of: table, transaction)
      try Console.printResult(PostgreSQLScript.continuation(of: table, after: last) ?? "")
    }
    let broken = try transaction.connection.brokenReferences
    Console.report(broken.map { $0.warning(path) })
    try Console.printResult(
      script.ending { table, parent in
        broken.contains { $0.isOf(table, parent) }
      })
  }

  /// Returns the greatest key that a table with AUTOINCREMENT ever assigned.
  private func lastKey(of table: Table, _ transaction: ReadTransaction) throws -> Int64? {
    guard table.primaryKey?.isAutoincrement == true else { return nil }
    let name = table.name.value
    return try transaction.fetchFirst(
      "SELECT seq FROM sqlite_sequence WHERE name = \(name) COLLATE NOCASE"
    ) { row in try row.int64(0) }
  }
}

extension BrokenReferences {
  fileprivate func isOf(_ table: String, _ parent: String) -> Bool {
    SQLName.areEqual(self.table, table) && SQLName.areEqual(self.parent, parent)
  }

  fileprivate func warning(_ path: String) -> Message {
    let verb = count == 1 ? "refers" : "refer"
    return Message(
      .warning, .brokenReference,
      "\(count.counted("row")) of '\(table)' \(verb) to rows of '\(parent)' that don't exist",
      path: path)
  }
}
