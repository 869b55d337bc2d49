/// Finding out what the result columns of views are.
extension ObjectChecker {
  /// Works out the columns of the views that were right, the ones that others read first.
  ///
  /// A view that is read stands there as a table: so SQLite tells from which of its columns a
  /// result column comes, and not from which table behind it, of which it knows no more than one.
  mutating func resolveViews(with standIns: borrowing SQLiteConnection) {
    var pending = schema.viewsByDependency.filter {
      !missing.contains(SQLName.folded($0.name.value))
    }
    while !pending.isEmpty {
      // One that mentions another in passing may have come before it.
      let waiting = pending.filter { !resolve($0, with: standIns) }
      if waiting.count == pending.count { return }
      pending = waiting
    }
  }

  /// Works out the columns of a view, unless it reads one whose columns aren't known yet.
  private mutating func resolve(_ view: View, with standIns: borrowing SQLiteConnection) -> Bool {
    let name = SQLName.quote(view.name.value)
    if mentionsMissing(view.sql.value) { return true }
    if view.isUnchecked { return copyUnchecked(view, to: standIns) }
    guard let names = try? database.describe("SELECT * FROM \(name)").columns.map(\.name),
      let candidates = try? candidates(of: view, with: standIns)
    else { return false }
    checkCells(view.cells, among: names, of: "view '\(view.name.value)'")
    let places = places(ofColumns: names.count, in: view)
    let columns = names.enumerated().compactMap { index, name in
      column(Located(name, at: places[index]), at: index, in: view, candidates)
    }
    let list = names.map(SQLName.quote).joined(separator: ", ")
    try? standIns.run("CREATE TABLE \(name) (\(list))")
    self.columns[SQLName.folded(view.name.value)] = columns
    if let index = schema.views.firstIndex(where: { $0.name.value == view.name.value }) {
      schema.views[index].columns = columns
    }
    return true
  }

  /// For each SELECT of a view, what its columns are; nil where that isn't known.
  private func candidates(
    of view: View, with standIns: borrowing SQLiteConnection
  ) throws(SQLiteFailure) -> [[ResultColumn?]] {
    var candidates: [[ResultColumn?]] = []
    for arm in SelectText(view.select.sql).arms {
      let text = SelectText(arm)
      let columns = try standIns.describe(arm).columns
      let (nullable, items, isHidden) = (text.nullableTables, text.items, text.hidesCompound)
      candidates.append(
        columns.enumerated().map { index, column in
          let item = text.item(at: index, of: columns.count, in: items)
          let sure = item.flatMap { text.sureType(of: $0) }
          return isHidden && sure == nil
            ? nil : resultColumn(column, nullable, sure, at: view.name.range)
        })
    }
    return candidates
  }

  private func resultColumn(
    _ described: DescribedColumn, _ nullable: NullableTables, _ sure: SureType?,
    at range: SourceRange
  ) -> ResultColumn? {
    if let sure {
      let (type, isNullable) = sure.columnType
      return ResultColumn(
        Column(
          name: Located(described.name, at: range), type: Located(type, at: range),
          isNullable: isNullable))
    }
    guard let origin = described.origin else { return nil }
    let source = columns[SQLName.folded(origin.table)]
    let column = source?.first { SQLName.areEqual($0.column.name.value, origin.column) }
    let rowID = source == nil ? nil : self.rowID(origin, at: range)
    return (column ?? rowID).map { column in
      var column = column
      column.column.isNullable = column.column.isNullable || nullable.contains(origin.table)
      return column
    }
  }

  /// The rowid where it isn't a column of the table's.
  private func rowID(_ origin: ColumnOrigin, at range: SourceRange) -> ResultColumn? {
    guard ["rowid", "oid", "_rowid_"].contains(SQLName.folded(origin.column)) else { return nil }
    return ResultColumn(
      Column(name: Located(origin.column, at: range), type: Located(.int64, at: range)))
  }
}

// MARK: - The verdict

extension ObjectChecker {
  private mutating func column(
    _ name: Located<String>, at index: Int, in view: View, _ candidates: [[ResultColumn?]]
  ) -> ResultColumn? {
    let cells = view.cells.first { SQLName.areEqual($0.name.value, name.value) }
    let known = candidates.map { $0.indices.contains(index) ? $0[index] : nil }.common
    let unknown = Column(
      name: view.name, type: Located(.any, at: view.name.range), isNullable: true)
    guard known != nil || cells?.type != nil else {
      report(
        .untypedResultColumn,
        "the type of result column '\(name.value)' can't be told: give it in 'columns'",
        at: name.range, subject: .column(name.value))
      missing.insert(SQLName.folded(view.name.value))
      return nil
    }
    let place = cells?.name.range ?? name.range
    return (known ?? ResultColumn(unknown)).renamed(Located(name.value, at: place)).with(cells)
  }

  /// Reports what is said of columns that aren't there.
  mutating func checkCells(
    _ cells: [ResultColumnCells], among names: [String], of owner: String
  ) {
    for cell in cells where !names.contains(where: { SQLName.areEqual($0, cell.name.value) }) {
      let suggestion = diagnostics.suggestion(for: cell.name.value, among: names)
      report(
        .unknownResultColumn, "\(owner) gives no column '\(cell.name.value)'", at: cell.name.range,
        suggestion: suggestion)
    }
  }
}
