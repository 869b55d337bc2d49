import DBGenSQLSyntax
import DBGenSQLText

/// Prints a syntax tree as SQL. What the tree doesn't take apart is printed as it is written.
struct SyntaxPrinter {
  let sql: SQLText
  /// Whether each operation is put in parentheses.
  var isExplicit = false

  func print(_ statement: SQLSyntax) -> String {
    switch statement {
    case .select(let select): print(select)
    case .insert(let insert): print(insert)
    case .update(let update): print(update)
    case .delete(let delete): print(delete)
    case .createTable(let table): print(table)
    case .createIndex(let index):
      "\(print(index.head)) ON \(sql.text(index.table)) (\(index.terms.map(print).joined(separator: ", ")))"
        + clause("WHERE", index.condition.map { print(sql.expression(in: $0)) })
    case .createView(let view):
      "\(print(view.head)) \(names(view.columns)) AS \(sql.select(in: view.select).map(print) ?? "?")"
    case .createVirtualTable(let table):
      "\(print(table.head)) USING \(sql.text(table.module.place)) ("
        + table.arguments.map { sql.text($0) }.joined(separator: ", ") + ")"
    case .createTrigger(let trigger): print(trigger)
    case .unparsed: "?"
    }
  }

  private func clause(_ word: String, _ text: String?) -> String {
    text.map { " \(word) \($0)" } ?? ""
  }

  private func names(_ places: [Int]?) -> String {
    places.map { "(" + $0.map { sql.text($0) }.joined(separator: ", ") + ")" } ?? ""
  }

  private func names(_ names: [SQLIdentifier]?) -> String { self.names(names?.map(\.place)) }

  private func print(_ path: SQLPath) -> String {
    path.parts.map { sql.text($0.place) }.joined(separator: ".")
  }

  /// The text between two parts, as it is written.
  private func verbatim(_ from: Int, _ to: Int) -> String { sql.text(from..<max(from, to)) }

  func list(_ expressions: [SQLExpression]) -> String {
    expressions.map(print).joined(separator: ", ")
  }

  // MARK: - Expressions

  func print(_ expression: SQLExpression) -> String {
    let text = plain(expression)
    switch expression.form {
    case .binary, .prefix, .between, .membership, .pattern, .nullTest, .collate:
      return isExplicit ? "(\(text))" : text
    default: return text
    }
  }

  private func plain(_ expression: SQLExpression) -> String {
    switch expression.form {
    case .literal, .parameter: sql.text(expression.range)
    case .unparsed: "?"
    case .column(let path): print(path)
    case .prefix(let sign, let operand): "\(sign) \(print(operand))"
    case .binary(let sign, let left, let right): "\(print(left)) \(sign.name) \(print(right))"
    case .pattern(let sign, let left, let right, let escape):
      "\(print(left)) \(sign.name) \(print(right))" + clause("ESCAPE", escape.map(print))
    case .nullTest(let value, _):
      "\(print(value)) \(verbatim(value.range.upperBound, expression.range.upperBound))"
    case .between(let value, let low, let high, let isNegated):
      "\(print(value))\(isNegated ? " NOT" : "") BETWEEN \(print(low)) AND \(print(high))"
    case .membership(let value, let members, let isNegated):
      "\(print(value))\(isNegated ? " NOT" : "") IN \(print(members))"
    case .collate(let value, let name): "\(print(value)) COLLATE \(sql.text(name.place))"
    case .cast(let value, let type): "CAST(\(print(value)) AS \(sql.text(type)))"
    case .choice(let operand, let cases, let otherwise):
      "CASE \(operand.map(print) ?? "")"
        + cases.map { " WHEN \(print($0.condition)) THEN \(print($0.value))" }.joined()
        + clause("ELSE", otherwise.map(print)) + " END"
    case .call(let call): print(call, isAll: sql.isAt(call.function.place + 2, "all"))
    case .parentheses(let inside): "(\(list(inside)))"
    case .subquery(let select): "(\(print(select)))"
    case .exists(let select): "EXISTS (\(print(select)))"
    case .raise(let action, let message):
      "RAISE(\(sql.text(action))\(clause(",", message.map(print))))"
    }
  }

  private func print(_ members: SQLExpression.Members) -> String {
    switch members {
    case .list(let values): "(\(list(values)))"
    case .select(let select): "(\(print(select)))"
    case .table(let names, let arguments):
      print(names) + (arguments.map { "(\(list($0)))" } ?? "")
    }
  }

  private func print(_ call: SQLCall, isAll: Bool) -> String {
    "\(sql.text(call.function.place))(\(call.isDistinct ? "DISTINCT " : isAll ? "ALL " : "")"
      + (call.isStar ? "*" : list(call.arguments)) + order(call.orderBy) + ")"
      + (call.filter.map { " FILTER (WHERE \(print($0)))" } ?? "")
      + clause("OVER", call.window.map { sql.text($0.range) })
  }

  private func order(_ terms: [SQLTerm]) -> String {
    terms.isEmpty ? "" : " ORDER BY " + terms.map(print).joined(separator: ", ")
  }

