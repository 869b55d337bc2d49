import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

// Queries that see deleted rows, which generated functions leave out.
extension SchemaLinter {
  mutating func checkDeletions() {
    guard schema.tables.contains(where: { $0.deletionColumn != nil }) else { return }
    for query in schema.queries.flatMap(\.written.statements) { checkDeletions(in: query) }
  }

  private mutating func checkDeletions(in query: Query) {
    guard let statement = QueryStatement(QueryText(QueryForm(query).sql).checked),
      statement.kind != .delete
    else { return }
    var seen: Set<SQLName> = []
    let sources = statement.tables(of: schema.written)
    let compounds = statement.allSelects.map { $0.arms.map(\.range) }.filter { $0.count > 1 }
    for source in sources where !source.leavesOutDeletedRows {
      guard let column = source.table.deletionColumn, let mark = column.deletionMark else {
        continue
      }
      // Named elsewhere than to leave them out of another part of a compound, the column says that
      // deleted rows are meant, or left out already.
      let others = Set(sources.map(\.name)).subtracting([source.name])
      let parts = compounds.first { $0.contains(source.scope) } ?? []
      let uses = sources.count {
        $0.name == source.name && $0.leavesOutDeletedRows && parts.contains($0.scope)
      }
      guard statement.sql.mentions(of: column.name.sqlName, exceptOf: others) <= uses,
        seen.insert(source.name).inserted
      else { continue }
      let verb = statement.kind == .update && uses == 0 ? "changes" : "reads"
      let place = uses == 0 ? "it" : "a SELECT of it"
      report(
        .deletedRows,
        "query '\(query.name.value)' \(verb) rows of '\(source.table.name.value)' that are deleted: "
          + "\(place) has no condition '\(source.name).\(column.name.value) \(mark.comparison)'; "
          + "if they are meant, write 'allow: [LN008]'",
        at: query.name.range, severity: .warning)
    }
  }
}

extension SQLExpression {
  /// Returns whether the condition leaves out a table's deleted rows, and no others.
  func leavesOutDeletedRows(of table: Table, named name: SQLName) -> Bool {
    func isMark(_ value: SQLExpression) -> Bool {
      guard let path = value.unwrapped.column, [nil, name].contains(path.qualifier) else {
        return false
      }
      return table.deletionColumn?.name.sqlName == path.name
    }
    return switch unwrapped.form {
    case .nullTest(let value, isNegated: false), .prefix("not", let value): isMark(value)
    case .binary(let sign, let value, let other):
      isMark(value) && ["is", "=", "=="].contains(sign.name)
        && [.null, .integer(0), .boolean(false)].contains(other.constant)
    default: false
    }
  }
}

extension Table {
  /// The column that marks deleted rows.
  var deletionColumn: Column? { columns.first { $0.role?.value == .softDelete } }
}

extension SQLText {
  /// The number of times that a column is named, other than as that of some tables.
  fileprivate func mentions(of column: SQLName, exceptOf tables: Set<SQLName>) -> Int {
    tokens.indices.count { index in
      tokens[index].isName && sqlName(index) == column
        && !(isAt(index - 1, ".") && index > 1 && tables.contains(sqlName(index - 2)))
    }
  }
}
