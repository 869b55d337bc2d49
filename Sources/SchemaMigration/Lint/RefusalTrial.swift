import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Whether a plan refuses one of the rows that were tried.
enum TriedRefusal {
  case ofNone
  /// The values of a row that it refuses; empty if expressions read none.
  case ofRow(String)
}

/// A plan that is tried on rows of a table, made from the types and rules of its columns, to find out what
/// the author's expressions make of them.
struct RefusalTrial {
  private static let rowCount = 1_500

  let plan: MigrationPlan
  /// The table before the plan.
  let table: StoredTable
  /// The author's expressions over the table, with the columns to which they give values.
  let values: [(column: String, expression: String)]
  /// The checks on these columns.
  let rules: [String]
  /// A database of the schema before the plan, without rows.
  let database: SQLiteConnection

  /// Returns what each refusal was found to refuse, by its place in the plan. Those that couldn't be tried
  /// are missing.
  func outcomes() -> [Int: TriedRefusal] {
    var outcomes: [Int: TriedRefusal] = [:]
    var found: [String] = []
    do throws(Diagnostic) {
      guard try isFilled() else { return [:] }
      for action in plan.actions where action.before == nil {
        switch action.effect {
        case .call: return outcomes
        case .run(let sql):
          for statement in found + [sql] {
            guard try database.attempt(statement) else { return outcomes }
          }
          found = []
        case .refuse(let query, let table, _):
          let cause = plan.refusals[outcomes.count].cause
          guard let (outcome, rows) = try outcome(of: query, table, cause) else { return outcomes }
          outcomes[outcomes.count] = outcome
          found.append("DELETE FROM \(SQLName.quote(table)) \(rows)")
        }
        if !database.unknownFunctions.isEmpty { return [:] }
      }
    } catch {
      // No work is left for the others.
      return outcomes
    }
    return outcomes
  }

  /// Makes rows in which each column has values that the SQL mentions.
  private func isFilled() throws(Diagnostic) -> Bool {
    var hinted = table
    let names = table.columnsToInsert.map(\.quoted)
    hinted.guards = [(names + values.map(\.expression) + rules).joined(separator: ", ")]
    try database.attempt("BEGIN")
    var seeder = try TableSeeder(hinted, database, references: [], thoroughly: Self.rowCount)
    return try seeder.seed() == nil
  }

  /// Returns what a query finds, with the condition for it; nil if it fails.
  private func outcome(
    of query: String, _ name: String, _ cause: RefusalCause
  ) throws(Diagnostic) -> (TriedRefusal, rows: String)? {
    guard let table = try database.table(named: name) else { return nil }
    let key = SQLName.list(Array(table.ids.prefix(table.hasOwnKey ? table.ids.count : 1)))
    let condition = "WHERE (\(key)) IN (SELECT \(key) FROM (\(query)))"
    let texts = values.filter { cause.mentions($0.column) }.map { SQLText($0.expression) }
    let shown = table.columnNames.filter { name in texts.contains { $0.mentions(name) } }
    let rows = try database.attempt { () throws(SQLiteError) in
      try database.literals(
        "SELECT \((shown.map(SQLName.quote) + ["1"]).joined(separator: ", ")) "
          + "FROM \(table.quotedName) \(condition)")
    }
    guard let rows else { return nil }
    let values = rows.map { row in
      zip(shown, row).map { "\($0) = \($1.prefix(60))".displayed }.joined(separator: ", ")
    }
    let row = values.min { $0.utf8.count < $1.utf8.count }
    return (row.map(TriedRefusal.ofRow) ?? .ofNone, condition)
  }
}
