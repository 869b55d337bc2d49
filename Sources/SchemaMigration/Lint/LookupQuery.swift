import DBGenSQLSyntax
import DBGenSQLText
import SchemaSQL

/// A subquery that is used as a value, read as far as necessary to tell whether it has just one.
struct LookupQuery {
  /// The table that it reads, if there is only one.
  private(set) var source: SQLName?
  /// The alias of the table in the query.
  private var alias: SQLName?
  /// Whether it returns at most one row, regardless of the contents of the tables.
  private(set) var isSingle = false
  private let sql: SQLText
  private let condition: SQLExpression?

  private init(_ select: SQLSelect, in sql: SQLText) {
    self.sql = sql
    let arm = select.arms[0]
    let isOne = select.arms.count == 1
    let limit = select.limit.map { sql.text($0.range) }
    isSingle =
      limit == "1" || select.arms.allSatisfy { $0.from == nil }
      || isOne && arm.certainlyAggregatesAllRows
    condition = isOne ? arm.condition : nil
    guard isOne, let table = arm.from?.sources.first, arm.from?.sources.count == 1,
      case .table(let path) = table.form, let name = path.onlyName
    else { return }
    (source, alias) = (name, table.alias?.name)
  }

  /// Returns the subqueries of an expression or statement that are used as values.
  static func queries(in text: String) -> [LookupQuery] {
    let sql = SQLText(text)
    let notValues: Set<String> = ["in", "exists", "from", "join", "as", "materialized"]
    return sql.tokens.indices.compactMap { start in
      guard sql.isAt(start, "("), sql.isAt(start + 1, "select"),
        !notValues.contains(sql.keyword(start - 1))
      else { return nil }
      var parser = SQLParser(sql, in: start..<sql.tokens.count)
      return parser.parenthesized().flatMap { sql.select(in: $0) }.map { LookupQuery($0, in: sql) }
    }
  }

  // MARK: - Conditions

  /// Returns the columns of the table that must equal something outside the row that is looked up.
  func fixedColumns(of table: StoredTable) -> Set<SQLName> {
    let terms = condition?.terms(of: "and") ?? []
    return Set(
      terms.flatMap { term -> [SQLName] in
        guard case .binary(let sign, let left, let right) = term.unwrapped.form,
          sign.name == "=" || sign.name == "=="
        else { return [] }
        return [(left, right), (right, left)].compactMap { column, other in
          isOfRow(other, table) ? nil : name(column, table)
        }
      })
  }

  /// Returns the column that one side of a comparison consists of.
  private func name(_ side: SQLExpression, _ table: StoredTable) -> SQLName? {
    guard let path = side.column, path.parts.count <= 2, path.qualifier.map(isOwn) ?? true,
      table.column(path.name) != nil || path.name == "rowid"
    else { return nil }
    return path.name
  }

  /// Returns whether an expression may depend on the row that is looked up.
  private func isOfRow(_ side: SQLExpression, _ table: StoredTable) -> Bool {
    var isOfRow = false
    side.visit { part in
      switch part.form {
      case .column(let path):
        let isOwn = path.qualifier.map(isOwn) ?? (table.column(path.name) != nil)
        if isOwn { isOfRow = true }
      case .unparsed: isOfRow = true
      default: if part.select != nil { isOfRow = true }
      }
    }
    return isOfRow
  }

  private func isOwn(_ name: SQLName) -> Bool { name == alias ?? source }
}
