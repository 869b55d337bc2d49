import SchemaParser

extension SQLiteChecker {
  /// Reports the columns that are generated from themselves, which shows only when all generated
  /// columns are compiled together.
  mutating func checkLoops(of columns: TableIndex) {
    guard columns.table.columns.contains(where: { $0.generated != nil }) else { return }
    let names = [columns.table.name.value] + columns.columnNames
    guard !names.contains(where: { $0.utf8.contains(0) }) else { return }
    // Each iteration compiles the whole table, and more errors than can be printed aren't needed.
    for _ in 0..<DiagnosticFormatter.limit {
      guard let column = loopingColumn(of: columns), let value = column.generated,
        refused.insert(value.expression.range.lowerBound).inserted
      else { return }
      report(
        .generatedLoop, "column '\(column.name.value)' is generated from itself",
        at: value.expression.range)
    }
  }

  private func loopingColumn(of columns: TableIndex) -> Column? {
    let bare = columns.table.bare { !refused.contains($0.expression.range.lowerBound) }
    guard bare.columns.contains(where: { $0.generated != nil }) else { return nil }
    do throws(SQLiteError) {
      try compileInsertion(into: bare)
      return nil
    } catch {
      return columns.column(loopingIn: error.message)
    }
  }
}

extension Table {
  /// Returns the table with nothing but the columns' declared types and some of their generation
  /// expressions.
  func bare(keeping isKept: (GeneratedValue) -> Bool) -> Table {
    let bare = columns.map { column in
      var bare = Column(ofAnyType: column.name)
      bare.sqlType = Located(column.declaredType, at: column.type.range)
      bare.generated = column.generated.flatMap { isKept($0) ? $0 : nil }
      return bare
    }
    return Table(name: name, columns: bare, isStrict: isStrict)
  }
}

extension TableIndex {
  /// Returns the column that SQLite's message names: `generated column loop on "a"`.
  fileprivate func column(loopingIn message: String) -> Column? {
    let start = "generated column loop on \""
    guard message.hasPrefix(start) else { return nil }
    return column(named: String(message.dropFirst(start.count).dropLast()))
  }
}

extension Column {
  /// Creates a generated column for testing an expression, with a name that no other column of the
  /// table has.
  init(generated value: GeneratedValue, in table: Table) {
    let longest = table.columns.map(\.name.value.utf8.count).max() ?? 0
    let name = String(repeating: "-", count: longest + 1)
    self.init(ofAnyType: table.name.map { _ in name })
    generated = value
  }
}
