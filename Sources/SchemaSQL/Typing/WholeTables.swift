import DBGenSQLText
import SchemaParser

extension SelectScope {
  /// Returns the whole table that begins at a result column, if there is one: all columns of a
  /// table, with their names and in their order.
  func wholeTable(at index: Int, in entries: [ResultEntry], place: SourceRange) -> WholeTable? {
    let first = entries[index]
    guard let number = first.source, let source = from?.sources[number],
      let table = first.described.origin?.table, let columns = probe.record(SQLName(table)),
      entries.count - index >= columns.count, columns.count > 1 || first.isStar
    else { return nil }
    let isDirect = source.table == SQLName(table)
    let isWhole = zip(columns, entries[index...]).allSatisfy { column, entry in
      entry.source == number && entry.isColumn(column.column, of: table)
        // A row left out inside a subquery can't be told from one with NULLs.
        && (isDirect || entry.column?.column.isNullable == column.column.isNullable)
    }
    guard isWhole else { return nil }
    return WholeTable(
      name: Located(source.name?.description ?? table, at: place), table: table,
      columns: columns, index: index,
      isNullable: isDirect && (source.isNullable || givesRowOfNothing),
      star: first.isStar ? nil : star(of: source, for: columns))
  }

  /// Returns the star for all columns of a source; nil if it would select others, too.
  private func star(of source: FromClause.NamedSource, for columns: [ResultColumn]) -> String? {
    let star = source.name.map { $0.description.inSQL + ".*" } ?? "*"
    let selected = describe(star)?.map(\.name)
    return selected == columns.map(\.column.name.value) ? star : nil
  }
}

extension ResultEntry {
  fileprivate func isColumn(_ column: Column, of table: String) -> Bool {
    let name = column.name.value
    guard let origin = described.origin else { return false }
    return described.name == name && origin.column == name
      && SQLName.areEqual(origin.table, table)
  }
}

extension String {
  /// The name, in quotes if it can't do without.
  fileprivate var inSQL: String {
    let isWord = asKey == self && !SQLKeyword.isReserved(SQLName.folded(self))
    return isWord ? self : SQLName.quote(self)
  }
}
