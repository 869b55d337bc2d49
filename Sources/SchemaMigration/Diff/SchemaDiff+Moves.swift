import DBGenSQLText
import SchemaParser

/// Columns whose values move to another table, according to the author's answers.
extension SchemaDiff {
  /// Looks up the columns of the answers, which take precedence over the draft.
  mutating func settleMoves() {
    for answer in answers.options(.move) {
      guard let move = move(from: answer.name, to: answer.value ?? "") else { continue }
      use(.move, answer.name)
      if !isMoved(move.from.column.value, of: [move.from.table.value]) { moves.append(move) }
    }
    for move in moves where isOfNewRows(move) { answers.forgetMove(of: move.from.description) }
    for move in moves {
      answers.draft.removeAll { $0.moves(to: move.to) && !$0.moves(move.from.description) }
    }
    for name in answers.options(.drop).map(\.name)
    where answers.draft.contains(where: { $0.moves(name) }) {
      use(.drop, name)
      answers.forgetMove(of: name)
    }
  }

  private func move(from old: String, to new: String) -> ColumnMove? {
    guard let from = ColumnPlace(old.located), let to = ColumnPlace(new.located),
      let source = tableOfNow(from.table.value), let target = goal.table(named: to.table.value),
      SQLName(source) != SQLName(target.name),
      let column = base.table(named: source)?.column(from.column.value),
      let new = target.column(to.column.value), new.generated == nil
    else { return nil }
    let move = ColumnMove(
      from: ColumnPlace(source, column.name.value), to: ColumnPlace(target.name, new.name.value))
    let isOpen =
      goal.column(move.from) == nil && (base.column(move.to) == nil || isNew(target.name))
    return isOpen ? move : nil
  }

  /// Returns the current name of a table, given its old or current name; the old one if it is gone.
  func tableOfNow(_ name: String) -> String? {
    let known = tableNames.first { $0.key == SQLName(name) || SQLName($0.value) == SQLName(name) }
    return known?.value ?? base.table(named: name)?.name
  }

  /// Returns whether the author says that a column has moved to another table.
  func isMoved(_ column: String, of tables: [String]) -> Bool {
    moves.contains { $0.from.isColumn(column, of: tables) }
  }

  /// Returns whether a column moves to existing rows, in a step that also drops it.
  func isMovedToRows(_ column: String, of tables: [String]) -> Bool {
    moves.contains { $0.from.isColumn(column, of: tables) && !isOfNewRows($0) }
  }

  /// Returns whether a column takes the values of another table's column.
  func isMoved(to place: ColumnPlace) -> Bool {
    moves.contains { $0.to.isColumn(place.column.value, of: [place.table.value]) }
  }

  func isOfNewRows(_ move: ColumnMove) -> Bool {
    rowMoves(toNewTable: move.to.table.value).contains { $0.from == move.from }
  }

  /// Returns the moves that create the rows of a new table: those from one table.
  func rowMoves(toNewTable name: String) -> [ColumnMove] {
    let own = isNew(name) ? moves.filter { $0.to.isOf([name]) } : []
    guard let source = own.first?.from.table.value else { return [] }
    return own.filter { $0.from.isOf([source]) }
  }

  /// Adds the steps that move values to existing rows, and brings those of the draft up to date.
  mutating func moveColumns() {
    for move in moves {
      guard !isOfNewRows(move), let link = link(of: move) else { continue }
      let place = answers.draft.firstIndex { $0.moves(move.from.description) }
      let old = place.map { answers.draft[$0] }
      let step = MigrationStep.moveColumn(
        from: move.from, to: move.to, condition: link.located,
        fill: old?.moves(to: move.to) == true ? old?.fillOfMove : nil)
      if let place { answers.draft[place] = step } else { steps.additions.append(step) }
    }
    for index in answers.draft.indices where answers.draft[index].kind == .moveColumn {
      answers.draft[index] = answered(answers.draft[index])
    }
    for index in steps.additions.indices where steps.additions[index].kind == .moveColumn {
      steps.additions[index] = answered(steps.additions[index])
    }
  }

  /// Returns the step with the link and the fill that the author gave, if it moves a column.
  private mutating func answered(_ step: MigrationStep) -> MigrationStep {
    guard case .moveColumn(let from, let to, let condition, let fill) = step else { return step }
    let place = goal.tables.map { ColumnPlace($0.name, to.column.value) }.first { place in
      draftNames(ofTable: place.table.value).hasName(to.table.value)
    }
    let answer = place.flatMap { answers.fill($0) }
    if let place, answer != nil { use(.fill, place.description) }
    let link = givenLink(from: from.table.value, to: to.table.value)
    if let link { use(.link, link) }
    if let place {
      askOfConversion(of: ColumnMove(from: from, to: place), where: link ?? condition.value)
    }
    return .moveColumn(
      from: from, to: to, condition: link?.located ?? condition, fill: answer ?? fill)
  }

  private mutating func link(of move: ColumnMove) -> String? {
    let (source, target) = (move.from.table.value, move.to.table.value)
    if let given = givenLink(from: source, to: target) { return given }
    let links = links(from: source, to: target)
    if links.count == 1 { return links[0].condition(from: source, to: target) }
    askOfLink(of: move)
    return nil
  }

  mutating func askOfLink(of move: ColumnMove) {
    let (source, target) = (move.from.table.value, move.to.table.value)
    let message = "can't tell how rows of '\(source)' and '\(target)' are linked"
    guard !questions.contains(where: { $0.message == message }) else { return }
    ask(
      .renamedOrReplaced, message, at: places.column(move.to),
      linkOptions(from: source, to: target).map { "linked?    " + $0 })
  }
}

/// A move of a column's values to another table.
struct ColumnMove {
  /// The old name of the column, with the current name of its table.
  let from: ColumnPlace
  let to: ColumnPlace

  var option: String { AnswerOption.move(from, to: to) }
}
