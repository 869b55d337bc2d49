/// A query of a tested table.
struct TestedQuery {
  var kind: QueryKind
  var parameter: String
  var isOptional: Bool
  var slot: Int
  /// The featured column that the parameter is compared with.
  var column: Int

  init(_ choice: QueryChoice, slot: Int, column: Int) {
    (kind, parameter, isOptional) = (choice.kind, choice.parameter, choice.isOptional)
    self.slot = slot
    self.column = column
  }

  func name(in table: TestedTable) -> String { "query\(table.number)x\(slot)" }

  /// The label of the transaction.
  var transaction: String {
    let usual = kind.isInsert ? "into" : kind.writes ? "in" : "from"
    guard isOptional, parameter == usual else { return usual }
    return usual == "in" ? "using" : "in"
  }

  /// Returns the statement with the parameter, or with SQL in its place; without the optional part
  /// if that is nil.
  func statement(in table: TestedTable, _ value: String?, order: String? = nil) -> String {
    let column = table.featured[self.column]
    let isList = kind == .list
    let comparison = "\(column.sql) \(isList ? "IN" : "IS NOT") \(value ?? "")"
    let isParameter = value?.hasPrefix(":") == true
    let given =
      isOptional
      ? "true"
        + (value == nil ? "" : isParameter ? " /*? AND \(comparison) */" : " AND \(comparison)")
      : comparison
    let part = kind == .orders ? " /*? LIMIT :count OFFSET :skipped */" : ""
    return kind.statement(
      table, condition: given, value ?? "", column,
      order: order ?? (isParameter ? part : table.order))
  }
}

extension TestedQuery {
  /// Returns the statements one by one.
  func statements(in table: TestedTable, _ value: String?) -> [String] {
    statement(in: table, value).split(separator: "; ").map(String.init)
  }
}

extension QueryKind {
  fileprivate func statement(
    _ table: TestedTable, condition: String, _ value: String, _ column: TestedColumn, order: String
  ) -> String {
    let (name, prefix) = (table.sql, table.prefix)
    let featured = table.featured.map { "\(name).\($0.sql)" }.joined(separator: ", ")
    let keys = table.isOrdered ? table.key.map { "\(name).\($0.sql)" } : []
    let sorted = keys.isEmpty ? "" : " ORDER BY " + keys.joined(separator: ", ")
    let joined = sorted.isEmpty ? " ORDER BY " : sorted + ", "
    let tag = "\(prefix)Tag"
    switch self {
    case .star: return "SELECT \(name).* FROM \(name) WHERE \(condition)\(sorted)"
    case .orders: return "SELECT \(name).* FROM \(name) WHERE \(condition)\(order)"
    case .several:
      return
        "UPDATE \(name) SET note = 'new' WHERE \(condition); SELECT \(name).* FROM \(name)\(sorted);"
    case .list: return "SELECT \(name).* FROM \(name) WHERE \(condition)\(sorted)"
    case .starMore:
      return "SELECT \(name).*, 1 + 1 AS more FROM \(name) WHERE \(condition)\(sorted)"
    case .columns: return "SELECT \(featured) FROM \(name) WHERE \(condition)\(sorted)"
    case .expressions:
      return
        "SELECT \(column.sql) IS NULL AS missing, coalesce(length(note), 0) AS size FROM \(name) WHERE \(condition)\(sorted)"
    case .aggregate:
      return "SELECT count(*) AS amount, max(note) AS latest FROM \(name) WHERE \(condition)"
    case .group:
      return
        "SELECT \(name).*, \(tag).* FROM \(name) JOIN \(tag) ON \(tag).id <= 2 WHERE \(condition)\(joined)\(tag).id"
    case .nestedGroups:
      return
        "SELECT \(name).*, \(tag).*, \(prefix)Mark.* FROM \(name) JOIN \(tag) ON \(tag).id <= 2 JOIN \(prefix)Mark ON \(prefix)Mark.tagID = \(tag).id WHERE \(condition)\(joined)\(tag).id, \(prefix)Mark.id"
    case .outerJoin:
      return
        "SELECT \(name).*, \(tag).* FROM \(name) LEFT JOIN \(tag) ON \(tag).id = 1 AND \(name).note = 'x' WHERE \(condition)\(sorted)"
    case .union:
      return
        "SELECT \(featured), 1 AS part FROM \(name) WHERE \(condition) UNION ALL SELECT \(featured), 2 FROM \(name)"
    case .cte:
      return
        "WITH some AS (SELECT * FROM \(name) WHERE \(condition)) SELECT \(featured.replacing("\(name).", with: "some.")) FROM some\(sorted.replacing("\(name).", with: "some."))"
    case .window:
      return
        "SELECT \(featured), count(*) OVER (PARTITION BY note) AS place FROM \(name) WHERE \(condition)\(sorted)"
    case .insert, .insertReturning:
      return insertion(table, column, value) + (self == .insert ? "" : " RETURNING *")
    case .update, .updateReturning:
      return "UPDATE \(name) SET note = 'new' WHERE \(condition)"
        + (self == .update ? "" : " RETURNING \(featured.replacing("\(name).", with: ""))")
    case .delete, .deleteReturning:
      return "DELETE FROM \(name) WHERE \(condition)" + (self == .delete ? "" : " RETURNING *")
    }
  }

  private func insertion(_ table: TestedTable, _ column: TestedColumn, _ value: String) -> String {
    let written = table.columns.filter(\.isWritten)
    let own = written.contains { $0.name == column.name } ? column.name : "note"
    let names = written.map(\.sql).joined(separator: ", ")
    let values = written.map { $0.name == own ? value : $0.sql(ofRow: 0) }.joined(separator: ", ")
    return "INSERT INTO \(table.sql) (\(names)) VALUES (\(values))"
  }
}
