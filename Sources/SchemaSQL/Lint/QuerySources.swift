import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// A table that a query reads.
struct QuerySource {
  /// The table's name or alias in the query.
  var name: SQLName
  var table: Table
  /// The words of the SELECT or other statement that reads it.
  var scope: Range<Int>
  /// Whether that SELECT or statement has a WHERE clause that leaves out more than deleted rows.
  var isFiltered: Bool
  /// Whether its deleted rows are left out.
  var leavesOutDeletedRows: Bool

  /// Whether a step of a plan reads only the rows of an index with a condition, other than that of rows
  /// that aren't deleted.
  func isPart(_ step: QueryPlan.PlanStep) -> Bool {
    let index = table.indexes.first { $0.name.sqlName == step.index.map { SQLName($0) } }
    guard let condition = index?.condition else { return false }
    return !SQLText(condition.value).expression()
      .leavesOutDeletedRows(of: table, named: table.name.sqlName)
  }
}

extension QueryStatement {
  /// Returns the tables of a schema that the statement reads, including those in nested SELECTs.
  func tables(of schema: Schema) -> [QuerySource] {
    var sources: [QuerySource] = []
    func add(_ clause: FromClause, _ scope: Range<Int>, where condition: SQLExpression?) {
      let terms = condition?.terms(of: "and") ?? []
      let tables = clause.sources.compactMap { source -> (name: SQLName, table: Table)? in
        let table = schema.tables.first { $0.name.sqlName == source.table }
        return table.flatMap { table in source.name.map { ($0, table) } }
      }
      for (name, table) in tables {
        sources.append(
          QuerySource(
            name: name, table: table, scope: scope,
            isFiltered: !terms.allSatisfy { term in
              tables.contains { term.leavesOutDeletedRows(of: $0.table, named: $0.name) }
            },
            leavesOutDeletedRows: terms.contains {
              $0.leavesOutDeletedRows(of: table, named: name)
            }))
      }
    }
    switch syntax {
    case .update(let update):
      add(FromClause(update.target, in: sql), update.range, where: update.condition)
    case .delete(let delete):
      add(FromClause(delete.target, in: sql), delete.range, where: delete.condition)
    default: break
    }
    for arm in allSelects.flatMap(\.arms) {
      guard let from = arm.from else { continue }
      add(FromClause(from, in: sql), arm.range, where: arm.condition)
    }
    return sources
  }
}
