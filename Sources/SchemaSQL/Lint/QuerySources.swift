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
  /// Whether that SELECT or statement has a WHERE clause.
  var isFiltered: Bool
}

extension QueryStatement {
  /// Returns the tables of a schema that the statement reads, including those in nested SELECTs.
  func tables(of schema: Schema) -> [QuerySource] {
    var sources: [QuerySource] = []
    func add(_ clause: FromClause, _ scope: Range<Int>, isFiltered: Bool) {
      for source in clause.sources {
        let table = schema.tables.first { $0.name.sqlName == source.table }
        guard let table, let name = source.name else { continue }
        sources.append(QuerySource(name: name, table: table, scope: scope, isFiltered: isFiltered))
      }
    }
    switch syntax {
    case .update(let update):
      add(FromClause(update.target, in: sql), update.range, isFiltered: update.condition != nil)
    case .delete(let delete):
      add(FromClause(delete.target, in: sql), delete.range, isFiltered: delete.condition != nil)
    default: break
    }
    var pending = syntax.selects
    while let select = pending.popLast() {
      for arm in select.arms {
        guard let from = arm.from else { continue }
        add(FromClause(from, in: sql), arm.range, isFiltered: arm.condition != nil)
      }
      pending += select.nested
    }
    return sources
  }
}
