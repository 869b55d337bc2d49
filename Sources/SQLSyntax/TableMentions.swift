package import DBGenSQLText

/// The tables and views whose rows a statement reads or writes, by the names that it has for them.
///
/// A common table isn't one of them. Of a statement that isn't understood, there are none.
package struct TableMentions {
  private let sql: SQLText
  private var found: [SQLName] = []

  package init(_ sql: SQLText) {
    self.sql = sql
    add(sql.syntax)
  }

  /// The names, each once, in the order of the statement's parts.
  package var names: [SQLName] { found.unique }

  private mutating func add(_ syntax: SQLSyntax) {
    switch syntax {
    case .createView(let view):
      if let select = sql.select(in: view.select) { add(select, Scope()) }
    case .createTrigger(let trigger): add(trigger)
    default:
      // The table that is written is never a common one.
      if let target = syntax.target { found.append(target.table) }
      let scope = Scope().inner(syntax.with)
      if let from = syntax.from { addTables(of: from, scope) }
      addMembers(of: syntax.expressions, scope)
      for select in syntax.selects { add(select, scope) }
    }
  }

  private mutating func add(_ trigger: SQLCreateTrigger) {
    found.append(trigger.table)
    if let condition = trigger.condition.map({ sql.expression(in: $0) }) {
      addMembers(of: [condition], Scope())
      condition.visit { if let select = $0.select { add(select, Scope()) } }
    }
    for range in trigger.statements { found += TableMentions(SQLText(sql.text(range))).names }
  }

  private mutating func add(_ select: SQLSelect, _ scope: Scope) {
    var pending = [(select, scope)]
    while let (next, outer) = pending.popLast() {
      let scope = outer.inner(next.with)
      for arm in next.arms { if let from = arm.from { addTables(of: from, scope) } }
      addMembers(of: next.expressions, scope)
      pending += next.nested.reversed().map { ($0, scope) }
    }
  }

  private mutating func addTables(of from: SQLFrom, _ scope: Scope) {
    for source in from.sources {
      switch source.form {
      case .table(let path): add(path, scope)
      case .group(let group): addTables(of: group, scope)
      case .function, .subquery, .unparsed: break
      }
    }
  }

  /// Adds the tables right after IN.
  private mutating func addMembers(of expressions: [SQLExpression], _ scope: Scope) {
    var tables: [SQLPath] = []
    for expression in expressions {
      expression.visit {
        if case .membership(_, .table(let path, nil), _) = $0.form { tables.append(path) }
      }
    }
    for path in tables { add(path, scope) }
  }

  /// Adds a table that is read, unless it is a common one. Those have no schema before their names.
  private mutating func add(_ path: SQLPath, _ scope: Scope) {
    if path.onlyName.map(scope.commonTables.contains) != true { found.append(path.name) }
  }
}

/// The common tables that a part of a statement can read.
private struct Scope {
  private(set) var commonTables: Set<SQLName> = []

  /// Returns the scope of a statement or SELECT in this one.
  func inner(_ with: SQLWith?) -> Scope {
    Scope(commonTables: commonTables.union((with?.tables ?? []).map(\.name.name)))
  }
}
