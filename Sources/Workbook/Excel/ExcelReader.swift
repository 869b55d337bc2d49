/// Reads a workbook of Excel (ECMA-376, ISO/IEC 29500).
struct ExcelReader {
  let archive: ZipArchive
  let budget: WorkbookBudget

  func read(_ part: String) throws(WorkbookError) -> Workbook {
    let bytes = try contents(of: part)
    let relations = try ExcelRelations(ofPart: part, in: archive, budget)
    let properties = try XMLElements.named("workbookPr", in: bytes, part: part, budget).first
    var context = ExcelSheet.Context(budget: budget)
    context.since1904 = properties?.isOn("date1904") ?? false
    if let path = relations.path(ofType: "styles"), let styles = try archive.contents(of: path) {
      context.styles = try ExcelStyles(styles, part: path, budget)
    }
    if let path = relations.path(ofType: "sharedStrings") {
      let strings = ExcelStrings()
      try XMLReader.read(contents(of: path), part: path, budget, to: strings)
      context.strings = strings.texts
    }
    var workbook = Workbook()
    for sheet in try XMLElements.named("sheet", in: bytes, part: part, budget) {
      guard let path = try relations.path(ofSheet: sheet["r:id"] ?? "") else { continue }
      workbook.sheets.append(
        Workbook.Sheet(
          name: sheet["name"] ?? "", isHidden: sheet["state"].map { $0 != "visible" } ?? false,
          rows: try rows(of: path, context)))
    }
    return workbook
  }

  private func rows(
    of path: String, _ context: ExcelSheet.Context
  ) throws(WorkbookError) -> [Workbook.Row] {
    let sheet = ExcelSheet(context)
    try XMLReader.read(contents(of: path), part: path, budget, to: sheet)
    var rows = sheet.rows
    for region in sheet.regions { try region.fill(&rows, budget) }
    return rows
  }

  private func contents(of path: String) throws(WorkbookError) -> [UInt8] {
    guard let bytes = try archive.contents(of: path) else {
      throw WorkbookError("it is damaged: '\(path)' is missing")
    }
    return bytes
  }
}
