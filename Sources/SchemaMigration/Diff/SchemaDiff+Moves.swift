import SchemaParser

/// Columns whose values go to another table, by the answers of the author.
extension SchemaDiff {
  /// Looks up the columns of the answers, which stand before what the draft says of them.
  mutating func settleMoves() {
    for answer in answers.moves {
      guard let move = move(from: answer.old, to: answer.new) else { continue }
      use(answer.old)
      moves.append(move)
      answers.forgetMove(of: move.from.description)
    }
    for name in answers.drops { answers.forgetMove(of: name) }
  }

  private func move(from old: String, to new: String) -> ColumnMove? {
    guard let from = ColumnPlace(old.located), let to = ColumnPlace(new.located),
      let source = tableOfNow(from.table.value), let target = goal.table(named: to.table.value),
      let column = base.table(named: source)?.column(from.column.value),
      let new = target.column(to.column.value), new.generated == nil,
      goal.table(named: source)?.column(column.name.value) == nil,
      base.table(named: target.name)?.column(new.name.value) == nil || isNew(target.name)
    else { return nil }
    return ColumnMove(
      from: ColumnPlace(source.located, column.name),
      to: ColumnPlace(target.name.located, new.name))
  }

  /// The name of now of a table that is called by its old name or by that; the old one, where it is
  /// gone.
  private func tableOfNow(_ name: String) -> String? {
    let known = tableNames.first {
      SQLName.areEqual($0.key, name) || SQLName.areEqual($0.value, name)
    }
    return known?.value ?? base.table(named: name)?.name
  }

  /// Whether the author says that a column has gone to another table.
  func isMoved(_ column: String, of tables: [String]) -> Bool {
    moves.contains { $0.from.isColumn(column, of: tables) }
  }

  /// Whether a column goes to rows that are there, by a step that takes it away as well.
  func isMovedToRows(_ column: String, of tables: [String]) -> Bool {
    moves.contains { $0.from.isColumn(column, of: tables) && !isOfNewRows($0) }
  }

  /// Whether a column takes the values of another table's.
  func isMoved(to place: ColumnPlace) -> Bool {
    moves.contains { $0.to.isColumn(place.column.value, of: [place.table.value]) }
  }

  private func isOfNewRows(_ move: ColumnMove) -> Bool {
    rowMoves(toNewTable: move.to.table.value).contains { $0.from == move.from }
  }

  /// The moves that the rows of a new table are made by: those from one table.
  private func rowMoves(toNewTable name: String) -> [ColumnMove] {
    let own = isNew(name) ? moves.filter { SQLName.areEqual($0.to.table.value, name) } : []
    guard let source = own.first?.from.table.value else { return [] }
    return own.filter { SQLName.areEqual($0.from.table.value, source) }
  }

  /// Moves values to rows that are there.
  mutating func moveColumns() {
    for move in moves {
      guard !isOfNewRows(move), let link = link(of: move) else { continue }
      steps.additions.append(.moveColumn(from: move.from, to: move.to, condition: link.located))
    }
  }

  private mutating func link(of move: ColumnMove) -> String? {
    let (source, target) = (move.from.table.value, move.to.table.value)
    if let given = givenLink(from: source, to: target) {
      use(given)
      return given
    }
    let links = links(from: source, to: target)
    if links.count == 1 { return links[0].condition(from: source, to: target) }
    askOfLink(of: move)
    return nil
  }

  private mutating func askOfLink(of move: ColumnMove) {
    let (source, target) = (move.from.table.value, move.to.table.value)
    let message = "it is open which rows of '\(source)' and '\(target)' belong together"
    guard !questions.contains(where: { $0.message == message }) else { return }
    ask(
      .renamedOrReplaced, message, at: places.column(move.to.column.value, of: target),
      linkOptions(from: source, to: target).map { "linked?   " + $0 })
  }
}

// MARK: - Rows of new tables

