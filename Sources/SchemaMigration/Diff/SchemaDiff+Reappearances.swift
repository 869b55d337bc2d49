import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Columns that are gone from one table and new in another.
extension SchemaDiff {
  /// Finds the columns that may have moved to another table, unless answers mention them.
  mutating func findReappearances() {
    for table in base.tables.compactMap({ base.table(named: $0.name) }) {
      let names = oldNames(of: table.name)
      guard !names.contains(where: answers.drops(table:)) else { continue }
      let gone = table.written.filter { column in
        let name = column.name.value
        return goal.table(named: table.name)?.column(name) == nil && !table.isKey(column)
          && !answers.drops(column: name, of: names) && !isMoved(name, of: names)
      }
      openMoves += reappearances(of: gone, in: table)
    }
  }

  /// Returns the old and the current name of a table of the base.
  func oldNames(of table: String) -> [String] {
    [tableNames.first { SQLName.areEqual($0.value, table) }?.key, table].compactMap(\.self)
  }

  /// Returns the columns of other tables that may be the given ones, preferring the table that has
  /// the most of them.
  private func reappearances(of columns: [Column], in table: StoredTable) -> [ColumnMove] {
    let isGone = goal.table(named: table.name) == nil
    let groups = goal.tables.map(\.name).filter { name in
      !SQLName.areEqual(name, table.name) && !(isGone && isNew(name))
    }.map { name in columns.compactMap { reappearance(of: $0, in: table, as: name) } }
    var found: [ColumnMove] = []
    for group in groups.enumerated().sorted(by: {
      (-$0.element.count, $0.offset) < (-$1.element.count, $1.offset)
    }) {
      found += group.element.filter { move in !found.contains { $0.from == move.from } }
    }
    return found
  }

  private func reappearance(
    of column: Column, in table: StoredTable, as other: String
  ) -> ColumnMove? {
    guard let target = goal.table(named: other) else { return nil }
    let arrivals = target.written.filter { isOpen($0, in: target) }
    let name = column.name.value
    let found =
      arrivals.first { SQLName.areEqual($0.name.value, name) }
      ?? arrivals.first { arrival in
        SQLName.areEqual(arrival.declaredType, column.declaredType)
          && (arrival.name.value.isJoined(of: table.name, name)
            || name.isJoined(of: target.name, arrival.name.value))
      }
    return found.map { arrival in
      ColumnMove(
        from: ColumnPlace(table.name.located, column.name),
        to: ColumnPlace(target.name.located, arrival.name))
    }
  }

  /// Returns whether a column is new, and no answer says what it holds.
  private func isOpen(_ column: Column, in table: StoredTable) -> Bool {
    let name = column.name.value
    let isKnown = !isNew(table.name) && base.table(named: table.name)?.column(name) != nil
    return !isKnown && !answers.movesValues(to: name, in: table.name)
      && answers.fill("\(table.name).\(name)") == nil
      && !moves.contains { $0.to.isColumn(name, of: [table.name]) }
  }

  /// Asks about columns of a table that are new in others, and returns their names.
  mutating func askOfReappearances(of gone: [Column], in table: String) -> Set<String> {
    let open = openMoves.filter { move in
      SQLName.areEqual(move.from.table.value, table)
        && gone.contains { $0.name.value == move.from.column.value }
    }
    for target in goal.tables.map(\.name) {
      let moves = open.filter { $0.to.table.value == target }
      if let first = moves.first { ask(of: moves, first) }
    }
    return Set(open.map(\.from.column.value))
  }

  private mutating func ask(of moves: [ColumnMove], _ first: ColumnMove) {
    let drops = moves.map { AnswerOption.drop($0.from.description) }.joined(separator: " ")
    ask(
      .renamedOrReplaced,
      "\(moves.map(\.from).listed(as: "column")) \(moves.count == 1 ? "is" : "are") gone and "
        + "\(moves.map(\.to).listed(as: nil)) \(moves.count == 1 ? "is" : "are") new",
      at: places.column(first.to.column.value, of: first.to.table.value),
      moveOptions(moves).map { "moved?     " + $0 } + ["dropped?   " + drops])
  }

  /// Returns the options that move columns from one table to another, once for each possible link.
  func moveOptions(_ moves: [ColumnMove]) -> [String] {
    guard let first = moves.first else { return [] }
    let options = moves.map(\.option).joined(separator: " ")
    let (source, target) = (first.from.table.value, first.to.table.value)
    guard isLinkOpen(from: source, to: target) else { return [options] }
    return linkOptions(from: source, to: target).map { "\(options) \($0)" }
  }
}

extension [ColumnPlace] {
  /// Returns the places as part of a sentence.
  fileprivate func listed(as noun: String?) -> String {
    (noun.map { $0 + (count == 1 ? " " : "s ") } ?? "") + map { "'\($0.description)'" }.listed
  }
}

extension String {
  /// Returns whether a name consists of two others: `customerStreet`, `customer_street`.
  fileprivate func isJoined(of first: String, _ second: String) -> Bool {
    func plain(_ name: String) -> String { name.lowercased().filter { $0 != "_" } }
    return plain(self) == plain(first + second)
  }
}
