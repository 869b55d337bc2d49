import DBGenSQLText
import SchemaParser

/// The values that rows of new tables take from columns of others.
extension SchemaDiff {
  /// Returns the rows of a new table with the values of the answers: instead of those of a column, for
  /// columns without a value, and where the value is NULL.
  ///
  /// - Parameter drafted: The columns whose values the draft gives.
  mutating func answered(
    _ rows: RowSource, of table: String, drafted: Set<SQLName>
  ) -> RowSource {
    var rows = rows
    for column in goal.table(named: table)?.written ?? [] {
      let place = ColumnPlace(table, column.name.value)
      let known = rows.values.firstIndex { $0.column.sqlName == column.name.sqlName }
      if let known {
        let value = value(
          rows.values[known].expression.value, of: place, from: rows.table.value,
          isDrafted: drafted.contains(column.name.sqlName))
        rows.values[known].expression = value.located
      } else if let fill = answers.fill(place) {
        use(.fill, place.description)
        rows.values.append((column.name, fill))
      }
    }
    return rows
  }

  /// Returns the value of a column of a new table, given that of the draft or the column of another
  /// table that it takes. A fill is for NULL only: one for a column that never is would be no answer.
  private mutating func value(
    _ expression: String, of place: ColumnPlace, from table: String, isDrafted: Bool
  ) -> String {
    let (known, fill) = expression.withoutFill
    let old = base.table(named: table)
    let source = SQLText(known).columnName
    var (value, isPresent) = (known, source.flatMap { old?.isNeverNull($0) } ?? false)
    if let convert = answers.conversion(place) {
      use(.convert, place.description)
      (value, isPresent) = (convert.value, false)
    } else if !isDrafted, let source, let old,
      let other = conversion(of: source, in: old, as: place)
    {
      (value, isPresent) = (other.value, false)
    }
    if let given = answers.fill(place) {
      if !isPresent {
        use(.fill, place.description)
        return "coalesce(\(value), \(given.value.inParentheses))"
      }
      note(needlessFillOf: place, insteadOf: given.value)
    }
    if value == known { return expression }
    return fill.map { "coalesce(\(value), \($0))" } ?? value
  }

  /// Returns the author's conversion of a column that the rows of a new table take; nil if the steps do
  /// it, or if that is open.
  private mutating func conversion(
    of column: SQLName, in source: StoredTable, as place: ColumnPlace
  ) -> Located<String>? {
    let kept = ColumnPlace(source.name, column.description)
    let isKept = goal.column(kept).map { _ in newType(of: kept) == newType(of: place) } ?? false
    // A key that both tables have changes in both in the same way.
    if isKept { return answers.conversion(kept) ?? draftedConversion(of: kept) }
    guard let change = typeChange(of: column, in: source, as: place), change.isOpen else {
      return nil
    }
    if answers.refuses(place) {
      use(.refuse, place.description)
    } else {
      ask(of: change, in: place, from: column.description.asSQL)
    }
    return nil
  }

  private func newType(of place: ColumnPlace) -> StoredType? {
    goal.table(named: place.table.value)?.storedType(
      of: place.column.sqlName, in: context.newTypes[place.table.sqlName])
  }

  private func draftedConversion(of place: ColumnPlace) -> Located<String>? {
    let names = draftNames(of: place)
    return answers.draft.lazy.compactMap { step in
      guard case .changeColumn(let other, let conversion) = step,
        names.contains(SQLPlace(other))
      else { return nil }
      return conversion.convert
    }.first
  }

  /// Returns the value of a new table's column that takes a column of another one, in the form of the
  /// new column.
  func converted(
    _ expression: String, of source: StoredTable, as table: String, _ column: SQLName
  ) -> String {
    let (value, fill) = expression.withoutFill
    guard let name = SQLText(value).columnName, let old = base.table(named: source.name),
      let change = typeChange(of: name, in: old, as: ColumnPlace(table, column.description)),
      let converted = change.conversion(of: value)
    else { return expression }
    return fill.map { "coalesce(\(converted), \($0))" } ?? converted
  }
}
