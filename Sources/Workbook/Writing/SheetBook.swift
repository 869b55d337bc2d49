/// The sheets of a workbook with the tables of a schema: one for each table, and one for all enums.
package struct SheetBook: Sendable {
  /// The name of the sheet before the others, with what isn't part of the model.
  package static let overview = "Overview"

  /// The name of the database.
  package let title: String
  package let tables: [TablePage]
  package let enums: SheetPage
  package let enumCount: Int
  /// The types that columns can have, each with an example or the values of the enum.
  package let types: [(name: String, example: String)]

  /// The sheet of a table.
  package struct TablePage: Sendable {
    package let table: String
    package let doc: String?
    package let columnCount: Int
    /// Nil if it is unknown.
    package let rowCount: Int?
    package let page: SheetPage

    package init(table: String, doc: String?, columnCount: Int, rowCount: Int?, page: SheetPage) {
      (self.table, self.doc, self.page) = (table, doc, page)
      (self.columnCount, self.rowCount) = (columnCount, rowCount)
    }
  }

  package init(
    title: String, tables: [TablePage], enums: SheetPage, enumCount: Int,
    types: [(name: String, example: String)]
  ) {
    (self.title, self.tables, self.enums) = (title, tables, enums)
    (self.enumCount, self.types) = (enumCount, types)
  }
}
