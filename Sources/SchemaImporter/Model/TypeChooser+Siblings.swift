import DBGenSQLText
import SchemaParser
import SchemaSQL

extension TypeChooser {
  /// Gives columns of times without values the form of others that are declared in the same way, of
  /// the same table if it has any.
  mutating func alignTimes(of schema: inout Schema) {
    let known = schema.tables.flatMap { table in
      table.columns.filter { shownTimes.contains(ColumnOrigin(table: table, column: $0)) }
        .compactMap { ShownTime(table, $0) }
    }
    for table in schema.tables.indices {
      for column in schema.tables[table].columns.indices {
        align(column, of: &schema.tables[table], with: known)
        alignWholeSeconds(column, of: &schema.tables[table], with: known)
      }
    }
  }

  /// Makes whole seconds real numbers if others of the table, declared in the same way, have
  /// fractions: SQLite stores a real number without a fraction as an integer.
  private mutating func alignWholeSeconds(
    _ index: Int, of table: inout Table, with known: [ShownTime]
  ) {
    let column = table.columns[index]
    guard shownTimes.contains(ColumnOrigin(table: table, column: column)),
      column.encoding?.value == .unixSeconds, column.sqlType != nil, column.defaultValue == nil,
      column.rules == ValueRules()
    else { return }
    let others = known.filter {
      $0.table.sqlName == table.name.sqlName && $0.isDeclared(as: column)
        && $0.column.encoding?.value != .unixSeconds
    }
    guard others.onlyForm?.column.encoding?.value == .realSeconds else { return }
    notes.remove(column, of: table)
    table.columns[index].encoding = Located(.realSeconds)
    notes.add(.byRows(TypeCandidate.likelyRealSeconds.noun), column, column.type.value, in: table)
  }

  private mutating func align(_ index: Int, of table: inout Table, with known: [ShownTime]) {
    let column = table.columns[index]
    guard unseenTimes.contains(ColumnOrigin(table: table, column: column)) else { return }
    let siblings = known.filter { $0.isDeclared(as: column) }
    let near = siblings.filter { $0.table.sqlName == table.name.sqlName }
    guard let sibling = (near.isEmpty ? siblings : near).onlyForm else { return }
    notes.remove(column, of: table)
    table.columns[index].type.value = sibling.column.type.value
    table.columns[index].encoding = sibling.column.encoding
    notes.add(.asSibling(sibling.place), column, sibling.column.type.value, in: table)
  }
}

/// A column of times, whose rows show their form.
private struct ShownTime {
  let table: Located<String>
  let column: Column

  init?(_ table: Table, _ column: Column) {
    guard [.date, .timestamp].contains(column.type.value), column.rules == ValueRules() else {
      return nil
    }
    (self.table, self.column) = (table.name, column)
  }

  var place: String { "\(table.value).\(column.name.value)" }

  /// Whether another column is declared with the same type; a text, which may be a day or a time,
  /// has to be named alike as well.
  func isDeclared(as other: Column) -> Bool {
    SQLName.areEqual(column.declaredType, other.declaredType)
      && (column.storage != .text || other.type.value != .text || column.lastWord == other.lastWord)
  }
}

extension [ShownTime] {
  /// The first column, if all have its form.
  fileprivate var onlyForm: ShownTime? {
    guard let first else { return nil }
    let isOnly = allSatisfy {
      $0.column.type.value == first.column.type.value
        && $0.column.encoding?.value == first.column.encoding?.value
    }
    return isOnly ? first : nil
  }
}

extension ColumnOrigin {
  init(table: Table, column: Column) {
    self.init(table: table.name.value, column: column.name.value)
  }
}
