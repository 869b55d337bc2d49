/// The tables and views whose rows a statement reads or writes, by the names that it has for them.
///
/// A common table isn't one of them. Of a statement that isn't understood, there are none.
package struct TableMentions {
  private let sql: SQLText
  private var found: [String] = []
  private var common: Set<String> = []

  package init(_ sql: SQLText) {
    self.sql = sql
    add(sql.syntax)
  }

  /// The names in the form in which SQLite looks them up, each once, in the order of the statement's
  /// parts.
  package var foldedNames: [String] {
    var seen = common
    return found.map(SQLName.folded).filter { seen.insert($0).inserted }
  }

  private mutating func add(_ syntax: SQLSyntax) {
    switch syntax {
    case .select(let select): add(select)
    case .insert(let insert):
      add(insert.target, insert.with)
      if let source = insert.source { add(source) }
      let assignments = insert.conflicts.flatMap(\.assignments)
      add(assignments.map(\.value) + insert.conflicts.compactMap(\.condition))
    case .update(let update):
      add(update.target, update.with)
      if let from = update.from { add(from) }
      add(update.assignments.map(\.value) + [update.condition].compactMap(\.self))
    case .delete(let delete):
      add(delete.target, delete.with)
      add([delete.condition].compactMap(\.self))
    case .createView(let view):
      if let select = sql.select(in: view.select) { add(select) }
    case .createTrigger(let trigger):
      add(trigger.table)
      for range in trigger.statements {
        found += TableMentions(SQLText(sql.text(range))).foldedNames
      }
    case .createTable, .createVirtualTable, .createIndex, .unparsed: break
    }
  }

  private mutating func add(_ names: [Int]) {
    if let name = names.last { found.append(sql.name(name)) }
  }

  private mutating func add(_ target: SQLTarget, _ with: SQLWith?) {
    add(target.name)
    add(with)
    for table in with?.tables ?? [] { add(table.select) }
  }

  private mutating func add(_ with: SQLWith?) {
    for table in with?.tables ?? [] { common.insert(SQLName.folded(sql.name(table.name))) }
  }

  private mutating func add(_ expressions: [SQLExpression]) {
    var selects: [SQLSelect] = []
    for expression in expressions {
      expression.visit { selects += [$0.select].compactMap(\.self) }
    }
    for select in selects { add(select) }
  }

  private mutating func add(_ select: SQLSelect) {
    var pending = [select]
    while let next = pending.popLast() {
      add(next.with)
      for arm in next.arms { if let from = arm.from { addTables(of: from) } }
      pending += next.nested.reversed()
    }
  }

  private mutating func add(_ from: SQLFrom) {
    addTables(of: from)
    for select in from.selects { add(select) }
    add(from.expressions)
  }

  private mutating func addTables(of from: SQLFrom) {
    for source in from.sources {
      switch source.form {
      case .table(let names): add(names)
      case .group(let group): addTables(of: group)
      case .function, .subquery, .unparsed: break
      }
    }
  }
}
