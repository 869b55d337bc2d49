/// The cells of a workbook's sheet, whose texts are the lines of a file.
package struct SheetContents: Sendable {
  package let name: String
  /// The rows that have cells. A row has all cells up to its last.
  package private(set) var rows: [[Located<String>]] = []
  /// The problems with cells that don't depend on what the sheet is about.
  package var diagnostics: [Diagnostic] = []
  private(set) var bytes: [UInt8] = []
  /// The address of each cell, such as `C7`, and the offset of its text.
  private var addresses: [(start: Int, address: String)] = []

  package init(named name: String) {
    self.name = name
  }

  package mutating func beginRow() {
    rows.append([])
  }

  /// Adds a cell to the last row, and returns its place.
  @discardableResult
  package mutating func add(_ text: String, at address: String) -> SourceRange {
    let start = bytes.count
    bytes += text.utf8
    let range = start..<bytes.count
    bytes.append(UInt8(ascii: "\n"))
    addresses.append((start, address))
    if !rows.isEmpty { rows[rows.count - 1].append(Located(text, at: range)) }
    return range
  }

  /// Returns the name of the sheet and the address of the cell at an offset: `Players!C7`.
  func place(at offset: Int) -> String {
    let index = addresses.partitioningIndex { $0.start > offset }
    return index > 0 ? "\(name)!\(addresses[index - 1].address)" : name
  }
}
