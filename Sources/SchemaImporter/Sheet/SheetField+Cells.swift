import SchemaSQL

extension SheetField {
  /// Whether a cell says nothing. Databases write NULL as `\N`, and R as `NA`.
  func isNothing(_ text: String) -> Bool {
    text.isEmpty || text == "\\N" || self == .doc && Self.wordsForNothing.contains(text)
  }

  static let wordsForNothing: Set = ["NA", "N/A", "n/a"]

  /// Returns the cell from which a value is read again. Workbooks lose the space around a text.
  func cellText(_ value: String?) -> String {
    guard let value, !value.isEmpty else { return "" }
    let isKept =
      !isNothing(value) && value.utf8.elementsEqual(value.trimmed.utf8)
      && !value.unicodeScalars.contains(where: \.isUnsafeInCell) && EscapedText.read(value) == nil
    return isKept ? value : EscapedText.write(value)
  }
}
