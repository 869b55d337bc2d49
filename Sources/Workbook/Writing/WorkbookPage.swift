#if Workbooks
  /// Writes the sheet of a table or of all enums, ready to be edited.
  struct WorkbookPage {
    let page: SheetPage
    /// Where the overview lists the names of tables and types.
    let lists: WorkbookLists

    /// The rows below the last that offer their words as well.
    private static let spareRows = 100

    func write(to sheet: WrittenSheet) throws(UnwritableWorkbook) {
      let widths = page.columns.indices.map(width)
      for (place, column) in page.columns.enumerated() {
        sheet.setWidth(widths[place], ofColumn: place)
        try write(column.title, at: place, to: sheet)
      }
      sheet.setHeight(21, ofRow: 0)
      for (row, texts) in page.rows.enumerated() {
        try write(texts, widths, at: row + 1, to: sheet)
      }
      sheet.freeze(1, page.columns.firstIndex { $0.role == .column }.map { $0 + 1 } ?? 1)
      sheet.filter(area(0, 0...page.columns.count - 1))
      sheet.allowNumbersAsTexts(in: area(1, 0...page.columns.count - 1))
      offerChoices(in: sheet)
      highlight(in: sheet)
    }

    private func write(
      _ texts: [String], _ widths: [Int], at row: Int, to sheet: WrittenSheet
    ) throws(UnwritableWorkbook) {
      for (place, text) in texts.enumerated() where !text.isEmpty {
        try sheet.write(text, row, place, .text)
      }
      sheet.fit(row, to: zip(texts, widths))
    }

    /// The first header leads back to the overview.
    private func write(_ title: String, at place: Int, to sheet: WrittenSheet)
      throws(UnwritableWorkbook)
    {
      guard place == 0 else { return try sheet.write(title, 0, place, .header) }
      try sheet.write(title, 0, place, .header, linkTo: WorkbookLists.sheet)
    }

    private func area(_ firstRow: Int, _ columns: ClosedRange<Int>) -> WorkbookArea {
      WorkbookArea(firstRow...page.rows.count + Self.spareRows, columns)
    }

    private func width(ofColumn place: Int) -> Int {
      let lines = page.rows.flatMap { $0[place].split(whereSeparator: \.isNewline) }
      let column = page.columns[place]
      // The button of the filter covers the end of the header.
      let widths = lines.map(\.widthInCells) + [column.title.count + 2]
      return min(widths.max() ?? 0, column.maximumWidth) + 2
    }

    // MARK: - Editing

    private func offerChoices(in sheet: WrittenSheet) {
      for (place, column) in page.columns.enumerated() {
        guard let choices = column.choices, let formula = lists.formula(of: choices) else {
          continue
        }
        sheet.offer(formula, in: area(1, place...place))
      }
    }

    /// Colors rows by what their cells say, also those that are added. The rules are in one area, since
    /// LibreOffice shows only one of several that overlap, and the first that fits.
    private func highlight(in sheet: WrittenSheet) {
      let last = page.columns.count - 1
      let filled = "COUNTA($A2:$\(WorkbookArea.letters(last))2)>0"
      let name = place(of: .column)
      let rules = [
        place(of: .key).flatMap { rule(.key, in: [$0, name], ifFilled: $0) },
        place(of: .reference).flatMap { rule(.reference, in: [$0, name], ifFilled: $0) },
        place(of: .type).flatMap { type in
          lists.isEnum(type).map { (.list, "=AND(COLUMN()=\(type + 1),\($0))") }
        },
        place(of: .list) == nil ? name.map { (.rest, "=AND(LEN(\(cell($0)))=0,\(filled))") } : nil,
        (WorkbookStyle.row, "=" + filled),
      ]
      for case (let style, let condition)? in rules {
        sheet.highlight(area(1, 0...last), style, where: condition)
      }
    }

    private func rule(_ style: WorkbookStyle, in columns: [Int?], ifFilled place: Int)
      -> (WorkbookStyle, String)
    {
      let isThere = columns.compactMap(\.self).map { "COLUMN()=\($0 + 1)" }
      return (style, "=AND(LEN(\(cell(place)))>0,OR(\(isThere.joined(separator: ","))))")
    }

    /// The cell of a column in the row of a formula.
    private func cell(_ column: Int) -> String { "$\(WorkbookArea.letters(column))2" }

    private func place(of role: SheetPage.CellRole) -> Int? {
      page.columns.firstIndex { $0.role == role }
    }
  }
#endif
