import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Checks that the values that steps give to columns can be read as the columns' types.
extension MigrationPlanner {
  /// Throws if a value that is the same for all rows can't be read, or if it is a column that has the
  /// values in another form.
  ///
  /// - Parameter table: The table whose rows the value is for.
  func requireReadable(
    _ value: Located<String>, of table: StoredTable, as place: ColumnPlace
  ) throws(Diagnostic) {
    if let name = SQLText(value.value).columnName, let old = types?[table.sqlName][name],
      let new = newType(of: place), old.type == new.type, old != new
    {
      let way = new.conversion(of: name.description.asSQL, from: old).map { ": write \($0)" } ?? ""
      throw Diagnostic(
        .impossibleStep,
        "'\(name.description)' is stored as \(old.form.shape), and '\(place.description)' as "
          + "\(new.form.shape)\(way)", at: value.range)
    }
    guard let type = newType(of: place), try isReadable(value.value, as: type) == false else {
      return
    }
    let way = SQLText(value.value).isNow ? type.now : try constant(value.value, as: type)
    throw Diagnostic(
      .impossibleStep,
      "\(value.value) \(RefusalCause.unreadable) \(type.name), which is stored as \(type.form.shape)"
        + (way.map { ": write \($0)" } ?? ""), at: value.range)
  }

  /// Refuses rows to which a copy gives values that can't be read, unless there can be none.
  mutating func refuseUnreadable(_ copy: TableCopy) throws(Diagnostic) {
    varying += copy.values.varying.map { (ColumnPlace(copy.new.name, $0.column), $0.value) }
    for (column, value) in copy.values.unchecked {
      let type = copy.new.storedType(of: SQLName(column), in: copy.types.new)
      if !SQLText(value).isReadableText(over: work.tables),
        let condition = type.conditionOfText(on: SQLName.quote(column))
      {
        try refuse("NOT \(condition)", of: copy, because: .text(column: column))
      }
      guard let type = copy.types.new[SQLName(column)], try isReadable(value, as: type) != true,
        let condition = type.condition(on: SQLName.quote(column))
      else { continue }
      try refuse("NOT \(condition)", of: copy, because: .form(column: column, type: type))
    }
  }

  /// Refuses rows of a table to which a step gives a value that can't be read.
  mutating func refuseUnreadable(
    _ value: String, as place: ColumnPlace, in table: StoredTable
  ) {
    guard let type = newType(of: place), let condition = type.condition(on: value.inParentheses)
    else { return }
    if SQLText(value).expression().mayVary {
      let name = goalTable(place.table.value)?.name ?? table.name
      return varying.append((ColumnPlace(name, place.column.value), value))
    }
    refuse(
      table.allRows.rows(where: "NOT \(condition)"), table: table.name,
      because: .form(column: place.column.value, type: type))
  }

  /// Refuses rows with stored values that can't be read and would have been others if they had been calculated
  /// before. Those in another form get that of their column.
  mutating func refuseStored() throws(Diagnostic) {
    title = "check values"
    for (place, value) in varying {
      let name = place.column.sqlName.quoted
      guard let table = work.table(named: place.table.value) else { continue }
      let stored = table.storedType(
        of: place.column.sqlName, in: context.newTypes[place.table.sqlName])
      if !SQLText(value).isReadableText(over: work.tables),
        let condition = stored.conditionOfText(on: name)
      {
        refuse(
          table.allRows.rows(where: "NOT \(condition)"), table: table.name,
          because: .text(column: place.column.value))
      }
      guard let type = context.newTypes[place], let condition = type.condition(on: name) else {
        continue
      }
      if let same = type.normalization(of: name, isExact: true) {
        try update(table, [(place.column.value, same)], where: "NOT \(condition)")
      }
      refuse(
        table.allRows.rows(where: "NOT \(condition)"), table: table.name,
        because: .form(column: place.column.value, type: type))
    }
  }