  private func print(_ term: SQLTerm) -> String {
    "\(print(term.expression)) \(verbatim(term.expression.range.upperBound, term.range.upperBound))"
  }

  // MARK: - SELECT

  func print(_ select: SQLSelect) -> String {
    var text = select.with.map(print) ?? ""
    var end = select.arms.first?.range.lowerBound ?? 0
    for arm in select.arms {
      text += " \(verbatim(end, arm.range.lowerBound)) \(print(arm))"
      end = arm.range.upperBound
    }
    return text + order(select.orderBy)
      + limits(select.limit, select.offset)
  }

  private func limits(_ limit: SQLExpression?, _ offset: SQLExpression?) -> String {
    clause("LIMIT", limit.map(print)) + clause("OFFSET", offset.map(print))
  }

  private func print(_ with: SQLWith) -> String {
    let isRecursive = sql.isAt(with.range.lowerBound + 1, "recursive")
    let tables = with.tables.map { table in
      let open = table.select.range.lowerBound - 1
      let start = (table.columns?.last).map { $0.place + 2 } ?? table.name.place + 1
      return
        "\(sql.text(table.name.place)) \(names(table.columns)) \(verbatim(start, open)) (\(print(table.select)))"
    }
    return "WITH \(isRecursive ? "RECURSIVE " : "")" + tables.joined(separator: ", ")
  }

  private func print(_ arm: SQLSelect.Arm) -> String {
    guard arm.rows.isEmpty else {
      return "VALUES " + arm.rows.map { "(\(list($0)))" }.joined(separator: ", ")
    }
    let isAll = sql.isAt(arm.range.lowerBound + 1, "all")
    let windows = arm.windows.map {
      "\(verbatim($0.range.lowerBound - 2, $0.range.upperBound))"
    }
    return "SELECT \(arm.isDistinct ? "DISTINCT" : isAll ? "ALL" : "") "
      + arm.items.map(print).joined(separator: ", ")
      + clause("FROM", arm.from.map(print)) + clause("WHERE", arm.condition.map(print))
      + clause("GROUP BY", arm.groupBy.isEmpty ? nil : list(arm.groupBy))
      + clause("HAVING", arm.having.map(print))
      + clause("WINDOW", windows.isEmpty ? nil : windows.joined(separator: ", "))
  }

  private func print(_ item: SQLSelect.Item) -> String {
    switch item.form {
    case .star(let table): table.map { print($0) + ".*" } ?? "*"
    case .expression(let expression):
      "\(print(expression)) \(verbatim(expression.range.upperBound, item.range.upperBound))"
    }
  }

  private func print(_ from: SQLFrom) -> String {
    from.sources.map { source in
      let form =
        switch source.form {
        case .table(let name): print(name)
        case .function(let name, let arguments): "\(print(name))(\(list(arguments)))"
        case .subquery(let select): "(\(print(select)))"
        case .group(let from): "(\(print(from)))"
        case .unparsed: "?"
        }
      let end = source.range.upperBound
      let index = sql.isAt(end, "indexed") ? verbatim(end, end + 3) : ""
      let alias = source.alias.map { alias in
        (sql.isAt(alias.place - 1, "as") ? "AS " : "") + sql.text(alias.place)
      }
      return "\(sql.text(source.join.range)) \(form) \(alias ?? "") \(index)"
        + clause("ON", source.join.condition.map(print))
        + clause("USING", source.join.using.map(names))
    }.joined(separator: " ")
  }
}

// MARK: - Writing and creating

extension SyntaxPrinter {
  private func print(_ target: SQLTarget) -> String { sql.text(target.range) }

  private func returning(_ items: [SQLSelect.Item]?) -> String {
    clause("RETURNING", items.map { $0.map(print).joined(separator: ", ") })
  }

  private func set(_ assignments: [SQLAssignment]) -> String {
    clause(
      "SET",
      assignments.map { assignment in
        let isList = sql.isAt(assignment.range.lowerBound, "(")
        let columns = isList ? names(assignment.columns) : sql.text(assignment.columns[0].place)
        return "\(columns) = \(print(assignment.value))"
      }.joined(separator: ", "))
  }

  private func print(_ insert: SQLInsert) -> String {
    verbatim(insert.range.lowerBound, insert.target.range.lowerBound) + " "
      + "\(print(insert.target)) \(names(insert.columns)) "
      + (insert.source.map(print) ?? "DEFAULT VALUES")
      + insert.conflicts.map { conflict in
        let target = conflict.columns.map(print).joined(separator: ", ")
        return " ON CONFLICT \(target.isEmpty ? "" : "(\(target))")"
          + clause("WHERE", conflict.targetCondition.map(print))
          + (conflict.assignments.isEmpty
            ? " DO NOTHING" : " DO UPDATE \(set(conflict.assignments))")
          + clause("WHERE", conflict.condition.map(print))
      }.joined() + returning(insert.returning)
  }

