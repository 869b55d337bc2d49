import SchemaParser

extension MigrationStep {
  /// Returns the step with new names in its SQL.
  func rewritten(by rewriter: NameRewriter) throws(NameRewriter.UnrewritableSQL) -> MigrationStep {
    var (step, visitor) = (self, SQLRenaming(rewriter: rewriter))
    try step.visit(&visitor)
    return step
  }

  /// Returns the step with the final names everywhere except in its SQL; nil if it would be about
  /// something that is gone, and has no hand-written part.
  ///
  /// - Parameter names: The names after the step, or before it for anything that it removes.
  func named(
    _ names: NameTimeline, _ end: NameTimeline
  ) throws(NameRewriter.UnrewritableSQL) -> MigrationStep? {
    var (step, visitor) = (self, NameRenaming(names: names, end: end))
    do throws(NameRewriter.UnrewritableSQL) {
      try step.visit(&visitor)
      return step
    } catch {
      if isWritten || kind.isAuthored { throw error }
      return nil
    }
  }
}

/// Gives the SQL of a step new names.
private struct SQLRenaming: StepVisitor {
  let rewriter: NameRewriter

  mutating func sql(
    _ text: inout Located<String>?, _: StepProperty, _: StepSQLRole,
    over tables: [Located<String>]
  ) throws(NameRewriter.UnrewritableSQL) {
    if let old = text { text = try rewriter.rewrite(old, over: tables.map(\.value)) }
  }

  mutating func statements(_ sql: inout Located<String>) throws(NameRewriter.UnrewritableSQL) {
    sql = try rewriter.rewrite(sql)
  }
}

/// Gives the tables and columns of a step their final names.
private struct NameRenaming: StepVisitor {
  let names: NameTimeline
  let end: NameTimeline

  mutating func table(
    _ name: inout Located<String>, _: StepProperty, _: StepRole
  ) throws(NameRewriter.UnrewritableSQL) {
    guard let table = names.table(name.value) else { return }
    guard let new = end.name(ofTable: table) else {
      throw NameRewriter.UnrewritableSQL(name: name.value, sql: name)
    }
    name.value = new
  }

  mutating func place(
    _ place: inout ColumnPlace, _ word: StepProperty, _ role: StepRole
  ) throws(NameRewriter.UnrewritableSQL) {
    let column = names.column(place)
    try table(&place.table, word, role)
    guard let column else { return }
    guard let new = end.name(ofColumn: column) else {
      throw NameRewriter.UnrewritableSQL(name: place.column.value, sql: place.column)
    }
    place.column.value = new
  }
}

extension MigrationStep {
  /// Returns whether both steps set the values of the same table or column by hand, but
  /// differently.
  func contradicts(_ other: Self) -> Bool {
    isWritten && other.isWritten && title == other.title && self != other
  }

  var isWritten: Bool { writing != nil }

  /// The option of the command that chooses this step's value.
  var fillOption: String? {
    guard let place = parts.names.first?.place?.description else { return nil }
    let option: String? =
      switch self {
      case .addColumn(_, let fill?): AnswerOption.fill(place, with: fill.value)
      case .changeColumn(_, let conversion):
        if let fill = conversion.fill {
          AnswerOption.fill(place, with: fill.value)
        } else if let convert = conversion.convert {
          AnswerOption.convert(place, with: convert.value)
        } else {
          conversion.onBad?.value == .fail ? AnswerOption.refuse(place) : nil
        }
      default: nil
      }
    return option.map { "that one?   " + $0 }
  }

  /// Returns the step without the parts that options of the command override.
  func following(_ answers: MigrationAnswers) -> MigrationStep {
    switch self {
    case .addColumn(let place, _?) where answers.fill(place) != nil:
      return .addColumn(place, fill: nil)
    case .changeColumn(let place, var conversion)
    where answers.fill(place) != nil || answers.refuses(place):
      (conversion.fill, conversion.onBad) = (nil, nil)
      return .changeColumn(place, conversion)
    case .changeColumn(let place, var conversion)
    where answers.conversion(place) != nil:
      (conversion.convert, conversion.isNormalized) = (nil, false)
      return .changeColumn(place, conversion)
    case .moveColumn(let from, let to, let condition, _?) where answers.fill(to) != nil:
      return .moveColumn(from: from, to: to, condition: condition, fill: nil)
    default: return self
    }
  }
}
