import DBGenSQLText
import SchemaParser

/// Moves to existing rows of values that only the author can convert: a fill does it.
extension SchemaDiff {
  /// Asks what the values of a move become, or says why the author's conversion has no effect.
  mutating func askOfConversion(of move: ColumnMove, where condition: String) {
    guard base.table(named: move.to.table.value) != nil,
      let source = base.table(named: tableOfNow(move.from.table.value) ?? move.from.table.value)
    else { return }
    func options(_ value: String) -> [String] {
      let query = "(SELECT \(value) FROM \(source.name.asSQL) WHERE \(condition))"
      let drop =
        goal.table(named: source.name) == nil ? [] : [AnswerOption.drop(move.from.description)]
      return drop + [AnswerOption.fill(move.to.description, with: query)]
    }
    let key = AnswerKey(kind: .convert, name: SQLName(move.to.description))
    if let given = answers.conversion(move.to) {
      objections[key] = AnswerObjection(
        "a move to existing rows takes no conversion: write "
          + AnswerOption.replacing(replaced(by: move), with: options(given.value)))
    } else if let change = typeChange(of: move.from.column.sqlName, in: source, as: move.to),
      change.isOpen
    {
      let value = change.approximation(of: move.from.column.value.asSQL) ?? "an SQL expression"
      ask(
        .undecidedConversion,
        "column '\(move.from.description)' was \(change.old.name), and "
          + "'\(move.to.description)' is \(change.new.name), which a move can't convert",
        at: places.column(move.to),
        ["converted?  " + AnswerOption.replacing(replaced(by: move), with: options(value))])
    }
  }

  /// Returns the given options that have no effect if a fill takes the place of a move.
  private func replaced(by move: ColumnMove) -> [String] {
    let isOnly = moves.count == 1
    return answers.given.filter { answer in
      switch answer.kind {
      case .move: answer.target == SQLName(move.to.description)
      case .link: isOnly
      case .fill: SQLName(answer.name) == SQLName(move.to.description)
      default: false
      }
    }.map(\.word)
  }
}
