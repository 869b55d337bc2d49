import DBGenSQLText
import SchemaParser

/// Moves to existing rows of values that only the author can convert: a fill does it.
extension SchemaDiff {
  /// Asks what the values of a move become, or says why the author's conversion has no effect.
  mutating func askOfConversion(of move: ColumnMove, where condition: String) {
    guard
      let source = base.table(named: tableOfNow(move.from.table.value) ?? move.from.table.value)
    else { return }
    func options(_ value: String) -> [String] {
      let drop =
        goal.table(named: source.name) == nil ? [] : [AnswerOption.drop(move.from.description)]
      return drop + [replacement(of: move, by: value, from: source.name, where: condition)]
    }
    let loss = loss(of: move, where: condition, from: source)
    let key = AnswerKey(kind: .convert, name: SQLName(move.to.description))
    let isFilled = answers.given.contains { $0.kind == .fill && SQLName($0.name) == key.name }
    if !isFilled {
      objections[AnswerKey(kind: .refuse, name: key.name)] = AnswerObjection(
        "a move refuses by itself what its column can't hold")
    }
    if let given = answers.conversion(move.to) {
      objections[key] = AnswerObjection(
        "a move to existing rows takes no conversion: write "
          + AnswerOption.replacing(replaced(by: move), with: options(given.value))
          + "; \(loss)")
    } else if let change = typeChange(of: move.from.column.sqlName, in: source, as: move.to),
      change.isOpen
    {
      // The command that is shown leaves it out.
      use(.refuse, move.to.description)
      let value = change.approximation(of: move.from.column.value.asSQL) ?? "an SQL expression"
      ask(
        .undecidedConversion,
        "column '\(move.from.description)' was \(change.old.name), and "
          + "'\(move.to.description)' is \(change.new.name), which a move can't convert",
        at: places.column(move.to),
        [
          "converted?  " + AnswerOption.replacing(replaced(by: move), with: options(value)),
          "careful:    \(loss)",
        ])
    }
  }

  /// Returns the option that gives a column the values that a move would: a fill, or SQL after the rows of
  /// a new table were made.
  private func replacement(
    of move: ColumnMove, by value: String, from source: String, where condition: String
  ) -> String {
    func query(_ condition: String) -> String {
      "(SELECT \(value) FROM \(source.asSQL) WHERE \(condition))"
    }
    let (table, column) = (move.to.table.value, move.to.column.value)
    let isOld = base.table(named: table) != nil
    let fillable = isOld ? condition : self.condition(condition, ofNewRowsIn: table, from: source)
    return fillable.map { AnswerOption.fill(move.to.description, with: query($0)) }
      ?? AnswerOption.update(table, column, to: query(condition))
  }

  /// Returns a condition about the rows of a new table as one about those that they are made from; nil if
  /// it isn't a link by columns that these have.
  private func condition(
    _ condition: String, ofNewRowsIn table: String, from source: String
  ) -> String? {
    let rows = steps.additions.lazy.compactMap { step -> RowSource? in
      guard case .createTable(let name, let rows) = step, name.sqlName == SQLName(table) else {
        return nil
      }
      return rows
    }.first
    guard let rows, let link = TableLink(condition, from: source, to: table) else { return nil }
    let columns = link.columns.compactMap { pair in
      rows.values.first { $0.column.sqlName == pair.target }
        .flatMap { SQLText($0.expression.value).columnName }
        .map { (target: $0, source: pair.source) }
    }
    return columns.count == link.columns.count
      ? TableLink(columns).condition(from: source, to: rows.table.value) : nil
  }

  /// Returns what a move would refuse, and a fill doesn't.
  private func loss(
    of move: ColumnMove, where condition: String, from source: StoredTable
  ) -> String {
    let (column, table) = (move.from.description, move.to.table.value)
    let target = base.table(named: table) ?? goal.table(named: table)
    let isUnique = target.map { TableLink.isUnique(condition, from: source, to: $0) } ?? false
    return "a fill doesn't refuse what a move does: "
      + "a value of '\(column)' that no row of '\(table)' takes is lost"
      + (isUnique ? "" : ", and of several, a row takes any")
  }

  /// Returns the given options that have no effect if a fill takes the place of a move.
  private func replaced(by move: ColumnMove) -> [String] {
    let ends = [move.from.table.sqlName, move.to.table.sqlName]
    let isOnly = moves.count { [$0.from.table.sqlName, $0.to.table.sqlName] == ends } == 1
    func isLink(_ text: String) -> Bool {
      moves.count == 1
        || isOnly
          && TableLink(text, from: move.from.table.value, to: move.to.table.value) != nil
    }
    return answers.given.filter { answer in
      switch answer.kind {
      case .move: answer.target == SQLName(move.to.description)
      case .link: isLink(answer.name)
      case .fill, .refuse: SQLName(answer.name) == SQLName(move.to.description)
      default: false
      }
    }.map(\.word)
  }
}
