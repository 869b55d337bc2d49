/// The sheets of a spreadsheet's file, with what a person sees in each cell.
package struct Workbook: Sendable, Equatable {
  /// The sheets in the order of their tabs.
  package var sheets: [WorkbookSheet] = []
}

package struct WorkbookSheet: Sendable, Equatable {
  package var name: String
  /// Whether the sheet has no tab.
  package var isHidden = false
  /// The rows that have cells, from above.
  package var rows: [WorkbookRow] = []
}

package struct WorkbookRow: Sendable, Equatable {
  /// The row's number, from 1.
  package var number: Int
  package var isHidden = false
  /// The cells that aren't empty, from the left.
  package var cells: [WorkbookCell] = []
}

package struct WorkbookCell: Sendable, Equatable {
  /// The number of UTF-16 code units that the text of a cell can have in spreadsheets.
  package static let maximumLength = 32_767

  /// The column's number, from 1.
  package var column: Int
  package var text: String
  package var fault: CellFault?
}

/// A reason why a cell's text isn't what its author meant.
package enum CellFault: Sendable, Equatable {
  /// The value of the formula is an error, such as `#REF!`.
  case error
  /// The program that wrote the file hasn't calculated the formula.
  case uncalculated
}
