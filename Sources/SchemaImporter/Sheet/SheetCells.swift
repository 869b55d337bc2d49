import SchemaParser
import SchemaSQL

/// A table as a sheet has it: a row for each column, and rows for the constraints that no cell of a
/// column can say.
struct SheetCells {
  private var layout: TableLayout
  /// Whether the cells of its columns fully describe the primary key.
  let hasKey: Bool
  /// The checks that would become rules in their cells: they are SQL in the rows of their columns.
  let checkStatements: [String: Check]

  init(_ table: Table) {
    var places = CellPlaces(table)
    places.foreignKeys = places.foreignKeys.filter { table.foreignKeys[$0.value].hasCell }
    hasKey = table.primaryKey?.hasCells ?? true
    checkStatements = places.checks.filter { !table.keepsCheck(at: $0.value) }
      .mapValues { table.checks[$0] }
    layout = TableLayout(table, places)
    for index in layout.rows.indices
    where checkStatements[layout.rows[index].column.name.value] != nil {
      layout.rows[index].check = nil
    }
  }

  /// The rows of the columns, with the constraints that are in their cells.
  var rows: [ColumnRow] { layout.rows }

  /// Returns the rows of the other constraints, in the order of a schema file.
  ///
  /// - Parameter names: The folded names of the schema's tables.
  func statements(in schema: Schema, _ names: Set<String>) -> [SheetWriter.Fields] {
    let table = layout.table
    let key = hasKey ? [] : [table.primaryKey].compactMap { $0?.sql }
    let indexes = table.indexes.map { schema.createStatement(of: $0, on: table) }
    func rows(_ statements: [String]) -> [SheetWriter.Fields] { statements.map { [.sql: $0] } }
    return rows(key + table.uniqueConstraints.map(\.sql))
      + table.foreignKeys.map { key in
        // A reference to a table that isn't in the sheet is never checked.
        let isMarked = key.isExternal && names.contains(key.table.folded)
        var row: SheetWriter.Fields = [
          .sql: isMarked ? "\(key.sql) \(ForeignKey.uncheckedMark)" : key.sql
        ]
        row[.children] = key.children?.sheetText
        row[.parent] = key.parent?.sheetText
        return row
      } + rows(indexes + table.checks.map(\.sql))
  }
}

extension PrimaryKey {
  fileprivate var hasCells: Bool {
    let isOfColumns = columns.allSatisfy { $0.columnName != nil && $0.collation == nil }
    return isOfColumns && (columns.count == 1 || isPlain)
  }
}

extension ForeignKey {
  fileprivate var hasCell: Bool {
    let names = [table.value] + referencedColumns.map(\.value)
    let isSimple = names.allSatisfy { !$0.contains { "(),".contains($0) } }
    let isClear = !referencedColumns.isEmpty || !table.value.contains(".")
    return isSimple && isClear && referencedColumns.count < 2 && !isDeferred && !isExternal
  }
}

extension Table {
  /// Whether a check stays a check when it is read from a cell, instead of becoming a rule of its
  /// column.
  fileprivate func keepsCheck(at place: Int) -> Bool {
    guard let index = columns.firstIndex(where: { $0.name.value == checks[place].column }) else {
      return false
    }
    var copy = self
    copy.checks = [checks[place]]
    copy.takeChecks(of: index)
    return copy.checks.count == 1
  }
}
