import SchemaParser

extension SheetColumn {
  /// Returns whether the column can be NULL. The cell has SQL if the NOT NULL has a name or a
  /// conflict clause.
  mutating func readNull() -> Bool {
    guard let cell = cell(.null) else { return row.header.saysRequired }
    if let node = SheetConstraint(ofColumn: cell.value)?.node("notNull", at: cell.range) {
      add("notNull", node)
      return false
    }
    // This only makes a difference for a column of a key.
    if cell.value == "NOT NULL" { add("notNull", .yes(at: cell.range)) }
    let answer = SheetWord.isNullable(cell.value, saysRequired: row.header.saysRequired)
    if answer == nil {
      diagnostics.add(
        .unknownSheetWord, "'\(cell.value)' doesn't say whether there can be NULL: write yes or no",
        at: cell.range)
    }
    return answer ?? false
  }

  /// Reads the cells `key`, `unique` and `index`.
  mutating func readKeys() {
    let written = cell(.key)
    let key = written.map { readKey($0) } ?? SheetKey()
    if key.isPrimary, says(.identity), let range = cell(.identity)?.range,
      self.key?.cells.count == 1
    {
      self.key?.cells.append(YAMLPair("autoincrement", .yes(at: range)))
    }
    addUnique(key, at: written?.range ?? name.range)
    let indexCell = cell(.index)
    if says(.index) || key.isIndexed {
      add("index", .yes(at: indexCell?.range ?? written?.range ?? name.range))
    }
  }

  private mutating func readKey(_ cell: Located<String>) -> SheetKey {
    if let constraint = SheetConstraint(ofColumn: cell.value), let own = constraint.primaryKey {
      setKey(own, constraint, at: cell.range)
      return SheetKey()
    }
    let key = SheetKey(cell.value)
    report(key, at: cell)
    return key
  }

  private mutating func report(_ key: SheetKey, at cell: Located<String>) {
    if let word = key.unknown {
      diagnostics.add(
        .unknownSheetWord,
        "'\(word)' is not a key: write primary, unique, index or a position in the primary key",
        at: cell.range)
    }
    if key.isForeign, target == nil { noteMissingTarget(at: cell.range) }
    guard key.isPrimary || key.isAutoincrement else { return }
    var cells = [YAMLPair("primaryKey", .yes(at: cell.range))]
    if key.isAutoincrement { cells.append(YAMLPair("autoincrement", .yes(at: cell.range))) }
    self.key = SheetReader.KeyPart(
      column: name, order: key.order, isDescending: key.isDescending, cells: cells)
  }

  private mutating func setKey(
    _ own: PrimaryKey, _ constraint: SheetConstraint, at range: SourceRange
  ) {
    let cells = ["primaryKey", "autoincrement"].compactMap { key in
      constraint.node(key, at: range).map { YAMLPair(key, $0) }
    }
    key = SheetReader.KeyPart(
      column: name, isDescending: own.columns.first?.isDescending ?? false, cells: cells)
  }

  private mutating func addUnique(_ key: SheetKey, at range: SourceRange) {
    guard let cell = cell(.unique) else {
      if key.isUnique { add("unique", .yes(at: range)) }
      return
    }
    if let node = SheetConstraint(ofColumn: cell.value)?.node("unique", at: cell.range) {
      add("unique", node)
    } else if says(.unique) || key.isUnique {
      add("unique", .yes(at: cell.range))
    }
  }
}
