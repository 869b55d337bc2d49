/// Writes a workbook in Excel's format (.xlsx).
package enum WorkbookWriter {
  /// Writes a new file.
  package static func write(_ book: SheetBook, to path: String) throws(UnwritableWorkbook) {
    #if Workbooks
      let file = try WorkbookFile(path, title: book.title)
      let lists = WorkbookLists(
        tableCount: book.tables.count, typeCount: book.types.count, enumCount: book.enumCount)
      try WorkbookOverview(book: book).write(to: file.addSheet(named: SheetBook.overview))
      for page in book.tables.map(\.page) + [book.enums] {
        try WorkbookPage(page: page, lists: lists).write(to: file.addSheet(named: page.name))
      }
      try file.close()
    #else
      throw .file(WorkbookError.notBuilt.description)
    #endif
  }
}
