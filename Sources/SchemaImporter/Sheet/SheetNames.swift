import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The names of sheets, which are those of tables. Numbers puts that of its document before those of files, as
/// in `Model-Plan.csv`.
enum SheetNames {
  /// Returns the name of each file, without what the names of all have in common.
  static func names(of files: [SourceFile]) -> [String] {
    let names = files.map(\.sheetName)
    // The sheets of a workbook share its path, and have names of their own.
    let isWorkbook = files.contains { $0.sheet != nil }
    guard let numbers = isWorkbook ? NumbersNames(workbook: files) : NumbersNames(files: files)
    else { return isWorkbook ? names : withoutCommonParts(names) }
    var models = names.map(numbers.model)
    if Set(models.map(SQLName.folded)).count < names.count { models = names }
    return isWorkbook ? models : withoutCommonParts(models)
  }

  private static func withoutCommonParts(_ names: [String]) -> [String] {
    guard names.count > 1, Set(names).count == names.count else { return names }
    var parts = names.map { $0.split(separator: "-").map { String($0).trimmed } }
    let before = parts
    while let first = parts[0].first, parts.allSatisfy({ $0.count > 1 && $0.first == first }) {
      for index in parts.indices { parts[index].removeFirst() }
    }
    while let last = parts[0].last, parts.allSatisfy({ $0.count > 1 && $0.last == last }) {
      for index in parts.indices { parts[index].removeLast() }
    }
    return parts == before ? names : parts.map { $0.joined(separator: "-") }
  }
}
