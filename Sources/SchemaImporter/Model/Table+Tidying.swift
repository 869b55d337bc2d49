import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension Table {
  /// Makes the columns of a key NOT NULL where SQLite does so implicitly.
  mutating func requireKeys() {
    for index in keyColumns.compactMap(columnIndex(named:)) {
      let isRowID = rowIDColumn?.name.value == columns[index].name.value
      if isStrict || isWithoutRowID || isRowID { columns[index].isNullable = false }
    }
  }

  /// Whether SQLite lets a column of the primary key be NULL, which nothing makes it.
  func lacksNotNull(of column: Column) -> Bool {
    let isSetToNull = foreignKeys.contains { key in
      key.setsNull && key.columns.contains { $0.sqlName == column.name.sqlName }
    }
    return column.isNullable && !isSetToNull
      && keyColumns.contains { SQLName.areEqual($0, column.name.value) }
  }

  /// Removes the name of a check if an earlier check has it, and assigns an unnamed check that lists a
  /// column's values to that column.
  ///
  /// - Parameter ofOneColumn: Whether any check of a single column is assigned to it. A sheet has
  ///   places for both.
  mutating func placeChecks(ofOneColumn: Bool = false) {
    let columns = Dictionary(
      firstOf: columns.map { ($0.name.value.asNormalizedName, $0.name.value) })
    var names: Set<String> = []
    for index in checks.indices {
      if let name = checks[index].constraintName?.value, !names.insert(name).inserted {
        checks[index].constraintName = nil
      }
      guard checks[index].constraintName == nil, checks[index].column == nil else { continue }
      let condition = checks[index].condition.value
      let listed = NormalizedSQL(condition).listedName.flatMap { columns[$0] }
      let names = ofOneColumn ? SQLText(condition).names.map(\.description) : []
      let mentioned = Set(names.compactMap { columns[$0.asNormalizedName] })
      checks[index].column = mentioned.count == 1 ? mentioned.first : listed
    }
  }
}

extension NormalizedSQL {
  /// The name of the column whose values a condition lists.
  var listedName: String? {
    tokens.count > 4 && tokens[1] == "in" && tokens[2] == "(" ? tokens[0] : nil
  }
}
