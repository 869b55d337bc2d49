import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The rows of new tables that take columns of others.
extension SchemaDiff {
  /// Returns the rows of a new table that takes columns of another one, including the columns that
  /// link the two.
  private mutating func movedRows(toNewTable name: String) -> RowSource? {
    let moves = rowMoves(toNewTable: name)
    guard let source = moves.first?.from.table.value, let old = base.table(named: source) else {
      return nil
    }
    let moved = moves.map { (column: $0.to.column.sqlName, source: $0.from.column.value) }
    let shared = sharedLinks(from: source, to: name).flatMap(\.columns)
      .filter { $0.target == $0.source }
    let linked = (rowLink(from: source, to: name)?.columns ?? []) + shared
    let sources = Dictionary(
      firstOf: moved + linked.map { ($0.target, $0.source.description) })
    let values = goal.table(named: name)?.table.columns.compactMap { column in
      sources[column.name.sqlName].map { (column.name, $0.asSQL.located) }
    }
    let columns = moves.compactMap { old.column($0.from.column.value) }
    let takesOthers = self.moves.contains { $0.to.isOf([name]) && !isOfNewRows($0) }
    let isEveryRow =
      takesOthers || columns.contains { old.refusesNull($0) }
      || isAlwaysReferred(name, by: source)
    let condition = columns.map { "\($0.name.value.asSQL) IS NOT NULL" }.joined(separator: " OR ")
    return RowSource(
      table: source.located, values: values ?? [], condition: isEveryRow ? nil : condition.located)
  }

  /// Returns the rows of a new table: those in the draft, with the columns that the answers move to
  /// it.
  mutating func rows(ofNewTable name: String) -> RowSource? {
    let drafted = draftedRows(ofNewTable: name)
    if let drafted { askOfUnknownColumns(drafted, in: name) }
    let moved = movedRows(toNewTable: name)
    let rows = moved.map { moved in
      drafted?.adding(moved, rowMoves(toNewTable: name)) ?? moved
    }
    let known = Set(drafted?.values.map(\.column.sqlName) ?? [])
    return (rows ?? drafted).map { answered($0, of: name, drafted: known) }
  }

  /// Asks about values of the draft for columns that the new table doesn't have.
  private mutating func askOfUnknownColumns(_ rows: RowSource, in name: String) {
    guard let table = goal.table(named: name) else { return }
    let filled = Set(rows.values.map(\.column.sqlName))
    let open = table.written.filter { !filled.contains($0.name.sqlName) }.map(\.name.value)
    for column in rows.values.map(\.column.value) where table.column(column) == nil {
      let place = "\(name).\(column)"
      let candidates = open.sortedByLikeness(to: column).prefix(3)
      ask(
        .lostWriting, "the draft has values for '\(place)', which is gone", at: places.table(name),
        candidates.map { "renamed?     " + AnswerOption.rename(place, to: $0) }
          + ["not wanted?  " + AnswerOption.discard(place)])
    }
  }

  /// Returns the link by which the rows of a new table get columns of another one: the link that
  /// the author gave, the only reference, or else the same key.
  private mutating func rowLink(from source: String, to target: String) -> TableLink? {
    if let given = givenLink(from: source, to: target) {
      let link = TableLink(given, from: source, to: target)
      if link != nil { use(.link, given) }
      return link
    }
    let links = directLinks(from: source, to: target)
    if links.count > 1, let move = rowMoves(toNewTable: target).first { askOfLink(of: move) }
    return links.first ?? keyLink(from: source, to: target)
  }

  /// Returns whether each row of a table refers to one of a new table.
  private func isAlwaysReferred(_ table: String, by source: String) -> Bool {
    guard let source = goal.table(named: source), let target = goal.table(named: table) else {
      return false
    }
    return source.references(to: target).contains { pairs in
      pairs.allSatisfy { source.isNeverNull($0.column) }
    }
  }

  /// Returns the value of a new column that refers to a new table, whose rows come from the
  /// column's table.
  func fillOfReference(_ column: SQLName, in table: StoredTable) -> Located<String>? {
    for case .createTable(let name, let rows?) in steps.additions
    where rows.table.sqlName == table.sqlName {
      let keys = goal.table(named: name.value).map { table.references(to: $0) } ?? []
      guard let key = keys.first(where: { $0.count == 1 && $0[0].column == column }),
        let value = rows.values.first(where: { $0.column.sqlName == key[0].target })
      else { continue }
      let expression = converted(value.expression.value, of: table, as: name.value, key[0].target)
      return (rows.condition.map { "CASE WHEN \($0.value) THEN \(expression) END" } ?? expression)
        .located
    }
    return nil
  }
}

extension RowSource {
  /// Returns the rows with the columns that only the other rows have, or that move there; nil for
  /// rows of another table.
  fileprivate func adding(_ other: RowSource, _ moves: [ColumnMove]) -> RowSource? {
    guard table.sqlName == other.table.sqlName else { return nil }
    let known = Set(
      values.filter { column, expression in
        !moves.contains { move in
          move.to.column.sqlName == column.sqlName
            && !SQLText(expression.value).mentions(move.from.column.value)
        }
      }.map(\.column.sqlName))
    let new = other.values.filter { !known.contains($0.column.sqlName) }
    guard !new.isEmpty else { return self }
    var rows = self
    rows.values.removeAll { !known.contains($0.column.sqlName) }
    rows.values += new
    rows.condition = condition.flatMap { own in
      other.condition.map { "\(own.value.inParentheses) OR \($0.value)".located }
    }
    return rows
  }
}
