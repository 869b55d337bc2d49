import DBGenSQLText
import SchemaParser

/// Columns whose values move to another table.
extension MigrationPlanner {
  mutating func move(
    _ from: ColumnPlace, _ to: ColumnPlace, _ condition: String, _ fill: Located<String>?
  ) throws(Diagnostic) {
    let source = try owner(of: from)
    let target = try table(to.table)
    guard !followingSteps.contains(where: { $0.value.moves(to: to) }) else {
      throw impossible("a later step replaces these values in '\(to.description)'")
    }
    try requireOnePerRow([fill], of: target)
    if let fill { try requireReadable(fill, of: target, as: to) }
    let moved =
      "SELECT \(try movedValue(from, of: source, to)) FROM \(source.quotedName) "
      + "WHERE \(condition.inParentheses)"
    let value =
      fill.map { "coalesce(\(moved.inParentheses), \(formed($0.value, as: to)))" } ?? moved
    refuseLostValues(from, source, target, condition)
    let type = types?[source.sqlName][from.column.sqlName]
    let isFillReadable = try isReadable(fill?.value, as: to)
    if type == nil || type != newType(of: to) || !isFillReadable {
      refuseUnreadable(value, as: to, in: target)
    }
    if let fill { refuseUnreadableText(value, writtenAs: fill.value, as: to, in: target) }
    if target.column(to.column.value) == nil {
      guard let column = goalColumn(to) else {
        throw impossible("the schema has no column '\(to.description)'")
      }
      let isPresent = try fill.map { fill throws(Diagnostic) in
        try work.budget.isPresent(fill.value)
      }
      try addNow(column, to: target, value, isChecked: true, isPresent: isPresent ?? false)
    } else {
      try update(target, [(to.column.value, value.inParentheses)])
      changedTables.insert(target.sqlName)
      changes.rewrite(target.sqlName)
    }
    try drop(from)
  }

  /// Returns the SQL of a moved value, in the form of its new column, and refuses rows with values that
  /// can't be converted.
  private mutating func movedValue(
    _ place: ColumnPlace, of source: StoredTable, _ target: ColumnPlace
  ) throws(Diagnostic) -> String {
    let (name, value) = (place.column.sqlName, place.column.sqlName.quoted)
    let qualified = "\(source.quotedName).\(value)"
    guard let goal = goalTable(target.table.value) else { return qualified }
    let stored = goal.storedType(of: target.column.sqlName, in: context.newTypes[goal.sqlName])
    let change = types.flatMap { before in
      TypeChange(from: source.storedType(of: name, in: before[source.sqlName]), to: stored)
    }
    if let change, change.isOpen {
      throw impossible(
        "'\(place.description)' is \(change.old.name), and '\(target.description)' is "
          + "\(change.new.name): add the column with a 'fill' that converts the values")
    }
    let isRetyped = source.affinity(of: name) != goal.affinity(of: target.column.sqlName)
    let isStricter = goal.isStricter(in: target.column.sqlName, than: source, in: name)
    guard isRetyped || isStricter || change != nil else { return qualified }
    func converted(_ value: String) -> ValueConversion {
      ValueConversion(
        of: value, in: source, from: source.table.isStrict ? source.affinity(of: name) : nil,
        to: isRetyped || isStricter ? goal.type(of: target.column.sqlName) : nil,
        isStrict: goal.table.isStrict,
        isCast: isRetyped, change, as: stored, ColumnConversion(), fallback: nil)
    }
    if let refused = converted(value).refused {
      refuse(
        source.allRows.rows(where: refused), table: source.name,
        because: .conversion(
          column: place.column.value,
          to: ConvertedType(
            of: target.column.sqlName, in: goal, context.newTypes[goal.sqlName])))
    }
    return converted(qualified).expression
  }

  /// Refuses values that no row would take, and rows that would take one of several values.
  private mutating func refuseLostValues(
    _ place: ColumnPlace, _ source: StoredTable, _ target: StoredTable, _ condition: String
  ) {
    refuse(
      source.allRows.rows(
        where: "\(SQLName.quote(place.column.value)) IS NOT NULL AND NOT EXISTS "
          + "(SELECT 1 FROM \(target.quotedName) WHERE \(condition.inParentheses))"),
      table: source.name,
      because: .movedNowhere(column: place.column.value, table: target.name))
    guard !TableLink.isUnique(condition, from: source, to: target) else { return }
    refuse(
      target.allRows.rows(
        where: "(SELECT count(*) FROM \(source.quotedName) WHERE \(condition.inParentheses)) > 1"),
      table: target.name, because: .movedTwice(table: source.name))
  }
}
