/// Reads the rows of a worksheet.
final class ExcelSheet: XMLHandler {
  /// The texts and formats that the cells of all sheets refer to.
  struct Context {
    var strings: [String] = []
    var styles = ExcelStyles()
    var since1904 = false
    let budget: WorkbookBudget
  }

  private let context: Context
  private(set) var rows: [WorkbookRow] = []
  private(set) var regions: [MergedRegion] = []
  private var lastRow = 0

  init(_ context: Context) {
    self.context = context
  }

  func visit(_ element: XMLElement, in path: [String]) -> XMLVisit {
    switch (path.count, element.name) {
    case (0, "worksheet"), (1, "sheetData"), (1, "mergeCells"): .enter
    case (2, "row") where path[1] == "sheetData": .take
    case (2, "mergeCell"): .take
    default: .skip
    }
  }

  func take(_ element: XMLElement, in path: [String]) throws(WorkbookError) {
    if element.name == "row" { return try add(row: element) }
    if let region = element["ref"].flatMap(MergedRegion.init) { regions.append(region) }
  }

  private func add(row element: XMLElement) throws(WorkbookError) {
    let number = try element["r"].map { (text) throws(WorkbookError) in try self.number(text) }
    let row = number ?? lastRow + 1
    guard row > lastRow, row <= CellAddress.maximum.row else {
      throw WorkbookError("it is damaged: a row comes after row \(lastRow)")
    }
    lastRow = row
    let cells = try self.cells(of: element, row)
    guard !cells.isEmpty else { return }
    rows.append(WorkbookRow(number: row, isHidden: element.isOn("hidden"), cells: cells))
  }

  private func number(_ text: String) throws(WorkbookError) -> Int {
    guard let number = Int(text), number > 0 else {
      throw WorkbookError("it is damaged: a row has no number")
    }
    return number
  }

  private func cells(of row: XMLElement, _ number: Int) throws(WorkbookError) -> [WorkbookCell] {
    var cells: [WorkbookCell] = []
    var column = 0
    for element in row.children where element.name == "c" {
      let address = element["r"].flatMap { CellAddress($0) }
      let next = address?.column ?? column + 1
      guard next > column, next <= CellAddress.maximum.column, address?.row ?? number == number
      else { throw WorkbookError("it is damaged: the cells of row \(number) aren't in order") }
      column = next
      let cell = try ExcelCell(element, context).cell(column)
      try context.budget.addCell(cell.text)
      if !cell.text.isEmpty || cell.fault != nil { cells.append(cell) }
    }
    return cells
  }
}
