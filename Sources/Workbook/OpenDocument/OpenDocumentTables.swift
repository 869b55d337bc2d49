/// Reads the tables of a spreadsheet, in which equal rows and cells can be written once.
final class OpenDocumentTables: XMLHandler {
  private let hidden: Set<String>
  private let budget: WorkbookBudget
  private var tables: [OpenDocumentTable] = []

  /// - Parameter hidden: The names of the styles of sheets that have no tab.
  init(hidden: Set<String>, _ budget: WorkbookBudget) {
    (self.hidden, self.budget) = (hidden, budget)
  }

  func workbook() throws(WorkbookError) -> Workbook {
    var workbook = Workbook()
    for var table in tables {
      for region in table.regions { try region.fill(&table.sheet.rows, budget) }
      workbook.sheets.append(table.sheet)
    }
    return workbook
  }

  func visit(_ element: XMLElement, in path: [String]) -> XMLVisit {
    switch element.name {
    case "office:document-content", "office:body", "office:spreadsheet": return .enter
    case "table:table" where path.last == "office:spreadsheet":
      let isHidden = element["table:style-name"].map(hidden.contains) ?? false
      let sheet = WorkbookSheet(name: element["table:name"] ?? "", isHidden: isHidden)
      tables.append(OpenDocumentTable(sheet: sheet))
      return .enter
    case "table:table-row-group", "table:table-header-rows", "table:table-rows":
      return path.contains("table:table") ? .enter : .skip
    case "table:table-row": return path.contains("table:table") ? .take : .skip
    default: return .skip
    }
  }

  func take(_ row: XMLElement, in path: [String]) throws(WorkbookError) {
    guard var table = tables.popLast() else { return }
    defer { tables.append(table) }
    let count = max(1, row.count("table:number-rows-repeated") ?? 1)
    let first = table.lastRow + 1
    guard count <= CellAddress.maximum.row - table.lastRow else { throw .tooLarge }
    table.lastRow += count
    var reader = OpenDocumentRow(row, number: first, budget)
    let (cells, regions) = try reader.read()
    table.regions += regions
    guard !cells.isEmpty else { return }
    let isHidden = ["collapse", "filter"].contains(row["table:visibility"] ?? "")
    // The first is counted where it is read.
    for _ in 1..<count { for cell in cells { try budget.addCell(cell.text) } }
    table.sheet.rows += (first..<first + count).map {
      WorkbookRow(number: $0, isHidden: isHidden, cells: cells)
    }
  }
}

private struct OpenDocumentTable {
  var sheet: WorkbookSheet
  var regions: [MergedRegion] = []
  var lastRow = 0
}