extension SchemaDiff {
  /// The rows of a new table that takes columns of another one, with what links the two.
  private mutating func movedRows(toNewTable name: String) -> RowSource? {
    let moves = rowMoves(toNewTable: name)
    guard let source = moves.first?.from.table.value, let old = base.table(named: source) else {
      return nil
    }
    let moved = moves.map { (column: $0.to.column.value, expression: $0.from.column.value) }
    let linked = rowLink(from: source, to: name)?.columns ?? []
    let values =
      moved
      + linked.filter { pair in !moved.contains { SQLName.areEqual($0.column, pair.target) } }
      .map { ($0.target, $0.source) }
    let columns = moves.compactMap { old.column($0.from.column.value) }
    let isEveryRow =
      columns.contains { old.refusesNull($0) } || isAlwaysReferred(name, by: source)
    let condition = columns.map { "\($0.name.value.asSQL) IS NOT NULL" }.joined(separator: " OR ")
    return RowSource(
      table: source.located, values: inOrder(values, of: name),
      condition: isEveryRow ? nil : condition.located)
  }

  /// The rows of a new table: as the draft has them, with what the answers move to it.
  mutating func rows(ofNewTable name: String) -> RowSource? {
    let drafted = draftedRows(ofNewTable: name)
    guard let moved = movedRows(toNewTable: name) else { return drafted }
    return drafted?.adding(moved) ?? moved
  }

  private func inOrder(
    _ values: [(column: String, expression: String)], of table: String
  ) -> [(column: Located<String>, expression: Located<String>)] {
    let names = goal.table(named: table)?.table.columns.map(\.name.value) ?? []
    return names.compactMap { name in
      values.first { SQLName.areEqual($0.column, name) }
        .map { (name.located, $0.expression.asSQL.located) }
    }
  }

  /// The link by which the rows of a new table get columns of the other one: as the author says, by
  /// the only reference, or else by the same key.
  private mutating func rowLink(from source: String, to target: String) -> TableLink? {
    if let given = givenLink(from: source, to: target) {
      if let link = TableLink(given, from: source, to: target) {
        use(given)
        return link
      }
      return nil
    }
    let links = links(from: source, to: target)
    if links.count > 1, let move = rowMoves(toNewTable: target).first { askOfLink(of: move) }
    return links.first ?? keyLink(from: source, to: target)
  }

  /// Whether each row of a table refers to one of a new table.
  private func isAlwaysReferred(_ table: String, by source: String) -> Bool {
    guard let source = goal.table(named: source), let target = goal.table(named: table) else {
      return false
    }
    return source.references(to: target).contains { pairs in
      pairs.allSatisfy { source.isNeverNull($0.column) }
    }
  }

  /// The value of a new column that refers to a new table, whose rows come from the column's table.
  func fillOfReference(_ column: String, in table: StoredTable) -> Located<String>? {
    for step in steps.additions {
      guard case .createTable(let name, let rows?) = step,
        let target = goal.table(named: name.value),
        SQLName.areEqual(rows.table.value, table.name),
        let key = table.references(to: target).first(where: { pairs in
          pairs.count == 1 && SQLName.areEqual(pairs[0].column, column)
        }),
        let value = rows.values.first(where: { SQLName.areEqual($0.column.value, key[0].target) })
      else { continue }
      let expression = value.expression.value
      return (rows.condition.map { "CASE WHEN \($0.value) THEN \(expression) END" } ?? expression)
        .located
    }
    return nil
  }
}

extension RowSource {
  /// The rows with columns that others have besides; nil for rows of another table.
  fileprivate func adding(_ other: RowSource) -> RowSource? {
    guard SQLName.areEqual(table.value, other.table.value) else { return nil }
    let new = other.values.filter { value in
      !values.contains { SQLName.areEqual($0.column.value, value.column.value) }
    }
    guard !new.isEmpty else { return self }
    var rows = self
    rows.values += new
    rows.condition = condition.flatMap { own in
      other.condition.map { "\(own.value.inParentheses) OR \($0.value)".located }
    }
    return rows
  }
}