  /// Refuses rows of a table to which a step gives text that isn't in UTF-8.
  ///
  /// - Parameter written: The part of the value that the author wrote.
  mutating func refuseUnreadableText(
    _ value: String, writtenAs written: String, as place: ColumnPlace, in table: StoredTable
  ) {
    let (name, goal) = (place.column.sqlName, goalTable(place.table.value) ?? table)
    guard !SQLText(written).isReadableText(over: work.tables),
      let condition = goal.storedType(of: name, in: context.newTypes[goal.sqlName])
        .conditionOfText(on: value.inParentheses)
    else { return }
    let blob = SQLText(written).readsBlob(of: table).map { "(\($0)) AND " } ?? ""
    refuse(
      table.allRows.rows(where: "\(blob)NOT \(condition)"), table: table.name,
      because: .text(column: place.column.value))
  }

  func newType(of place: ColumnPlace) -> StoredType? {
    context.newTypes[goalTable(place.table.value)?.sqlName ?? place.table.sqlName][
      place.column.sqlName]
  }

  /// Returns a value of the author in the form of the column that gets it.
  func formed(_ value: String, as place: ColumnPlace) -> String {
    newType(of: place)?.formed(value) ?? value.inParentheses
  }

  /// Returns whether a value is known to be readable as the type of a column, or there is none.
  func isReadable(_ value: String?, as place: ColumnPlace) throws(Diagnostic) -> Bool {
    guard let value, let type = newType(of: place) else { return true }
    return try isReadable(value, as: type) == true
  }

  /// Returns whether a value can be read as a type; nil if that depends on the row or the app.
  private func isReadable(_ value: String, as type: StoredType) throws(Diagnostic) -> Bool? {
    guard let condition = type.condition(on: type.formed(value)) else { return true }
    return SQLText(value).hasSelect ? nil : try work.budget.truth(of: condition)
  }

  /// Returns a constant in the form of a type; nil if it has no value of the type.
  private func constant(_ value: String, as type: StoredType) throws(Diagnostic) -> String? {
    guard let same = type.sameValue(as: value), let condition = type.condition(on: same)
    else { return nil }
    return try work.budget.value(of: "CASE WHEN \(condition) THEN quote(\(same)) END")
  }
}

extension SQLText {
  /// Whether the value means the present time, though it may not be in the form of a type.
  fileprivate var isNow: Bool {
    if case .text(let text) = expression().constant { return SQLName.areEqual(text, "now") }
    return tokens.indices.contains(where: readsClock)
  }
}

extension WorkBudget {
  /// Returns whether an expression has the same value for all rows, and it isn't NULL.
  func isPresent(_ expression: String) throws(Diagnostic) -> Bool {
    if SQLText(expression).hasSelect { return false }
    return try truth(of: "\(expression.inParentheses) IS NOT NULL") == true
  }

  /// Returns whether a condition is true or NULL, as a CHECK has to be; nil if that depends on a row, on
  /// chance, or on functions and collations of the app.
  func truth(
    of condition: String, in source: String? = nil, after statements: [String] = []
  ) throws(Diagnostic) -> Bool? {
    try value(of: "coalesce(\(condition.inParentheses), 1)", in: source, after: statements)
      .map { $0 != "0" }
  }

  /// Returns what an expression has as its value; nil if it is NULL, or depends on what SQLite doesn't know.
  ///
  /// - Parameters:
  ///   - source: The row for the condition; nil for none.
  ///   - statements: The statements that make the row.
  fileprivate func value(
    of expression: String, in source: String? = nil, after statements: [String] = []
  ) throws(Diagnostic) -> String? {
    let text = SQLText((statements + [expression]).joined(separator: ";\n"))
    if !text.mentionedNames.isDisjoint(with: SQLFacts.varyingFunctions) { return nil }
    do throws(SQLiteError) {
      let database = try SQLiteConnection(for: .schema(Registrations()), budget: self)
      for statement in statements { try database.run(statement) }
      let rows = try database.rows("SELECT \(expression)" + (source.map { " FROM \($0)" } ?? ""))
      return rows.first?[0]
    } catch {
      if let error = exhaustion { throw error }
      return nil
    }
  }
}

/// The types of a table's columns, before and after, without those that are plain.
struct TableTypes {
  /// The types before; nil if they aren't known.
  var old: [SQLName: StoredType]?
  var new: [SQLName: StoredType] = [:]

  /// Whether no type is known to change.
  var areSame: Bool { old == nil || old == new }
}
