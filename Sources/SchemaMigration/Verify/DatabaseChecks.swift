import DBGenSQLSyntax
import DBGenSQLText
import enum DBGenMaintenance.IntegrityReport
import SchemaParser
import SchemaSQL

// Checks that have to pass for a database, regardless of its contents.
extension SQLiteConnection {
  /// Returns the faults that SQLite itself finds, as messages.
  func faults() throws(Diagnostic) -> [String] {
    var faults = IntegrityReport.faults { checks($0).map { $0[0] ?? "" } }
      .map { "integrity_check: \($0)" }
    if checks("PRAGMA legacy_alter_table") != [["0"]] { faults.append("legacy_alter_table is on") }
    return try faults + referenceFaults() + textFaults() + staleMarks()
  }

  private func checks(_ sql: String) -> [[String?]] {
    do throws(SQLiteError) { return try rowsWithStandIns(sql) } catch {
      return [[error.description, nil, ""]]
    }
  }

  /// Returns why a statement fails; nil if it doesn't.
  private func failure(of statement: String) -> String? {
    do throws(SQLiteError) { try run(statement) } catch { return error.description }
    return nil
  }

  /// The rows that refer to missing rows, unless the whole table is missing.
  private func referenceFaults() throws(Diagnostic) -> [String] {
    let parents = try objects().filter { $0.type == .table || $0.type == .view }
    let query = """
      SELECT "table", "parent" FROM pragma_foreign_key_check WHERE "parent" COLLATE NOCASE IN \
      (\(parents.map { SQLString.quote($0.name) }.joined(by: ", ")))
      """
    do throws(SQLiteError) {
      return try rowsWithStandIns(query).map { row in
        "a row of '\(row[0] ?? "")' refers to a row of '\(row[1] ?? "")' that doesn't exist"
      }
    } catch {
      return ["foreign keys can't be checked: \(error.description)"]
    }
  }

  /// Returns the full-text indexes that don't match the texts that they cover.
  private func textFaults() throws(Diagnostic) -> [String] {
    try objects(of: .table).filter(\.isFullText).compactMap { table in
      let name = SQLName.quote(table.name)
      return failure(of: "INSERT INTO \(name) (\(name), rank) VALUES ('integrity-check', 1)")
        .map { "the full-text index '\(table.name)' is inconsistent: \($0)" }
    }
  }

  private func staleMarks() throws(Diagnostic) -> [String] {
    let tables = Set(try objects(of: .table).map { SQLName($0.name) })
    return try marks().keys.filter { !tables.contains($0) }.sorted()
      .map { "sqlite_sequence has an entry for '\($0)', which doesn't exist" }
  }

  /// Returns the statements on views and on tables with triggers that SQLite can't compile, with the
  /// errors.
  func failingStatements() throws(Diagnostic) -> [String] {
    let views = try objects(of: .view)
    let tooLong = ViewReads.tooLong(amongViews: views.map { ($0.name, $0.sql) })
    var statements = views.filter { !tooLong.contains(SQLName($0.name)) }
      .map { "SELECT * FROM \(SQLName.quote($0.name))" }
    for trigger in try objects(of: .trigger)
    where !tooLong.contains(SQLName(trigger.table)) {
      guard let cause = TriggerCause(trigger.sql) else { continue }
      let statement = try checked { () throws(SQLiteError) in try self.statement(firing: cause) }
      statements += [statement].compactMap(\.self)
    }
    return Set(statements).sorted().compactMap { statement in
      failure(of: "EXPLAIN " + statement).map { "\(statement): \($0)" }
    }
  }
}
