package import SchemaParser

extension SourceFile {
  /// The endings of the names of sheets.
  package static let sheetEndings: Set = ["csv", "tsv", "tab", "txt"]

  /// The endings of the names of workbooks, also of those that have to be saved in another format.
  private static let workbookEndings: Set = [
    "xlsx", "xlsm", "xltx", "xltm", "ods", "ots", "xls", "xlt", "xlsb", "numbers",
  ]

  /// Whether the file is a sheet or a workbook, by its name.
  package var isSheet: Bool { Self.sheetEndings.contains(ending) || isWorkbook }

  /// Whether the file is a workbook, by its name.
  package var isWorkbook: Bool { Self.workbookEndings.contains(ending) }

  /// Whether the file's name says that tabs separate its cells.
  var isSeparatedByTabs: Bool { ending == "tsv" || ending == "tab" }

  /// The name of the sheet: that of its tab in a workbook, or that of the file without its folder and
  /// ending.
  package var sheetName: String {
    if let sheet { return sheet.name }
    let name = path.split(separator: "/").last ?? ""
    return String(name.lastIndex(of: ".").map { name[..<$0] } ?? name)
  }

  private var ending: String {
    path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() } ?? ""
  }

  /// The file in UTF-8. Spreadsheets also save sheets in UTF-16, with a byte order mark. Nil if the
  /// file isn't text.
  package var inUTF8: SourceFile? {
    let isBig = bytes.starts(with: [0xFE, 0xFF])
    guard isBig || bytes.starts(with: [0xFF, 0xFE]) else {
      let isText = !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
      return isText ? self : nil
    }
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: 2, to: bytes.count, by: 2).map { place in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    guard !units.contains(0), let text = String(validating: units, as: UTF16.self) else {
      return nil
    }
    return with(Array(text.utf8))
  }
}
