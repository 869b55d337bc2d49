/// The reason why a workbook can't be written.
package enum UnwritableWorkbook: Error, CustomStringConvertible {
  /// A text that no cell can hold: the sheet and the cell.
  case longText(sheet: String, cell: String)
  /// A failure of the library, in its words.
  case file(String)

  package var description: String {
    switch self {
    case .longText(let sheet, let cell):
      "\(sheet)!\(cell) would have a text of more than 32,767 characters, which no cell holds"
    case .file(let reason): reason
    }
  }
}
