package import SchemaParser
package import Workbook

extension SheetBook {
  /// - Parameter rowCounts: The numbers of the rows by the names of tables as SQLite looks them up, if
  ///   they are known.
  package init(_ schema: Schema, rowCounts: [String: Int] = [:]) {
    let writer = SheetWriter(schema)
    var names = WorkbookNames()
    self.init(
      title: schema.database.value,
      tables: schema.tables.map { table in
        let name = table.name.value
        return TablePage(
          table: name, doc: table.doc, columnCount: table.columns.count,
          rowCount: rowCounts[table.name.folded],
          page: SheetPage(of: name, named: names.name(for: name), writer.rows(of: table)))
      },
      enums: SheetPage(ofLists: schema.enums.flatMap(writer.listRows)),
      enumCount: schema.enums.count, types: schema.typesWithExamples)
  }
}

extension Schema {
  fileprivate var typesWithExamples: [(name: String, example: String)] {
    ColumnType.builtIn.map { ($0.name, $0.traits.sample?.cellText ?? "") }
      + enums.map { ($0.name.value, $0.cases.map(\.cellText).joined(separator: ", ")) }
  }
}

extension Enumeration.Case {
  fileprivate var cellText: String {
    if case .text(let text) = value.value { text } else { name.value }
  }
}

extension Literal {
  fileprivate var cellText: String {
    switch self {
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .boolean(let value): "\(value)"
    case .text(let text), .enumCase(let text): text
    }
  }
}
