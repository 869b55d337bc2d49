#if Workbooks
  /// Writes the first sheet: the tables with links to theirs, and the types that columns can have.
  struct WorkbookOverview {
    let book: SheetBook

    private static let headerRow = WorkbookLists.firstRow - 1

    private var countsRows: Bool { book.tables.contains { $0.rowCount != nil } }

    private var widths: [Int] {
      let longest = book.tables.map(\.table.count).max() ?? 0
      return [max(18, min(longest, 40) + 4), 10, countsRows ? 12 : 3, 60, 3, 18, 44]
    }

    func write(to sheet: WrittenSheet) throws(UnwritableWorkbook) {
      for (place, width) in widths.enumerated() { sheet.setWidth(width, ofColumn: place) }
      try sheet.write(book.title, 0, 0, .title)
      sheet.setHeight(24, ofRow: 0)
      try sheet.write(
        "Each table has a sheet. This one is an overview: what is changed here changes nothing.", 1,
        0, .note)
      try writeTables(to: sheet)
      try writeTypes(to: sheet)
      fitRows(of: sheet)
      sheet.freeze(WorkbookLists.firstRow, 0)
    }

    private func writeTables(to sheet: WrittenSheet) throws(UnwritableWorkbook) {
      let titles = ["table", "columns", countsRows ? "rows" : "", "doc"]
      for (place, title) in titles.enumerated() {
        try sheet.write(title, Self.headerRow, place, .header)
      }
      for (index, table) in book.tables.enumerated() {
        let row = WorkbookLists.firstRow + index
        try sheet.write(table.table, row, 0, .link, linkTo: table.page.name)
        sheet.write(table.columnCount, row, 1)
        if let count = table.rowCount { sheet.write(count, row, 2) }
        if let doc = table.doc { try sheet.write(doc, row, 3, .text) }
      }
      let end = WorkbookLists.firstRow + book.tables.count
      try sheet.write(book.enums.name, end + 1, 0, .link, linkTo: book.enums.name)
      sheet.write(book.enumCount, end + 1, 1)
    }

    private func writeTypes(to sheet: WrittenSheet) throws(UnwritableWorkbook) {
      let column = WorkbookLists.typeColumn
      try sheet.write("key", 0, column, .key)
      try sheet.write("reference", 1, column, .reference)
      for (place, title) in ["type", "example"].enumerated() {
        try sheet.write(title, Self.headerRow, column + place, .header)
      }
      for (index, type) in book.types.enumerated() {
        let row = WorkbookLists.firstRow + index
        let isEnum = index >= book.types.count - book.enumCount
        try sheet.write(type.name, row, column, isEnum ? .list : .text)
        let example = type.example.beginning
        if !example.isEmpty { try sheet.write(example, row, column + 1, .text) }
      }
    }

    private func fitRows(of sheet: WrittenSheet) {
      for index in 0..<max(book.tables.count, book.types.count) {
        var cells: [(String, Int)] = []
        if index < book.tables.count {
          let table = book.tables[index]
          cells += [(table.table, widths[0]), (table.doc ?? "", widths[3])]
        }
        if index < book.types.count {
          let type = book.types[index]
          cells += [(type.name, widths[5]), (type.example.beginning, widths[6])]
        }
        sheet.fit(WorkbookLists.firstRow + index, to: cells)
      }
    }
  }

  extension String {
    /// As much of the values of an enum as fits into two lines.
    fileprivate var beginning: String { count > 80 ? prefix(79) + "…" : self }
  }
#endif
