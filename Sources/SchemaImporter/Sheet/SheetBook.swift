package import SchemaParser

/// The sheets of a workbook with the tables of a schema: one for each table, and one for all enums.
package struct SheetBook {
  /// The name of the sheet before the others, with what isn't part of the model.
  package static let overview = WorkbookNames.overview

  /// The name of the database.
  package let title: String
  package let tables: [TablePage]
  package let enums: SheetPage
  package let enumCount: Int
  /// The types that columns can have, each with an example or the values of the enum.
  package let types: [(name: String, example: String)]

  /// The sheet of a table.
  package struct TablePage {
    package let table: String
    package let doc: String?
    package let columnCount: Int
    package let page: SheetPage
  }

  package init(_ schema: Schema) {
    let writer = SheetWriter(schema)
    var names = WorkbookNames()
    title = schema.database.value
    tables = schema.tables.map { table in
      let name = table.name.value
      return TablePage(
        table: name, doc: table.doc, columnCount: table.columns.count,
        page: SheetPage(of: name, named: names.name(for: name), writer.rows(of: table)))
    }
    enums = SheetPage(ofLists: schema.enums.flatMap(writer.listRows))
    enumCount = schema.enums.count
    types =
      ColumnType.builtIn.map { ($0.name, $0.traits.sample?.cellText ?? "") }
      + schema.enums.map { ($0.name.value, $0.cases.map(\.cellText).joined(separator: ", ")) }
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
