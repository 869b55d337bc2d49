import SchemaParser

/// A row of a sheet, with the header that says what its cells are.
struct SheetRow {
  let header: SheetHeader
  let cells: [Located<String>]
  /// The name of the table that the row is about, which may stand in an earlier row.
  var table: String?

  /// Returns the cell of a field; nil if it is empty. Databases write NULL as `\N`.
  func cell(_ field: SheetField) -> Located<String>? {
    guard let place = header.places[field], place < cells.count else { return nil }
    return cells[place].value.isEmpty || cells[place].value == "\\N" ? nil : cells[place]
  }

  /// The cell with the type of a column.
  var writtenType: Located<String>? { cell(.type) ?? cell(.sqlType) }

  var start: SourceRange { cells.first { !$0.value.isEmpty }?.range ?? 0..<0 }
}
