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
    for source in statement.tables(of: schema.written) {
      guard let column = source.table.deletionColumn, let mark = column.deletionMark,
        seen.insert(source.name).inserted,
        !statement.sql.mentions(column.name.sqlName, of: source.name)
      else { continue }
      let verb = statement.kind == .update ? "changes" : "reads"
      report(
        .deletedRows,
        "query '\(query.name.value)' \(verb) rows of '\(source.table.name.value)' that are deleted: "
          + "it has no condition '\(source.name).\(column.name.value) \(mark.comparison)'",
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
  /// Whether a column is named, with or without the name of its table.
  fileprivate func mentions(_ column: SQLName, of table: SQLName) -> Bool {
    tokens.indices.contains { index in
      tokens[index].isName && sqlName(index) == column
        && (!isAt(index - 1, ".") || index > 1 && sqlName(index - 2) == table)
    }
  }
}
