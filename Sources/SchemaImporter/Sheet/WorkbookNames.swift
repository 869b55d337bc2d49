import SchemaSQL
import Workbook

/// The names of the sheets of a workbook, which spreadsheets restrict.
struct WorkbookNames {
  static let enums = "Enums"

  /// The names that are taken, in lowercase. Excel keeps "History" for itself.
  private var taken: Set = [
    SheetBook.overview.lowercased(), enums.lowercased(), NumbersNames.summary.lowercased(),
    "history",
  ]

  /// The number of UTF-16 code units that a name can have.
  private static let lengthLimit = 31

  /// Returns the name of a table's sheet: that of the table, if possible.
  mutating func name(for table: String) -> String {
    let plain = Self.allowed(table)
    var name = plain.shortened(to: Self.lengthLimit)
    var number = 2
    while !taken.insert(name.lowercased()).inserted {
      let suffix = " \(number)"
      name = plain.shortened(to: Self.lengthLimit - suffix.count) + suffix
      number += 1
    }
    return name
  }

  /// Returns the text without the characters that no name can have.
  private static func allowed(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      let isForbidden =
        "[]:*?/\\".unicodeScalars.contains(scalar) || scalar.properties.generalCategory == .control
      return isForbidden ? "_" : Character(scalar)
    }
    var name = String(scalars).trimmed
    if name.hasPrefix("'") { name = "_" + name.dropFirst() }
    if name.hasSuffix("'") { name = name.dropLast() + "_" }
    return name.isEmpty ? "Table" : name
  }
}

extension String {
  fileprivate func shortened(to length: Int) -> String {
    var text = self
    while text.utf16.count > length { text.removeLast() }
    return text.hasSuffix("'") ? text.dropLast() + "_" : text.trimmed
  }
}
