import SchemaParser
import SchemaSQL

/// A row of a sheet, with the header that says what its cells are.
struct SheetRow {
  let header: SheetHeader
  let cells: [Located<String>]
  /// The name of the table that the row is about, which may stand in an earlier row.
  var table: String?

  /// Returns the cell of a field; nil if it is empty.
  func cell(_ field: SheetField) -> Located<String>? {
    guard let place = header.places[field], place < cells.count else { return nil }
    let cell = cells[place]
    if field.isNothing(cell.value) { return nil }
    if let text = EscapedText.read(cell.value) { return Located(text, at: cell.range) }
    switch field {
    case .key, .minLength, .maxLength: return cell.map(\.asWholeNumber)
    case .default: return cell.map(\.trimmed)
    default: return cell
    }
  }

  /// The cell with the type of a column.
  var writtenType: Located<String>? {
    let type = (cell(.type) ?? cell(.sqlType)).map { otherWord(for: $0) ?? $0 }
    guard let answer = cell(.unsigned), SheetWord.boolean(answer.value) == true else { return type }
    return type?.map { $0 + " unsigned" }
  }

  /// Returns the type that another cell says. The information schema of PostgreSQL names only its own
  /// types, and Access says the kind of a number as its size.
  private func otherWord(for type: Located<String>) -> Located<String>? {
    switch type.value.lowercased() {
    case "user-defined": cell(.udtName)
    case "array":
      cell(.udtName)?.map { $0.hasPrefix("_") ? "\($0.dropFirst())[]" : $0 }
    case "number":
      SheetType.ofAccessSize[cell(.maxLength)?.value.lowercased() ?? ""]
        .map { Located($0, at: type.range) }
    default: nil
    }
  }

  /// The table that the row names, or else the sheet.
  var namedTable: Located<String>? { cell(.table) ?? header.table }

  var start: SourceRange { cells.first { !$0.value.isEmpty }?.range ?? 0..<0 }
}

extension String {
  /// The text of a whole number without the point or the exponent that programs write, as in `1.0`
  /// and `1E+03`; any other text itself.
  var asWholeNumber: String {
    let hasDigits = utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) }
    guard hasDigits, Int64(self) == nil, let number = Double(self),
      let whole = Int64(exactly: number), abs(whole) <= 1 << 53
    else { return self }
    return "\(whole)"
  }
}
