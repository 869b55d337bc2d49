extension SelectScope {
  /// The whole table that begins at a result column, if one does: all columns of a table, under
  /// their names and in their order.
  func wholeTable(at index: Int, in entries: [ResultEntry], place: SourceRange) -> WholeTable? {
    let first = entries[index]
    guard let number = first.source, let source = from?.sources[number], let table = source.table,
      let columns = probe.record(table), entries.count - index >= columns.count,
      columns.count > 1 || first.isStar
    else { return nil }
    let isWhole = zip(columns, entries[index...]).allSatisfy { column, entry in
      entry.source == number && entry.isColumn(column.column.name.value, of: table)
    }
    guard isWhole else { return nil }
    return WholeTable(
      name: Located(source.name, at: place), table: first.described.origin?.table ?? table,
      columns: columns, index: index, isNullable: source.isNullable || givesRowOfNothing)
  }
}

extension ResultEntry {
  fileprivate func isColumn(_ name: String, of table: String) -> Bool {
    guard let origin = described.origin else { return false }
    return described.name == name && origin.column == name
      && SQLName.areEqual(origin.table, table)
  }
}
