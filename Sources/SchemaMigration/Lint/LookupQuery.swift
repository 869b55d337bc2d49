import DBGenSQLSyntax
import DBGenSQLText
import SchemaSQL

/// A subquery that is used as a value, read as far as necessary to tell whether it has just one.
struct LookupQuery {
  /// A table that it reads.
  struct LookedUpTable {
    let table: SQLName
    /// The name of the table in the query.
    let name: SQLName
  }

  /// The tables that it reads; empty if it isn't known.
  private(set) var sources: [LookedUpTable] = []
  /// Whether it returns at most one row, regardless of the contents of the tables.
  private(set) var isSingle = false
  private var conditions: [SQLExpression] = []

  private init(_ select: SQLSelect, in sql: SQLText) {
    let arm = select.arms[0]
    let isOne = select.arms.count == 1
    let limit = select.limit.map { sql.text($0.range) }
    isSingle =
      limit == "1" || select.arms.allSatisfy { $0.from == nil }
      || isOne && arm.certainlyAggregatesAllRows
    guard isOne, let from = arm.from?.sources else { return }
    let tables = from.compactMap { source -> LookedUpTable? in
      guard case .table(let path) = source.form, let name = path.onlyName else { return nil }
      return LookedUpTable(table: name, name: source.alias?.name ?? name)
    }
    guard tables.count == from.count else { return }
    sources = tables
    let joins = from.map(\.join).filter { !$0.isLeft && !$0.isRight }.map(\.condition)
    conditions = ([arm.condition] + joins).compactMap(\.self).flatMap { $0.terms(of: "and") }
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

  /// The tables of the query that aren't known to have only one row, with their definitions.
  typealias Open = [(source: LookedUpTable, table: StoredTable)]

  /// Returns the columns of a table that must equal something outside the rows that are looked up.
  func fixedColumns(of table: Open.Element, among open: Open) -> Set<SQLName> {
    Set(
      conditions.flatMap(\.equations).flatMap { left, right in
        [(left, right), (right, left)].compactMap { column, other in
          isOfRow(other, open) ? nil : name(column, table)
        }
      })
  }

  /// Returns the column that one side of a comparison consists of.
  private func name(_ side: SQLExpression, _ table: Open.Element) -> SQLName? {
    guard let path = side.column, path.parts.count <= 2,
      path.qualifier.map({ $0 == table.source.name }) ?? true,
      table.table.column(path.name) != nil || path.name == "rowid"
    else { return nil }
    return path.name
  }

  /// Returns whether an expression may depend on a row that is looked up.
  private func isOfRow(_ side: SQLExpression, _ open: Open) -> Bool {
    var isOfRow = false
    side.visit { part in
      switch part.form {
      case .column(let path):
        let isOwn =
          path.qualifier.map { name in open.contains { $0.source.name == name } }
          ?? open.contains { $0.table.column(path.name) != nil }
        if isOwn { isOfRow = true }
      case .unparsed: isOfRow = true
      default: if part.select != nil { isOfRow = true }
      }
    }
    return isOfRow
  }
}

extension SQLExpression {
  /// The sides that are equal if the condition is true; those of each column of a row.
  fileprivate var equations: [(SQLExpression, SQLExpression)] {
    guard case .binary(let sign, let left, let right) = unwrapped.form,
      ["=", "=="].contains(sign.name)
    else { return [] }
    guard case .parentheses(let all) = left.form, case .parentheses(let others) = right.form,
      all.count == others.count
    else { return [(left.unwrapped, right.unwrapped)] }
    return Array(zip(all, others))
  }
}
