import SchemaParser
import Workbook

extension SheetField {
  /// The fields that the sheet of a table has in a workbook, even if they are empty.
  static let usualInWorkbook = usual.union([unique, onDelete]).subtracting([table])

  /// The fields of a table's sheet in their order: those that few people change stand last.
  static let inWorkbook: [SheetField] = {
    let last: [SheetField] = [.swiftName, .swiftType, .options, .sql]
    return allCases.filter { !last.contains($0) && $0 != .list } + last
  }()

  /// The fields of the sheet of enums.
  static let ofLists: [SheetField] = [.list, .column, .values, .swiftName, .doc]
  static let usualOfLists: Set = [list, column, values, doc]

  /// The header in a sheet of lists, which has a row for each value.
  var titleInLists: String {
    switch self {
    case .column: "name"
    case .values: "value"
    default: title
    }
  }

  /// The fields of the cells for which a sheet offers some words.
  var choices: SheetPage.Choices? {
    switch self {
    case .type: .types
    case .references: .tables
    case .key: .words(["primary", "1", "2", "3"])
    case .null, .unique: .yesOrNo
    case .options: .words(["not strict", "without rowid", "tuple"])
    default:
      if record?.isFlag == true {
        .yesOrNo
      } else if let words = record?.words, !words.isEmpty {
        .words(words)
      } else {
        nil
      }
    }
  }
}

extension SheetPage.Choices {
  fileprivate static let yesOrNo = Self.words(["yes", "no"])
}
