/// Cells that look like one, whose value is in the first.
struct MergedRegion {
  private let first: CellAddress
  private let last: CellAddress

  init(_ first: CellAddress, to last: CellAddress) {
    (self.first, self.last) = (first, last)
  }

  /// Reads a region such as `A2:A5`.
  init?(_ text: String) {
    let corners = text.split(separator: ":").compactMap { CellAddress($0) }
    guard corners.count == 2 else { return nil }
    self.init(corners[0], to: corners[1])
  }

  /// Writes the value into each row of the region that has other cells: a person who merges the cells
  /// below a name means it for all of their rows. Cells to the right stay empty.
  func fill(_ rows: inout [WorkbookRow], _ budget: WorkbookBudget) throws(WorkbookError) {
    let start = rows.partitioningIndex { $0.number >= first.row }
    guard last.row > first.row, start < rows.count, rows[start].number == first.row,
      let cell = rows[start].cell(inColumn: first.column)
    else { return }
    var index = start + 1
    while index < rows.count, rows[index].number <= last.row {
      try budget.addCell(cell.text)
      rows[index].set(cell)
      index += 1
    }
  }
}

extension WorkbookRow {
  fileprivate func cell(inColumn column: Int) -> WorkbookCell? {
    let place = cells.partitioningIndex { $0.column >= column }
    return place < cells.count && cells[place].column == column ? cells[place] : nil
  }

  /// Adds a cell, unless the row has one in its place.
  fileprivate mutating func set(_ cell: WorkbookCell) {
    let place = cells.partitioningIndex { $0.column >= cell.column }
    if place < cells.count, cells[place].column == cell.column { return }
    cells.insert(cell, at: place)
  }
}

extension Array {
  /// Returns the first index from which on all elements meet a condition, which none before meets.
  fileprivate func partitioningIndex(where isLater: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isLater(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
