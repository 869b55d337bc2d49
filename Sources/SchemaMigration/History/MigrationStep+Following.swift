import SchemaParser

extension MigrationStep {
  /// Returns the step with the names that the renames among other steps result in. Names in its SQL
  /// stay the same.
  func following(_ steps: [MigrationStep]) -> MigrationStep {
    steps.reduce(self) { step, other in
      switch other {
      case .renameTable(let from, let to): step.withTables { $0.renamed(from.value, to) }
      case .renameColumn(let place, let to): step.withColumns { $0.renamed(place, to) }
      default: step
      }
    }
  }

  /// Returns the step with the names in its SQL rewritten.
  func rewritten(by rewriter: NameRewriter) -> MigrationStep {
    switch self {
    case .createTable(let table, var rows?):
      let source = [rows.table.value]
      rows.values = rows.values.map { ($0.column, rewriter.rewrite($0.expression, over: source)) }
      rows.condition = rows.condition.map { rewriter.rewrite($0, over: source) }
      return .createTable(table, rows: rows)
    case .addColumn(let place, let fill?):
      return .addColumn(place, fill: rewriter.rewrite(fill, over: [place.table.value]))
    case .changeColumn(let place, var conversion):
      let source = [place.table.value]
      conversion.convert = conversion.convert.map { rewriter.rewrite($0, over: source) }
      conversion.fill = conversion.fill.map { rewriter.rewrite($0, over: source) }
      return .changeColumn(place, conversion)
    case .moveColumn(let from, let to, let condition):
      let tables = [from.table.value, to.table.value]
      return .moveColumn(from: from, to: to, condition: rewriter.rewrite(condition, over: tables))
    case .sql(let text): return .sql(rewriter.rewrite(text))
    default: return self
    }
  }

  var isRename: Bool {
    switch self {
    case .renameTable, .renameColumn: true
    default: false
    }
  }

  /// Whether the step renames something to its current name.
  var isEmptyRename: Bool {
    switch self {
    case .renameTable(let from, let to): from == to
    case .renameColumn(let place, let to): place.column == to
    default: false
    }
  }

  private typealias Name = Located<String>

  private func withTables(_ rename: (Name) -> Name) -> MigrationStep {
    switch self {
    case .createTable(let table, var rows?):
      rows.table = rename(rows.table)
      return .createTable(table, rows: rows)
    case .dropTable(let table): return .dropTable(rename(table))
    case .renameTable(let from, let to): return .renameTable(from: rename(from), to: to)
    case .addColumn(let place, let fill):
      return .addColumn(ColumnPlace(rename(place.table), place.column), fill: fill)
    case .reorderColumns(let table): return .reorderColumns(rename(table))
    case .changeTable(let table, let change): return .changeTable(rename(table), change)
    default: return withColumns { ColumnPlace(rename($0.table), $0.column) }
    }
  }

  private func withColumns(_ rename: (ColumnPlace) -> ColumnPlace) -> MigrationStep {
    switch self {
    case .dropColumn(let place): .dropColumn(rename(place))
    case .renameColumn(let place, let to): .renameColumn(rename(place), to: to)
    case .changeColumn(let place, let conversion): .changeColumn(rename(place), conversion)
    case .moveColumn(let from, let to, let condition):
      .moveColumn(from: rename(from), to: rename(to), condition: condition)
    default: self
    }
  }
}

extension [MigrationStep] {
  /// Returns the steps followed by later ones. If a later step renames what one of the steps adds
  /// or renames, that step uses the final name instead.
  func followed(by later: [MigrationStep]) -> [MigrationStep] {
    later.reduce(self) { steps, step in
      var steps = steps
      for (place, earlier) in steps.enumerated() {
        guard let renamed = earlier.resultRenamed(by: step) else { continue }
        steps[place] = renamed
        return steps
      }
      return steps + [step]
    }
  }
}

extension MigrationStep {
  /// Returns the step with a new name for what it adds or renames; nil if the later step doesn't
  /// rename that.
  fileprivate func resultRenamed(by later: MigrationStep) -> MigrationStep? {
    switch (self, later) {
    case (.addColumn(let place, let fill), .renameColumn(let old, let name))
    where place.isColumn(old.column.value, of: [old.table.value]):
      .addColumn(ColumnPlace(place.table, name), fill: fill)
    case (.renameColumn(let place, let to), .renameColumn(let old, let name))
    where old.isColumn(to.value, of: [place.table.value]):
      .renameColumn(place, to: name)
    case (.createTable(let table, let rows), .renameTable(let old, let name))
    where SQLName.areEqual(table.value, old.value):
      .createTable(name, rows: rows)
    case (.renameTable(let from, let to), .renameTable(let old, let name))
    where SQLName.areEqual(to.value, old.value):
      .renameTable(from: from, to: name)
    default: nil
    }
  }
}

extension Located<String> {
  fileprivate func renamed(_ old: String, _ new: Located<String>) -> Located<String> {
    SQLName.areEqual(value, old) ? Located(new.value, at: range) : self
  }
}

extension ColumnPlace {
  fileprivate func renamed(_ old: ColumnPlace, _ new: Located<String>) -> ColumnPlace {
    guard SQLName.areEqual(table.value, old.table.value) else { return self }
    return ColumnPlace(table, column.renamed(old.column.value, new))
  }
}
