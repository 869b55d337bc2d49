package import DBGenSQLText

extension SQLText {
  /// The statement in the text.
  package var syntax: SQLSyntax {
    var parser = SQLParser(self)
    let syntax = parser.syntax()
    _ = parser.take(";")
    return parser.isAtEnd ? syntax : .unparsed(tokens.indices)
  }

  /// Returns the SELECT in a range of tokens; nil if there is none.
  package func select(in range: Range<Int>? = nil) -> SQLSelect? {
    var parser = SQLParser(self, in: range)
    guard parser.isAtSelect, let select = parser.select(), parser.isAtEnd else { return nil }
    return select
  }
}

extension SQLParser {
  package mutating func syntax() -> SQLSyntax {
    let start = position
    if let syntax = creation() ?? manipulation() { return syntax }
    move(to: start)
    while !isAtEnd, !isAt(";") { skip() }
    return .unparsed(start..<position)
  }

  private mutating func creation() -> SQLSyntax? {
    guard let head = head() else { return nil }
    switch head.kind {
    case .table: return .createTable(createTable(head))
    case .virtualTable: return createVirtualTable(head).map { .createVirtualTable($0) }
    case .index: return createIndex(head).map { .createIndex($0) }
    case .view: return createView(head).map { .createView($0) }
    case .trigger: return createTrigger(head).map { .createTrigger($0) }
    }
  }

  private mutating func manipulation() -> SQLSyntax? {
    let start = position
    let with = with()
    switch keyword() {
    case "select", "values": return select(with, from: start).map { .select($0) }
    case "insert", "replace": return insert(with, from: start).map { .insert($0) }
    case "update": return update(with, from: start).map { .update($0) }
    case "delete": return delete(with, from: start).map { .delete($0) }
    default: return nil
    }
  }

  // MARK: - Writing

  private mutating func insert(_ with: SQLWith?, from start: Int) -> SQLInsert? {
    if !take("replace") {
      move(to: position + 1)
      if take("or") { _ = next() }
    }
    guard take("into"), let target = target() else { return nil }
    var insert = SQLInsert(with: with, target: target, range: start..<position)
    insert.columns = identifiers()
    if !take("default", "values") {
      guard isAtSelect, let source = select() else { return nil }
      insert.source = source
    }
    while isAt("on", "conflict") {
      guard let conflict = conflict() else { return nil }
      insert.conflicts.append(conflict)
    }
    insert.returning = returning()
    insert.range = start..<position
    return insert
  }

  private mutating func conflict() -> SQLInsert.Conflict? {
    let start = position
    move(to: position + 2)
    var conflict = SQLInsert.Conflict(range: start..<position)
    if take("(") {
      repeat { conflict.columns.append(term()) } while take(",")
      guard take(")") else { return nil }
      if take("where") { conflict.targetCondition = expression() }
    }
    guard take("do") else { return nil }
    if !take("nothing") {
      guard take("update", "set"), let assignments = assignments() else { return nil }
      conflict.assignments = assignments
      if take("where") { conflict.condition = expression() }
    }
    conflict.range = start..<position
    return conflict
  }

  private mutating func update(_ with: SQLWith?, from start: Int) -> SQLUpdate? {
    move(to: position + 1)
    if take("or") { _ = next() }
    guard let target = target(), take("set"), let assignments = assignments() else { return nil }
    var update = SQLUpdate(
      with: with, target: target, assignments: assignments, range: start..<position)
    if take("from") { update.from = from() }
    if take("where") { update.condition = expression() }
    update.returning = returning()
    update.orderBy = orderBy()
    (update.limit, update.offset) = limits()
    update.range = start..<position
    return update
  }

  private mutating func delete(_ with: SQLWith?, from start: Int) -> SQLDelete? {
    guard take("delete", "from"), let target = target() else { return nil }
    var delete = SQLDelete(with: with, target: target, range: start..<position)
    if take("where") { delete.condition = expression() }
    delete.returning = returning()
    delete.orderBy = orderBy()
    (delete.limit, delete.offset) = limits()
    delete.range = start..<position
    return delete
  }

  private mutating func target() -> SQLTarget? {
    let start = position
    guard let path = path() else { return nil }
    let alias = take("as") ? identifier() : nil
    let range = start..<position
    if take("indexed", "by") { _ = name() } else { _ = take("not", "indexed") }
    return SQLTarget(path: path, alias: alias, range: range)
  }

  private mutating func assignments() -> [SQLAssignment]? {
    var assignments: [SQLAssignment] = []
    repeat {
      let start = position
      let columns = isAt("(") ? identifiers() : identifier().map { [$0] }
      guard let columns, take("=") else { return nil }
      let value = expression()
      assignments.append(SQLAssignment(columns: columns, value: value, range: start..<position))
    } while take(",")
    return assignments
  }

  private mutating func returning() -> [SQLSelect.Item]? {
    take("returning") ? items() : nil
  }
}
