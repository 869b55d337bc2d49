package import DBGenSQLText

extension SQLText {
  /// The beginning of the statement; nil if it isn't a CREATE statement.
  package var head: SQLHead? {
    var parser = SQLParser(self)
    return parser.head()
  }

  /// The statement as a CREATE TABLE; nil if it isn't one.
  package var createTable: SQLCreateTable? { creation(.table) { $0.createTable($1) } }

  /// The statement as a CREATE INDEX; nil if it isn't one.
  package var createIndex: SQLCreateIndex? { creation(.index) { $0.createIndex($1) } }

  /// Returns what `parse` makes of a CREATE statement of a kind after its head; nil if the text is
  /// another statement.
  package func creation<Statement>(
    _ kind: SQLHead.Kind, _ parse: (inout SQLParser, SQLHead) -> Statement?
  ) -> Statement? {
    var parser = SQLParser(self)
    guard let head = parser.head(), head.kind == kind else { return nil }
    return parse(&parser, head)
  }
}

extension SQLParser {
  package mutating func head() -> SQLHead? {
    let start = position
    guard take("create") else { return nil }
    let isTemporary = take("temp") || take("temporary")
    let isUnique = take("unique")
    let kind: SQLHead.Kind
    if take("table") {
      kind = .table
    } else if take("virtual", "table") {
      kind = .virtualTable
    } else if take("index") {
      kind = .index
    } else if take("view") {
      kind = .view
    } else if take("trigger") {
      kind = .trigger
    } else {
      return nil
    }
    if take("if", "not") { _ = take("exists") }
    var name = qualifiedName()
    // SQLite refuses it, and says why.
    if name.isEmpty { name += [next()].compactMap(\.self) }
    guard !name.isEmpty else { return nil }
    return SQLHead(
      kind: kind, isTemporary: isTemporary, isUnique: isUnique, name: name, range: start..<position)
  }

  package mutating func createIndex(_ head: SQLHead) -> SQLCreateIndex? {
    guard take("on"), let table = name(), let list = parenthesized() else { return nil }
    var inside = SQLParser(sql, in: list)
    let terms = inside.separated().map { indexTerm(in: $0) }
    let condition = take("where") ? skip(to: [";"]) : nil
    return SQLCreateIndex(
      head: head, table: table, terms: terms, condition: condition,
      range: head.range.lowerBound..<position)
  }

  /// Returns a term of an index or key, with its collation and order.
  func indexTerm(in range: Range<Int>) -> SQLIndexTerm {
    var term = SQLIndexTerm(expression: range, range: range)
    var end = range.upperBound
    if range.count > 1, sql.isAt(end - 1, "asc") || sql.isAt(end - 1, "desc") {
      term.isDescending = sql.isAt(end - 1, "desc")
      end -= 1
    }
    if end - range.lowerBound > 2, sql.isAt(end - 2, "collate") {
      term.collation = end - 1
      end -= 2
    }
    term.expression = range.lowerBound..<end
    return term
  }
}