  private func print(_ update: SQLUpdate) -> String {
    verbatim(update.range.lowerBound, update.target.range.lowerBound) + " "
      + print(update.target) + set(update.assignments) + clause("FROM", update.from.map(print))
      + clause("WHERE", update.condition.map(print)) + returning(update.returning)
  }

  private func print(_ delete: SQLDelete) -> String {
    "DELETE FROM \(print(delete.target))" + clause("WHERE", delete.condition.map(print))
      + returning(delete.returning)
  }

  private func print(_ head: SQLHead) -> String { sql.text(head.range) }

  private func print(_ trigger: SQLCreateTrigger) -> String {
    let statements = trigger.statements.map { range in
      var parser = SQLParser(sql, in: range)
      return print(parser.syntax()) + ";"
    }
    let event = trigger.columns.map {
      "UPDATE OF " + $0.map { sql.text($0.place) }.joined(separator: ", ")
    }
    return "\(print(trigger.head)) \(timing(of: trigger)) \(event ?? trigger.event.rawValue) "
      + "ON \(print(trigger.path))"
      + (sql.isAt(trigger.path.place + 1, "for") ? " FOR EACH ROW" : "")
      + clause("WHEN", trigger.condition.map { print(sql.expression(in: $0)) })
      + " BEGIN \(statements.joined(separator: " ")) END"
  }

  private func timing(of trigger: SQLCreateTrigger) -> String {
    let start = trigger.head.range.upperBound
    return sql.isAt(start, "instead") ? "INSTEAD OF" : sql.text(start)
  }

  private func print(_ table: SQLCreateTable) -> String {
    let columns = table.columns.map { column in
      "\(sql.text(column.name)) \(sql.text(column.type)) "
        + column.constraints.map(print).joined(separator: " ")
    }
    let options = [
      (table.isStrict, "STRICT"), (table.isWithoutRowID, "WITHOUT ROWID"),
    ].filter(\.0).map(\.1)
    if let select = table.select {
      return "\(print(table.head)) AS \(sql.select(in: select).map(print) ?? "?")"
    }
    let constraints = table.constraints.map { constraint in
      (sql.isAt(constraint.range.lowerBound - 1, ",") ? ", " : " ") + print(constraint)
    }
    return "\(print(table.head)) (\(columns.joined(separator: ", "))\(constraints.joined()))"
      + options.joined(separator: ", ")
  }

  private func print(_ term: SQLIndexTerm) -> String {
    sql.text(term.expression) + clause("COLLATE", term.collation.map { sql.text($0) })
      + (term.isDescending ? " DESC" : sql.isAt(term.range.upperBound - 1, "asc") ? " ASC" : "")
  }

  private func isAscending(_ constraint: SQLCreateTable.Constraint) -> Bool {
    constraint.range.contains { sql.isAt($0, "asc") && sql.isAt($0 - 1, "key") }
  }

  private func print(_ constraint: SQLCreateTable.Constraint) -> String {
    let terms = { (terms: [SQLIndexTerm]) in
      terms.isEmpty ? "" : "(\(terms.map(print).joined(separator: ", ")))"
    }
    let form =
      switch constraint.form {
      case .primaryKey(let columns, let isDescending, _):
        "PRIMARY KEY \(terms(columns)) "
          + (isDescending ? "DESC" : isAscending(constraint) ? "ASC" : "")
      case .unique(let columns): "UNIQUE \(terms(columns))"
      case .notNull: "NOT NULL"
      case .null: "NULL"
      case .check(let range): "CHECK (\(print(sql.expression(in: range))))"
      case .defaultValue(let range): "DEFAULT \(sql.text(range))"
      case .collate(let name): "COLLATE \(sql.text(name))"
      case .generated(let range, let isStored):
        "\(sql.isAt(range.lowerBound - 3, "always") ? "GENERATED ALWAYS " : "")"
          + "AS (\(print(sql.expression(in: range))))\(isStored ? " STORED" : "")"
          + (sql.isAt(range.upperBound + 1, "virtual") ? " VIRTUAL" : "")
      case .foreignKey(let columns, let reference):
        (columns.isEmpty ? "" : "FOREIGN KEY \(names(columns)) ") + "REFERENCES "
          + "\(sql.text(reference.table)) "
          + (reference.columns.isEmpty ? "" : names(reference.columns) + " ")
          + verbatim(
            (reference.columns.last.map { $0 + 1 } ?? reference.table) + 1,
            constraint.range.upperBound)
      case .deferral:
        verbatim(
          constraint.name.map { $0 + 1 } ?? constraint.range.lowerBound,
          constraint.range.upperBound)
      case .unparsed: "?"
      }
    return clause("CONSTRAINT", constraint.name.map { sql.text($0) }) + " " + form
      + clause("ON CONFLICT", constraint.conflict.map { sql.text($0) })
      + (constraint.isAutoincrement ? " AUTOINCREMENT" : "")
  }
}

extension SQLCreateTable.Constraint {
  fileprivate var isAutoincrement: Bool {
    if case .primaryKey(_, _, let isAutoincrement) = form { isAutoincrement } else { false }
  }
}
