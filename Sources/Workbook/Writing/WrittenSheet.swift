#if Workbooks
  import DBGenXLSXWriter

  /// A sheet while it is written. Rows and columns count from 0, as the library's do.
  struct WrittenSheet {
    let file: WorkbookFile
    private let sheet: UnsafeMutablePointer<lxw_worksheet>
    let name: String

    init(of file: WorkbookFile, _ sheet: UnsafeMutablePointer<lxw_worksheet>, _ name: String) {
      (self.file, self.sheet, self.name) = (file, sheet, name)
      worksheet_set_landscape(sheet)
      worksheet_set_paper(sheet, 9)
      worksheet_fit_to_pages(sheet, 1, 0)
    }

    /// Writes a text, which is never taken for a number, a formula or a link.
    func write(_ text: String, _ row: Int, _ column: Int, _ style: WorkbookStyle)
      throws(UnwritableWorkbook)
    {
      try check(text, row, column)
      try WorkbookFile.require(
        worksheet_write_string(
          sheet, UInt32(row), UInt16(column), text.inXML, file.format(style)))
    }

    func write(_ number: Int, _ row: Int, _ column: Int) {
      worksheet_write_number(
        sheet, UInt32(row), UInt16(column), Double(number), file.format(.number))
    }

    /// Writes a text with a link to the start of another sheet.
    func write(
      _ text: String, _ row: Int, _ column: Int, _ style: WorkbookStyle, linkTo other: String
    ) throws(UnwritableWorkbook) {
      try check(text, row, column)
      try WorkbookFile.require(
        worksheet_write_url_opt(
          sheet, UInt32(row), UInt16(column), "internal:\(other.quotedAsSheet)!A1",
          file.format(style), text.inXML, "Go to \(other)"))
    }

    private func check(_ text: String, _ row: Int, _ column: Int) throws(UnwritableWorkbook) {
      guard text.inXML.utf16.count > WorkbookCell.maximumLength else { return }
      throw .longText(sheet: name, cell: Self.address(row, column))
    }

    // MARK: - Columns and panes

    func setWidth(_ width: Int, ofColumn column: Int, _ style: WorkbookStyle = .text) {
      worksheet_set_column(sheet, UInt16(column), UInt16(column), Double(width), file.format(style))
    }

    func setHeight(_ points: Double, ofRow row: Int) {
      worksheet_set_row(sheet, UInt32(row), points, nil)
    }

    /// Keeps the rows above and the columns before a cell in sight.
    func freeze(_ row: Int, _ column: Int) {
      worksheet_freeze_panes(sheet, UInt32(row), UInt16(column))
      worksheet_repeat_rows(sheet, UInt32(row - 1), UInt32(row - 1))
    }

    // MARK: - Cells that are filled in later

    func filter(_ area: WorkbookArea) {
      worksheet_autofilter(sheet, area.firstRow, area.firstColumn, area.lastRow, area.lastColumn)
    }

    /// Gives cells another look where a formula is true.
    func highlight(_ area: WorkbookArea, _ style: WorkbookStyle, where formula: String) {
      withMutableText(formula) { formula in
        var format = lxw_conditional_format()
        format.type = UInt8(LXW_CONDITIONAL_TYPE_FORMULA.rawValue)
        format.value_string = formula
        format.format = file.format(style)
        worksheet_conditional_format_range(
          sheet, area.firstRow, area.firstColumn, area.lastRow, area.lastColumn, &format)
      }
    }

    /// Offers the values of a formula in cells, which can have others.
    func offer(_ formula: String, in area: WorkbookArea) {
      withMutableText(formula) { formula in
        var validation = lxw_data_validation()
        validation.validate = UInt8(LXW_VALIDATION_TYPE_LIST_FORMULA.rawValue)
        validation.value_formula = formula
        validation.show_error = UInt8(LXW_VALIDATION_OFF.rawValue)
        worksheet_data_validation_range(
          sheet, area.firstRow, area.firstColumn, area.lastRow, area.lastColumn, &validation)
      }
    }

    /// Tells spreadsheets that texts such as `1` aren't mistakes.
    func allowNumbersAsTexts(in area: WorkbookArea) {
      worksheet_ignore_errors(
        sheet, UInt8(LXW_IGNORE_NUMBER_STORED_AS_TEXT.rawValue), area.description)
    }

    static func address(_ row: Int, _ column: Int) -> String {
      WorkbookArea(row...row, column...column).first
    }
  }

  extension String {
    /// The name of a sheet in a formula.
    var quotedAsSheet: String {
      "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }
  }
#endif
