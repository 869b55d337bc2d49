import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Dropped columns of which other columns take some of the values.
extension MigrationLinter {
  /// Returns the new columns whose `fill` reads a dropped column, if each may be NULL where the dropped
  /// one isn't, and the author doesn't say so; an empty list if anything else reads it.
  /// Each is given with whether its `fill` is a CASE without ELSE.
  func partialCopies(of dropped: ColumnPlace) -> [(place: ColumnPlace, lacksElse: Bool)] {
    guard let table = base.table(named: oldName(of: dropped.table.value)) else { return [] }
    let name = dropped.column.sqlName
    var copies: [(place: ColumnPlace, lacksElse: Bool)] = []
    for step in file.steps.map(\.value)
    where step.parts.sql.contains(where: { SQLText($0.text.value).mentions(name.description) }) {
      guard case .addColumn(let place, let fill?) = step,
        SQLName(oldName(of: place.table.value)) == table.sqlName,
        goal.column(place)?.isNullable == true
      else { return [] }
      let sql = SQLText(fill.value)
      let value = sql.withoutWrittenNulls.map { SQLText($0) } ?? sql
      if value.expression().isNeverNull(in: table, with: name) { return [] }
      let form = sql.expression().unwrapped.form
      let lacksElse = if case .choice(_, _, otherwise: nil) = form { true } else { false }
      copies.append((place, lacksElse))
    }
    return copies
  }
}
