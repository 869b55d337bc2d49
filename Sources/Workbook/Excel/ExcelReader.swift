/// Reads a workbook of Excel (ECMA-376, ISO/IEC 29500).
struct ExcelReader {
  let archive: ZipArchive

  /// - Parameter part: The part that lists the sheets.
  func read(_ part: String) throws(WorkbookError) -> Workbook {
    let document = try archive.requiredDocument(part)
    guard try !document.elements(named: "workbook").isEmpty else { throw .noWorkbook }
    let relations = try ExcelRelations(ofPart: part, in: archive)
    let context = try context(of: document, relations)
    var workbook = Workbook()
    for sheet in try document.elements(named: "sheet") {
      guard let path = try relations.path(ofSheet: sheet["r:id"] ?? "") else { continue }
      workbook.sheets.append(
        WorkbookSheet(
          name: sheet["name"] ?? "", isHidden: sheet["state"].map { $0 != "visible" } ?? false,
          rows: try rows(of: path, context)))
    }
    return workbook
  }

  private func context(
    of document: XMLDocument, _ relations: ExcelRelations
  ) throws(WorkbookError) -> ExcelSheet.Context {
    var context = ExcelSheet.Context(budget: archive.budget)
    let properties = try document.elements(named: "workbookPr").first
    context.since1904 = properties?.isOn("date1904") ?? false
    if let path = relations.path(ofType: "styles"), let styles = try archive.document(path) {
      context.styles = try ExcelStyles(styles)
    }
    if let path = relations.path(ofType: "sharedStrings") {
      let strings = ExcelStrings()
      try archive.requiredDocument(path).read(to: strings)
      context.strings = strings.texts
    }
    return context
  }

  private func rows(
    of path: String, _ context: ExcelSheet.Context
  ) throws(WorkbookError) -> [WorkbookRow] {
    let sheet = ExcelSheet(context)
    try archive.requiredDocument(path).read(to: sheet)
    var rows = sheet.rows
    for region in sheet.regions { try region.fill(&rows, archive.budget) }
    return rows
  }
}
