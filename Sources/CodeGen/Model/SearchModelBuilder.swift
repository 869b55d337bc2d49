import SchemaParser

/// Builds the full-text searches of a table.
struct SearchModelBuilder {
  let table: Table
  /// The name of the table's rowid, by which its index refers to rows; nil if the table is itself
  /// the index.
  let rowID: String?

  /// Returns the searches of a table, one for each of its full-text indexes. The first has no
  /// label.
  static func searches(of table: Table, in schema: Schema) -> [SearchModel] {
    let indexes = schema.fullTextTables.filter {
      SQLName.areEqual($0.contentTable?.value ?? "", table.name.value)
    }
    let builder = SearchModelBuilder(table: table, rowID: table.rowIDName)
    return indexes.enumerated().map { position, index in
      builder.search(by: index, label: position == 0 ? nil : SwiftName.searchLabel(of: index))
    }
  }

  func search(by index: FullTextTable, label: String? = nil) -> SearchModel {
    let name = SQLName.quote(index.name.value)
    let join = rowID.map { rowID in
      let content = SQLName.quote(table.name.value)
      return "\nJOIN \(content) ON \(content).\(SQLName.quote(rowID)) = \(name).\"rowid\""
    }
    let items = columns.dropLast().map { $0 + "," } + columns.suffix(1)
    let list = items.filled(width: 89).joined(separator: "\n")
    let sql = """
      SELECT \(list)
      FROM \(name)\(join ?? "")
      WHERE \(name).\(name) MATCH ?1
      ORDER BY \(name)."rank" LIMIT ?2
      """
    return SearchModel(label: label ?? "_", sql: sql)
  }

  private var columns: [String] {
    let columns = table.columns.map { SQLName.quote($0.name.value) }
    if columns.isEmpty { return ["\"rowid\""] }
    return rowID == nil ? columns : columns.map { "\(SQLName.quote(table.name.value)).\($0)" }
  }
}

extension SwiftName {
  /// Returns the label that distinguishes a search by one index of a table from those by others.
  fileprivate static func searchLabel(of index: FullTextTable) -> String {
    escaped(index.swiftName?.value ?? member(from: index.name.value))
  }
}
