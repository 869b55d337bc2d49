import SchemaParser
import SchemaSQL

/// The names that Numbers gives to the sheets of a workbook and to files: one for each of its tables, called
/// `SHEET - TABLE`, with a summary of all.
struct NumbersNames {
  static let summary = "Export Summary"

  /// The names of a sheet and a table of Numbers, by that of the sheet that was exported.
  private var parts: [String: (sheet: String, table: String)] = [:]

  /// Reads the names of the sheets of a workbook; nil if Numbers didn't write it.
  init?(workbook files: [SourceFile]) {
    let summary = files.first { $0.sheetName == Self.summary }
    let names = files.map(\.sheetName).filter { $0 != Self.summary }
    let split = names.map { ($0, $0.parts(separatedBy: " - ")) }
    let isOfNumbers =
      split.allSatisfy { $0.1 != nil } && split.contains { $0.1?.table.isDefaultName == true }
    guard summary != nil || isOfNumbers else { return nil }
    for (name, parts) in split { self.parts[name] = parts }
    read(summary?.sheet?.rows ?? [], of: Set(names))
  }

  /// Reads the names of files; nil if no table has the name that Numbers gives to new ones.
  init?(files: [SourceFile]) {
    for name in files.map(\.sheetName) { parts[name] = name.partsOfFile }
    guard parts.values.contains(where: { $0.table.isDefaultName }) else { return nil }
  }

  /// Reads the summary, which has the names that are too long for a sheet as well.
  private mutating func read(_ rows: [[Located<String>]], of names: Set<String>) {
    var sheet = ""
    for cells in rows.map({ $0.map(\.value).filter { !$0.isEmpty } }) {
      if cells.count == 1 { sheet = cells[0] }
      if cells.count == 2, names.contains(cells[1]) { parts[cells[1]] = (sheet, cells[0]) }
    }
  }

  /// Returns the name of a table of the model: that of the table in Numbers, or of its sheet if nobody
  /// has named the table.
  func model(of name: String) -> String {
    guard let parts = parts[name] else { return name }
    return parts.table.isDefaultName ? parts.sheet : parts.table
  }
}

extension String {
  /// Whether it is the name of a new table.
  fileprivate var isDefaultName: Bool { wholeMatch(of: #/Table \d+(-\d+)?/#) != nil }

  /// The sheet and the table in the name of a file. That of a second new table has a hyphen.
  fileprivate var partsOfFile: (sheet: String, table: String)? {
    guard let match = wholeMatch(of: #/(.+)-(Table \d+-\d+)/#) else {
      return parts(separatedBy: "-")
    }
    return (String(match.1).trimmed, String(match.2))
  }

  /// The parts before and after the last separator.
  fileprivate func parts(separatedBy separator: String) -> (sheet: String, table: String)? {
    guard let place = ranges(of: separator).last else { return nil }
    return (String(self[..<place.lowerBound]).trimmed, String(self[place.upperBound...]).trimmed)
  }
}
