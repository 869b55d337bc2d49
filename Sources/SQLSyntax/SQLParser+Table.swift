import DBGenSQLText

// The columns and constraints of CREATE TABLE.
extension SQLParser {
  package mutating func createTable(_ head: SQLHead) -> SQLCreateTable {
    var table = SQLCreateTable(head: head, range: head.range)
    if take("as") {
      table.select = skip(to: [";"])
    } else if take("(") {
      let start = position
      while !isAtEnd, !isAt(")") { readItem(of: &table) }
      table.body = start..<position
      _ = take(")")
      table.applyDeferrals()
      readOptions(of: &table)
    }
    table.range = head.range.lowerBound..<position
    return table
  }

  private mutating func readOptions(of table: inout SQLCreateTable) {
    repeat {
      if take("strict") {
        table.isStrict = true
      } else if take("without", "rowid") {
        table.isWithoutRowID = true
      }
    } while take(",")
  }

  private mutating func readItem(of table: inout SQLCreateTable) {
    let start = position
    let isConstraint = !table.columns.isEmpty && isAt(anyOf: Self.tableConstraints)
    if isConstraint || token?.kind != .word && !isAtName {
      table.constraints.append(constraint(ofColumn: false))
    } else {
      table.columns.append(column())
    }
    _ = take(",")
    // What can't be read is skipped, so that the loop ends.
    if position == start { skip() }
  }

  private static let tableConstraints: Set<String> = [
    "constraint", "primary", "unique", "check", "foreign",
  ]
  private static let columnConstraints: Set<String> = [
    "constraint", "primary", "not", "null", "unique", "check", "default", "collate", "references",
    "as", "deferrable", ",", ")",
  ]

  private mutating func column() -> SQLCreateTable.ColumnDefinition {
    let start = position
    move(to: start + 1)
    while !isAtEnd, !isAt("generated", "always"), !isAt(anyOf: Self.columnConstraints) { skip() }
    var column = SQLCreateTable.ColumnDefinition(
      name: start, type: start + 1..<position, range: start..<position)
    while !isAtEnd, !isAt(","), !isAt(")") {
      column.constraints.append(constraint(ofColumn: true))
    }
    column.range = start..<position
    return column
  }

  private mutating func constraint(ofColumn isColumn: Bool) -> SQLCreateTable.Constraint {
    let start = position
    var name: Int?
    // If there are several names in a row, the last one counts.
    while take("constraint") { name = next() }
    var constraint = SQLCreateTable.Constraint(name: name, form: .unparsed, range: start..<position)
    constraint.form = isColumn ? columnForm() : tableForm()
    if take("on", "conflict") { constraint.conflict = next() }
    if case .primaryKey(let terms, let isDescending, false) = constraint.form {
      constraint.form = .primaryKey(
        terms, isDescending: isDescending, isAutoincrement: take("autoincrement"))
    }
    if position == start { skip() }
    constraint.range = start..<position
    return constraint
  }

  private mutating func columnForm() -> SQLCreateTable.ConstraintForm {
    if take("not", "null") { return .notNull }
    if take("null") { return .null }
    if take("primary", "key") {
      let isDescending = order()
      return .primaryKey([], isDescending: isDescending, isAutoincrement: false)
    }
    if take("unique") { return .unique([]) }
    if isAt("check", "(") { return check() }
    if isAt("references") { return .foreignKey([], reference()) }
    if take("default") { return .defaultValue(defaultValue()) }
    if take("collate") { return next().map { .collate($0) } ?? .unparsed }
    if take("not", "deferrable") {
      _ = isInitiallyDeferred()
      return .deferral(isDeferred: false)
    }
    if take("deferrable") { return .deferral(isDeferred: isInitiallyDeferred()) }
    let isGenerated = take("generated", "always")
    guard take("as"), let expression = parenthesized() else {
      return isGenerated ? .unparsed : unparsed()
    }
    let isStored = take("stored")
    if !isStored { _ = take("virtual") }
    return .generated(expression, isStored: isStored)
  }

  private mutating func tableForm() -> SQLCreateTable.ConstraintForm {
    if take("primary", "key") {
      let (terms, isAutoincrement) = terms()
      return .primaryKey(terms, isDescending: false, isAutoincrement: isAutoincrement)
    }
    if take("unique") { return .unique(terms().terms) }
    if isAt("check", "(") { return check() }
    if take("foreign", "key") {
      let columns = terms().terms.map(\.range.lowerBound)
      return isAt("references") ? .foreignKey(columns, reference()) : .unparsed
    }
    return unparsed()
  }

  /// Skips what isn't understood, up to the next constraint.
  private mutating func unparsed() -> SQLCreateTable.ConstraintForm {
    if !isAtEnd, !isAt(","), !isAt(")") { skip() }
    return .unparsed
  }

  private mutating func check() -> SQLCreateTable.ConstraintForm {
    move(to: position + 1)
    return parenthesized().map { .check($0) } ?? .unparsed
  }

  private mutating func order() -> Bool {
    if take("asc") { return false }
    return take("desc")
  }

  /// Reads what follows DEFAULT: an expression in parentheses, or a single token with its sign.
  private mutating func defaultValue() -> Range<Int> {
    let start = position
    if parenthesized() == nil {
      _ = take("-") || take("+")
      _ = next()
    }
    return start..<position
  }

  private mutating func terms() -> (terms: [SQLIndexTerm], isAutoincrement: Bool) {
    guard let list = parenthesized() else { return ([], false) }
    let isAutoincrement = list.count > 1 && sql.isAt(list.upperBound - 1, "autoincrement")
    var inside = SQLParser(sql, in: isAutoincrement ? list.dropLast() : list)
    return (inside.separated().map { indexTerm(in: $0) }, isAutoincrement)
  }

  private mutating func reference() -> SQLCreateTable.Reference {
    move(to: position + 1)
    var reference = SQLCreateTable.Reference(table: next() ?? position - 1)
    if isAt("(") { reference.columns = terms().terms.map(\.range.lowerBound) }
    while readClause(of: &reference) {}
    return reference
  }

  private mutating func readClause(of reference: inout SQLCreateTable.Reference) -> Bool {
    if take("on", "delete") {
      reference.onDelete = action()
    } else if take("on", "update") {
      reference.onUpdate = action()
    } else if take("on", "insert") {
      _ = action()
    } else if take("match") {
      reference.match = next()
    } else if take("not", "deferrable") {
      _ = isInitiallyDeferred()
    } else if take("deferrable") {
      reference.isDeferred = isInitiallyDeferred()
    } else {
      return false
    }
    return true
  }

  private mutating func isInitiallyDeferred() -> Bool {
    if take("initially", "immediate") { return false }
    return take("initially", "deferred")
  }

  private mutating func action() -> Range<Int> {
    let start = position
    if !(take("set", "null") || take("set", "default") || take("no", "action")) { _ = next() }
    return start..<position
  }
}

extension SQLCreateTable {
  fileprivate mutating func applyDeferrals() {
    var last: (column: Int, constraint: Int)?
    for column in columns.indices {
      for constraint in columns[column].constraints.indices {
        switch columns[column].constraints[constraint].form {
        case .foreignKey: last = (column, constraint)
        case .deferral(let isDeferred):
          if let last { columns[last.column].constraints[last.constraint].deferKey(isDeferred) }
        default: break
        }
      }
    }
  }
}

extension SQLCreateTable.Constraint {
  fileprivate mutating func deferKey(_ isDeferred: Bool) {
    guard case .foreignKey(let columns, var reference) = form else { return }
    reference.isDeferred = isDeferred
    form = .foreignKey(columns, reference)
  }
}
