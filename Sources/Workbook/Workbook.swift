/// The sheets of a spreadsheet's file, with what a person sees in each cell.
package struct Workbook: Sendable, Equatable {
  /// The sheets in the order of their tabs.
  package var sheets: [Sheet] = []

  package struct Sheet: Sendable, Equatable {
    package var name: String
    /// Whether the sheet has no tab.
    package var isHidden = false
    /// The rows that have cells, from above.
    package var rows: [Row] = []
  }

  package struct Row: Sendable, Equatable {
    /// The row's number, from 1.
    package var number: Int
    package var isHidden = false
    /// The cells that have a text, from the left.
    package var cells: [Cell] = []
  }

  package struct Cell: Sendable, Equatable {
    /// The column's number, from 1.
    package var column: Int
    package var text: String
    /// Whether the text is that of the first cell of a region that is merged.
    package var isMerged = false
  }
}
