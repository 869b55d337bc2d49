/// A reason why a file can't be read as a workbook.
package struct WorkbookError: Error, Equatable, CustomStringConvertible {
  /// The reason, about "it", the file.
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  /// Part of a file that isn't as its format says.
  static func damaged(_ part: String, _ reason: String) -> WorkbookError {
    WorkbookError("it is damaged: '\(part)' \(reason)")
  }

  package static let tooLarge = WorkbookError(
    "it is too large: a model has at most a million cells and 16 MB of text")
}
