import DBGenSQLite
import SchemaParser

/// Columns that go to a table which is new: a table that becomes two.
extension SchemaDiff {
  /// The columns that the author says have gone to a new table, with their names there.
  private func moves(
    toNewTable name: String
  ) -> [(from: ColumnPlace, to: String)] {
    answers.renames.compactMap { answer in
      guard let from = ColumnPlace(answer.old.located), let to = ColumnPlace(answer.new.located),
        SQLName.areEqual(to.table.value, name),
        let column = goal.table(named: name)?.column(to.column.value), column.generated == nil
      else { return nil }
      return (from, column.name.value)
    }
  }

  /// Whether the author says that a column has gone to a new table.
  func isMoved(_ column: String, of tables: [String]) -> Bool {
    newTables.contains { name in
      moves(toNewTable: name).contains { $0.from.isColumn(column, of: tables) }
    }
  }

  /// The rows of a new table that takes columns of another one: what refers to that one takes its key.
  func movedRows(toNewTable name: String) -> RowSource? {
    let moves = moves(toNewTable: name)
    guard let owner = moves.first?.from.table.value, let old = old.table(named: owner),
      let new = goal.table(named: name)
    else { return nil }
    let source = tableNames.first { SQLName.areEqual($0.key, owner) }?.value ?? owner
    let own = moves.filter { SQLName.areEqual($0.from.table.value, owner) }
    let values: [(column: Located<String>, expression: Located<String>)] =
      new.table.columns.compactMap { column in
        let name = column.name.value
        let moved = own.first { SQLName.areEqual($0.to, name) }?.from.column.value
        guard let value = moved ?? keyReferred(by: name, of: new.table, in: source) else {
          return nil
        }
        return (name.located, value.asSQL.located)
      }
    let columns = own.compactMap { old.column($0.from.column.value) }
    let isEveryRow = columns.contains { old.refusesNull($0) }
    let condition = columns.map { "\($0.name.value.asSQL) IS NOT NULL" }.joined(separator: " OR ")
    return RowSource(
      table: source.located, values: values, condition: isEveryRow ? nil : condition.located)
  }

  /// The column of another table that a column refers to: its key, where none is named.
  private func keyReferred(by column: String, of table: Table, in other: String) -> String? {
    let key = table.foreignKeys.first {
      $0.columns.count == 1 && SQLName.areEqual($0.columns[0].value, column)
        && SQLName.areEqual($0.table.value, other)
    }
    guard let key else { return nil }
    let names = goal.table(named: other)?.table.primaryKey?.columns.compactMap(\.columnName?.value)
    let referred = key.referencedColumns.map(\.value)
    return referred.first ?? (names?.count == 1 ? names?.first : nil)
  }

  /// Asks of columns that are gone where a new table has some of the same names. Returns those that
  /// have been asked of.
  mutating func askOfSplit(_ gone: [Column], of table: String, _ names: [String]) -> Set<String> {
    let open = gone.filter { column in
      column.generated == nil && !answers.drops(column: column.name.value, of: names)
        && !isMoved(column.name.value, of: names)
    }.map(\.name.value)
    let shared = newTables.map { name in
      (name, open.filter { goal.table(named: name)?.column($0)?.generated == .some(nil) })
    }
    guard let (target, columns) = shared.max(by: { $0.1.count < $1.1.count }), !columns.isEmpty
    else { return [] }
    let list = columns.map { "'\(table).\($0)'" }
    let subject =
      list.count == 1
      ? "column \(list[0]) is gone, and table '\(target)' is new and has one of that name"
      : "columns \(list.dropLast().joined(separator: ", ")) and \(list[list.count - 1]) are gone, "
        + "and table '\(target)' is new and has such"
    ask(
      .renamedOrReplaced, subject, at: places.table(target),
      [
        "moved?     "
          + columns.map { AnswerOption.rename("\(table).\($0)", to: "\(target).\($0)") }
          .joined(separator: " "),
        "dropped?   " + columns.map { AnswerOption.drop("\(table).\($0)") }.joined(separator: " "),
      ])
    return Set(columns)
  }
}

extension String {
  /// The name in SQL, in quotes only where it needs them.
  fileprivate var asSQL: String {
    let isWord = utf8.allSatisfy {
      (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x5F
    }
    let isPlain = isWord && utf8.first.map { !(0x30...0x39).contains($0) } == true
    return isPlain && sqlite3_keyword_check(self, Int32(utf8.count)) == 0
      ? self : SQLName.quote(self)
  }
}
