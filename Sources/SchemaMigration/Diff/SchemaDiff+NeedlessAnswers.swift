import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Answers that have no effect, and why.
extension SchemaDiff {
  var needlessAnswers: [Diagnostic] {
    let given = answers.given
    if given.isEmpty { return [] }
    let names = answerableNames
    let contradictions = contradictions(among: given)
    guard contradictions.isEmpty else { return contradictions }
    let decided = given.filter { used.contains($0.key) }
    return given.filter { !used.contains($0.key) }.map { answer in
      let objection =
        isUnknown(answer, among: names) ?? objections[answer.key] ?? isOfTable(answer)
        ?? decided.first(where: answer.isOverridden).map { other in
          AnswerObjection("'\(other.option)' says what happens")
        }
        ?? isOfColumn(answer)
        ?? AnswerObjection(
          answer.objection, hint: hint(insteadOf: answer) ?? correction(of: answer))
      return Diagnostic(
        .needlessAnswer, "'\(answer.option)' has no effect: \(objection.reason)", at: 0..<0,
        hints: objection.hint.map { [$0] } ?? [])
    }
  }

  /// Returns the new name that a rename or a move probably means.
  private func correction(of answer: GivenAnswer) -> String? {
    guard answer.target != nil, let given = answer.value else { return nil }
    let columns = goal.tables.flatMap { table in
      table.table.columns.map { ColumnPlace(table.name, $0.name.value) }
    }.filter { old.column($0) == nil }
    let names =
      if answer.kind == .move {
        columns.map(\.description)
      } else if let place = ColumnPlace(answer.name.located) {
        columns.filter {
          $0.isOf([place.table.value, answers.newName(ofTable: place.table.value) ?? ""])
        }.map(\.column.value)
          + context.newEnums.filter { $0.name == place.table.value }
          .flatMap { $0.cases.map(\.name) }
      } else {
        goal.tables.map(\.name).filter { old.table(named: $0) == nil }
      }
    return closestMatch(to: given, in: names).map { "did you mean '\($0)'?" }
  }

  /// Returns how to give the value of a fill to the rows of a column, or to those that have NULL.
  private func hint(insteadOf answer: GivenAnswer) -> String? {
    guard answer.kind == .fill, let value = answer.value,
      let place = ColumnPlace(answer.name.located),
      [base, goal].allSatisfy({ $0.column(place).map { $0.generated == nil } ?? false }),
      let table = base.table(named: place.table.value)
    else { return nil }
    if table.isNeverNull(place.column.sqlName) {
      return "another value in all rows? " + AnswerOption.convert(answer.name, with: value)
    }
    let filled = "coalesce(\(place.column.value.asSQL), \(value))"
    return "a value in place of NULL? " + AnswerOption.convert(answer.name, with: filled)
  }

  /// Returns the objection to a fill for a table, and to answers for columns of virtual tables; nil for
  /// other answers.
  private func isOfTable(_ answer: GivenAnswer) -> AnswerObjection? {
    let virtual = (old.virtualTables + goal.virtualTables).first {
      SQLName.folded(answer.name).hasPrefix(SQLName.folded($0.name) + ".")
    }
    if let virtual, answer.kind != .drop {
      return AnswerObjection("'\(virtual.name)' is a virtual table, whose columns are only dropped")
    }
    guard answer.kind == .fill, let table = goal.table(named: answer.name) else { return nil }
    let columns = table.columnsToInsert.map(\.description)
    let insertion = AnswerOption.insertion(into: table.name, columns, from: nil)
    return AnswerObjection(
      "'\(table.name)' is a table, and a column is 'table.column'",
      hint: "rows of other tables? " + insertion)
  }

  /// Returns the objection that no version stores the subject of an answer; nil if one does.
  private func isUnknown(_ answer: GivenAnswer, among names: [String]) -> AnswerObjection? {
    guard let subject = answer.subject, !names.hasName(subject) else { return nil }
    let place = ColumnPlace(subject.located)
    let name = SQLName(place?.table.value ?? subject)
    if (old.objects + goal.objects).contains(where: {
      SQLName($0.name) == name && $0.type != .table
    }) {
      return AnswerObjection("'\(name)' stores no data, so it needs no answer")
    }
    let transients = schema.tables.filter { $0.name.sqlName == name }.flatMap(\.transients)
    if transients.contains(where: { $0.name.sqlName == place?.column.sqlName }) {
      return AnswerObjection("no version stores '\(subject)'")
    }
    return AnswerObjection(
      "neither the last version nor the schema has '\(subject)'",
      hint: closestMatch(to: subject, in: names).map { "did you mean '\($0)'?" })
  }

  /// Returns the objection that follows from what the schema makes of a column; nil if none does.
  private func isOfColumn(_ answer: GivenAnswer) -> AnswerObjection? {
    guard let place = placeNow(answer.name) else { return nil }
    let (table, isGone) = (place.table.value, goal.column(place) == nil)
    let drop = isGone ? "dropped? " + AnswerOption.drop(answer.name) : nil
    switch answer.kind {
    case .fill, .convert, .normalize, .refuse: return isComputed(place)
    case .rename: return isComputed(ColumnPlace(table, answer.value ?? ""), hint: drop)
    case .move where isGone:
      guard let target = answer.value.flatMap(placeNow), goal.column(target) != nil else {
        return nil
      }
      if let objection = isComputed(target, hint: drop) { return objection }
      guard target.isOf([table]) else { return nil }
      return AnswerObjection(
        "'\(target.description)' is in the same table",
        hint: "renamed? " + AnswerOption.rename(answer.name, to: target.column.value))
    case .move: return AnswerObjection("the schema still has '\(place.description)'")
    case .drop where isGone && answers.answer(table) == nil:
      let remains =
        goal.table(named: table) != nil || context.newEnums.contains { $0.name == table }
      return remains ? nil : AnswerObjection("'\(table)' is gone as a whole")
    case .link, .drop, .discard: return nil
    }
  }

  private func isComputed(_ place: ColumnPlace, hint: String? = nil) -> AnswerObjection? {
    guard goal.column(place)?.generated != nil else { return nil }
    return AnswerObjection("'\(place.description)' is computed, so it takes no values", hint: hint)
  }

  /// Returns a column with the current name of its table.
  private func placeNow(_ name: String) -> ColumnPlace? {
    ColumnPlace(name.located).map {
      ColumnPlace(tableOfNow($0.table.value) ?? $0.table.value, $0.column.value)
    }
  }

  private func contradictions(among given: [GivenAnswer]) -> [Diagnostic] {
    given.enumerated().flatMap { place, answer in
      given[..<place].filter { $0.contradicts(answer) }.map { other in
        Diagnostic(
          .needlessAnswer, "'\(other.option)' and '\(answer.option)' contradict each other",
          at: 0..<0)
      }
    }
  }

  /// The names of everything that can be renamed, dropped, or filled.
  var answerableNames: [String] {
    let tables = (old.tables + goal.tables).map(\.name)
    let columns = tables.flatMap { name in
      [old, goal].flatMap { $0.table(named: name)?.table.columns ?? [] }
        .map { "\(name).\($0.name.value)" }
    }
    let virtual = [old, goal].flatMap { database in
      database.virtualTables.map(\.name).flatMap { name in
        [name] + database.virtualColumns(of: name).map { "\(name).\($0)" }
      }
    }
    return tables + columns + virtual + context.oldEnums.map(\.name)
      + context.oldEnums.flatMap { type in type.cases.map { "\(type.name).\($0.name)" } }
  }
}
