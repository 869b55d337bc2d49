import DBGenSQLText
import SchemaParser

/// Columns that are gone from one table and new in another.
extension SchemaDiff {
  /// Finds the columns that may have moved to another table, unless answers mention them.
  mutating func findReappearances() {
    for table in base.tables {
      let names = oldNames(of: table.name)
      guard !names.contains(where: answers.drops(table:)) else { continue }
      let gone = table.written.filter { column in
        let name = column.name.value
        return goal.column(ColumnPlace(table.name, name)) == nil && !table.isKey(column)
          && !answers.drops(column: name, of: names) && !isMoved(name, of: names)
      }
      if !gone.isEmpty { openMoves += reappearances(of: gone, in: table) }
    }
  }

  /// Returns the old and the current name of a table of the base.
  func oldNames(of table: String) -> [String] {
    [oldName(ofTable: table), table].compactMap(\.self)
  }

  /// Returns the columns of other tables that may be the given ones, preferring the table that has
  /// the most of them.
  private func reappearances(of columns: [Column], in table: StoredTable) -> [ColumnMove] {
    let isGone = goal.table(named: table.name) == nil
    let groups = goal.tables.filter { other in
      other.sqlName != table.sqlName && !(isGone && isNew(other.name))
    }.map { other in columns.compactMap { reappearance(of: $0, in: table, as: other) } }
    var found: [ColumnMove] = []
    for group in groups.ordered(by: { -$0.count }) {
      found += group.filter { move in !found.contains { $0.from == move.from } }
    }
    return found
  }

  private func reappearance(
    of column: Column, in table: StoredTable, as target: StoredTable
  ) -> ColumnMove? {
    let arrivals = target.written.filter { isOpen($0, in: target) }
    let name = column.name.value
    let found =
      arrivals.first { $0.name.sqlName == column.name.sqlName }
      ?? arrivals.first { arrival in
        SQLName(arrival.declaredType) == SQLName(column.declaredType)
          && (arrival.name.value.isJoined(of: table.name, name)
            || name.isJoined(of: target.name, arrival.name.value))
      }
    return found.map { arrival in
      ColumnMove(
        from: ColumnPlace(table.name, name), to: ColumnPlace(target.name, arrival.name.value))
    }
  }

  /// Returns whether a column is new, and no answer says what it holds.
  private func isOpen(_ column: Column, in table: StoredTable) -> Bool {
    let place = ColumnPlace(table.name, column.name.value)
    return (isNew(table.name) || base.column(place) == nil) && !answers.movesValues(to: place)
      && answers.fill(place) == nil && !isMoved(to: place)
  }

  /// Asks about columns of a table that are new in others, and returns their names.
  mutating func askOfReappearances(of gone: [Column], in table: String) -> Set<String> {
    let open = openMoves.filter { move in
      move.from.isOf([table]) && gone.contains { $0.name == move.from.column }
    }
    for target in open.isEmpty ? [] : goal.tables.map(\.name) {
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
      at: places.column(first.to),
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
