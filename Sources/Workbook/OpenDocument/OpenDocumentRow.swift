/// Reads the cells of a row.
struct OpenDocumentRow {
  private let element: XMLElement
  private let number: Int
  private let budget: WorkbookBudget
  private var cells: [WorkbookCell] = []
  private var regions: [MergedRegion] = []

  init(_ element: XMLElement, number: Int, _ budget: WorkbookBudget) {
    (self.element, self.number, self.budget) = (element, number, budget)
  }

  mutating func read() throws(WorkbookError) -> (cells: [WorkbookCell], regions: [MergedRegion]) {
    var column = 1
    for cell in element.children where Self.names.contains(cell.name) {
      let count = max(1, cell.count("table:number-columns-repeated") ?? 1)
      guard count <= CellAddress.maximum.column + 1 - column else { throw .tooLarge }
      // What a merged cell hides isn't seen.
      if cell.name == "table:table-cell" { try add(cell, at: column..<column + count) }
      column += count
    }
    return (cells, regions)
  }

  private mutating func add(_ cell: XMLElement, at columns: Range<Int>) throws(WorkbookError) {
    let (text, fault) = OpenDocumentCell(cell).contents
    if !text.isEmpty || fault != nil {
      for column in columns {
        try budget.addCell(text)
        cells.append(WorkbookCell(column: column, text: text, fault: fault))
      }
    }
    if let region = region(of: cell, columns.lowerBound) { regions.append(region) }
  }

  private static let names: Set = ["table:table-cell", "table:covered-table-cell"]

  private func region(of cell: XMLElement, _ column: Int) -> MergedRegion? {
    guard let rows = cell.count("table:number-rows-spanned"), rows > 1 else { return nil }
    let last = min(rows - 1, CellAddress.maximum.row - number)
    return MergedRegion(
      CellAddress(column: column, row: number),
      to: CellAddress(column: column, row: number + last))
  }
}
