package import DBGenSQLText

extension SQLText {
  /// The statement as a CREATE VIRTUAL TABLE; nil if it isn't one.
  package var createVirtualTable: SQLCreateVirtualTable? {
    creation(.virtualTable) { $0.createVirtualTable($1) }
  }

  /// The statement as a CREATE VIEW; nil if it isn't one.
  package var createView: SQLCreateView? { creation(.view) { $0.createView($1) } }

  /// The statement as a CREATE TRIGGER; nil if it isn't one.
  package var createTrigger: SQLCreateTrigger? { creation(.trigger) { $0.createTrigger($1) } }
}

extension SQLParser {
  mutating func createVirtualTable(_ head: SQLHead) -> SQLCreateVirtualTable? {
    guard take("using"), let module = identifier() else { return nil }
    var inside = parenthesized().map { SQLParser(sql, in: $0) }
    return SQLCreateVirtualTable(
      head: head, module: module, arguments: inside?.separated() ?? [],
      range: head.range.lowerBound..<position)
  }

  mutating func createView(_ head: SQLHead) -> SQLCreateView? {
    let columns = identifiers()
    guard take("as") else { return nil }
    let select = skip(to: [";"])
    return SQLCreateView(
      head: head, columns: columns, select: select,
      range: head.range.lowerBound..<position)
  }

  mutating func createTrigger(_ head: SQLHead) -> SQLCreateTrigger? {
    let isAfter = take("after")
    if !isAfter { _ = take("before") || take("instead", "of") }
    guard let event = SQLCreateTrigger.TriggerEvent(rawValue: keyword()) else { return nil }
    move(to: position + 1)
    let columns = event == .update && take("of") ? names() : nil
    guard take("on"), let path = path() else { return nil }
    if take("for", "each") { _ = take("row") }
    let condition = take("when") ? skip(to: ["begin", ";"]) : nil
    guard take("begin") else { return nil }
    return SQLCreateTrigger(
      head: head, isAfter: isAfter, event: event, columns: columns, path: path,
      condition: condition, statements: triggerStatements(), range: head.range.lowerBound..<position
    )
  }

  /// Reads names separated by commas.
  private mutating func names() -> [SQLIdentifier] {
    var names: [SQLIdentifier] = []
    repeat { names += [identifier()].compactMap(\.self) } while take(",")
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
