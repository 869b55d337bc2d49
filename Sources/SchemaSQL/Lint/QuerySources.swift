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
        sources.append(
          QuerySource(name: name, table: table, scope: scope, isFiltered: isFiltered))
      }
    }
    switch syntax {
    case .update(let update):
      add(FromClause(update.target, in: sql), update.range, isFiltered: update.condition != nil)
    case .delete(let delete):
      add(FromClause(delete.target, in: sql), delete.range, isFiltered: delete.condition != nil)
    default: break
    }
    var pending = selects
    while let select = pending.popLast() {
      for arm in select.arms {
        guard let from = arm.from else { continue }
        add(FromClause(from, in: sql), arm.range, isFiltered: arm.condition != nil)
      }
      pending += select.nested
    }
    return sources
  }

  /// The SELECTs right in the statement.
  private var selects: [SQLSelect] {
    let expressions: [SQLExpression?]
    var selects = (with?.tables ?? []).map(\.select)
    switch syntax {
    case .select(let select): return [select]
    case .insert(let insert):
      selects += [insert.source].compactMap(\.self)
      expressions = insert.conflicts.flatMap { $0.assignments.map(\.value) + [$0.condition] }
    case .update(let update):
      selects += update.from?.selects ?? []
      expressions = update.assignments.map(\.value) + [update.condition]
    case .delete(let delete): expressions = [delete.condition]
    default: return []
    }
    for expression in expressions.compactMap(\.self) {
      expression.visit { selects += [$0.select].compactMap(\.self) }
    }
    return selects
  }
}
