import DBGenSQLText
import SchemaParser

/// Unchecked views, triggers and virtual tables, which are created verbatim: SQLite may not report anything missing
/// until they are used.
extension ObjectChecker {
  /// Warns if SQLite would accept an unchecked view like any other.
  mutating func checkNeed(of view: View) throws(SQLiteError) {
    guard !mentionsMissing(view.sql.value),
      try unlessRefused(database.columnNames(ofView: view.name.value)) != nil
    else { return }
    reportNeedless("view", view.name)
  }

  /// Creates a trigger to check that its statement is valid, and drops it, so that statements that
  /// would fire it compile without it.
  mutating func checkUnchecked(_ trigger: Trigger) throws(SQLiteError) {
    do throws(SQLiteError) {
      try database.run(trigger.sql.value)
    } catch {
      return report(error, of: "trigger", trigger.sql)
    }
    if try unlessRefused(compileCause(of: trigger)) != nil {
      reportNeedless("trigger", trigger.name)
    }
    try drop(trigger)
  }

  /// Warns if SQLite has the module of an unchecked virtual table, and not from an extension, which
  /// others may not have.
  mutating func checkNeed(of table: VirtualTable) throws(SQLiteError) {
    guard !SQLiteExtension.isAnyLoaded, try unlessRefused(database.run(table.sql.value)) != nil
    else { return }
    try database.run("DROP TABLE \(SQLName.quote(table.name.value))")
    reportNeedless("virtual table", table.name)
  }

  private mutating func reportNeedless(_ noun: String, _ name: Located<String>) {
    report(
      .needlessUnchecked,
      "\(noun) '\(name.value)' needn't be 'unchecked': everything that it names exists",
      at: name.range, severity: .warning)
  }
}
