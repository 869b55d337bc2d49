extension SQLText {
  /// The beginning of the statement; nil if it isn't a CREATE statement.
  package var head: SQLHead? {
    var parser = SQLParser(self)
    return parser.head()
  }

  /// The statement as a CREATE TABLE; nil if it isn't one.
  package var createTable: SQLCreateTable? {
    var parser = SQLParser(self)
    guard let head = parser.head(), head.kind == .table else { return nil }
    return parser.createTable(head)
  }

  /// The statement as a CREATE INDEX; nil if it isn't one.
  package var createIndex: SQLCreateIndex? {
    var parser = SQLParser(self)
    guard let head = parser.head(), head.kind == .index else { return nil }
    return parser.createIndex(head)
  }

  /// The statement as a CREATE VIRTUAL TABLE; nil if it isn't one.
  package var createVirtualTable: SQLCreateVirtualTable? {
    var parser = SQLParser(self)
    guard let head = parser.head(), head.kind == .virtualTable else { return nil }
    return parser.createVirtualTable(head)
  }

  /// The statement as a CREATE VIEW; nil if it isn't one.
  package var createView: SQLCreateView? {
    var parser = SQLParser(self)
    guard let head = parser.head(), head.kind == .view else { return nil }
    return parser.createView(head)
  }

  /// The statement as a CREATE TRIGGER; nil if it isn't one.
  package var createTrigger: SQLCreateTrigger? {
    var parser = SQLParser(self)
    guard let head = parser.head(), head.kind == .trigger else { return nil }
    return parser.createTrigger(head)
  }
}

extension SQLParser {
  mutating func head() -> SQLHead? {
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

  mutating func createIndex(_ head: SQLHead) -> SQLCreateIndex? {
    guard take("on"), let table = name(), let list = parenthesized() else { return nil }
    var inside = SQLParser(sql, in: list)
    let terms = inside.separated().map { indexTerm(in: $0) }
    var condition: Range<Int>?
    if take("where") {
      let start = position
      skip(to: [";"])
      condition = start..<position
    }
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

  mutating func createVirtualTable(_ head: SQLHead) -> SQLCreateVirtualTable? {
    guard take("using"), let module = name() else { return nil }
    var inside = parenthesized().map { SQLParser(sql, in: $0) }
    return SQLCreateVirtualTable(
      head: head, module: module, arguments: inside?.separated() ?? [],
      range: head.range.lowerBound..<position)
  }

  mutating func createView(_ head: SQLHead) -> SQLCreateView? {
    let columns = nameList()
    guard take("as") else { return nil }
    let start = position
    skip(to: [";"])
    return SQLCreateView(
      head: head, columns: columns, select: start..<position,
      range: head.range.lowerBound..<position)
  }

  mutating func createTrigger(_ head: SQLHead) -> SQLCreateTrigger? {
    _ = take("before") || take("after") || take("instead", "of")
    guard let event = SQLCreateTrigger.TriggerEvent(rawValue: keyword()) else { return nil }
    move(to: position + 1)
    let columns = event == .update && take("of") ? names() : nil
    guard take("on") else { return nil }
    let table = qualifiedName()
    guard !table.isEmpty else { return nil }
    if take("for", "each") { _ = take("row") }
    var condition: Range<Int>?
    if take("when") {
      let start = position
      skip(to: ["begin", ";"])
      condition = start..<position
    }
    guard take("begin") else { return nil }
    return SQLCreateTrigger(
      head: head, event: event, columns: columns, table: table, condition: condition,
      statements: triggerStatements(), range: head.range.lowerBound..<position)
  }

  /// Reads names separated by commas.
  private mutating func names() -> [Int] {
    var names: [Int] = []
    repeat { names += [name()].compactMap(\.self) } while take(",")
    return names
  }

  /// Reads the statements of a trigger, up to END.
  private mutating func triggerStatements() -> [Range<Int>] {
    var statements: [Range<Int>] = []
    while !isAtEnd, !take("end") {
      let start = position
      while !isAtEnd, !isAt(";") { skip() }
      statements.append(start..<position)
      _ = take(";")
    }
    return statements
  }
}
