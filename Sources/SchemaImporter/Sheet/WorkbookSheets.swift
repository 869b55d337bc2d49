package import SchemaParser
import SchemaSQL
package import Workbook

/// The sheets of a workbook, each as a file whose cells have addresses.
package struct WorkbookSheets {
  package private(set) var files: [SourceFile] = []
  /// The sheets and rows that a person doesn't see, in words; nil if there are none.
  package let hidden: String?

  package init(_ file: SourceFile) throws(WorkbookError) {
    let workbook = try Workbook(reading: file.bytes)
    guard !workbook.sheets.isEmpty else { throw WorkbookError("it has no sheets with cells") }
    for sheet in workbook.sheets {
      files.append(SourceFile(path: file.path, sheet: try SheetContents(sheet)))
    }
    let parts = workbook.sheets.compactMap(\.hiddenParts)
    hidden = parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension SheetContents {
  fileprivate init(_ sheet: WorkbookSheet) throws(WorkbookError) {
    self.init(named: sheet.name.trimmed)
    // Empty cells have places, too.
    let width = sheet.rows.reduce(0) { $0 + ($1.cells.last?.column ?? 0) }
    guard width <= 1_000_000 else { throw .tooLarge }
    for row in sheet.rows { add(row) }
  }

  private mutating func add(_ row: WorkbookRow) {
    beginRow()
    var column = 1
    for cell in row.cells {
      while column < cell.column {
        add("", at: CellAddress(column: column, row: row.number).description)
        column += 1
      }
      let text = cell.text.withPlainLineBreaks.trimmed
      let place = add(text, at: CellAddress(column: column, row: row.number).description)
      if let fault = cell.fault {
        diagnostics.add(.malformedSheet, fault.message(text), at: place)
      }
      column += 1
    }
  }
}

extension CellFault {
  fileprivate func message(_ text: String) -> String {
    switch self {
    case .error: "the value of this formula is the error \(text)"
    case .uncalculated:
      "this formula has no value yet: open the workbook in a spreadsheet, and save it"
    }
  }
}

// MARK: - Hidden parts

extension WorkbookSheet {
  fileprivate var hiddenParts: String? {
    guard !rows.isEmpty else { return nil }
    if isHidden { return "sheet '\(name)'" }
    let numbers = rows.filter(\.isHidden).map(\.number)
    guard let first = numbers.first else { return nil }
    let others = numbers.count > 1 ? " and \(numbers.count - 1) more" : ""
    return "row \(first)\(others) of sheet '\(name)'"
  }
}
