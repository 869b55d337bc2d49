import DBGenSQLText
import SchemaParser
import Workbook

/// The rows of a sheet below its headers.
struct SheetRows {
  let name: String
  let header: SheetHeader
  private(set) var rows: [[Located<String>]]
  private(set) var diagnostics: [Diagnostic]
  /// Whether some row has the headers of a model.
  var isModel: Bool { header.isComplete }

  /// - Parameters:
  ///   - rows: The rows that aren't empty. Titles can be above the headers.
  ///   - offset: The offset of the sheet in the text of all sheets.
  init(_ rows: [[Located<String>]], named name: String, at offset: Int) {
    self.name = name
    let headers = rows.prefix(Self.maximumTitles).map { SheetHeader($0, ofSheet: name) }
    let most = headers.indices.max { headers[$0].places.count < headers[$1].places.count }
    let place = headers.firstIndex(where: \.isComplete) ?? most ?? 0
    let header = headers.isEmpty ? SheetHeader([]) : headers[place]
    self.header = header
    // A sheet that is printed can have its headers on each page.
    self.rows = rows.dropFirst(place + 1).filter { !header.isRepeated(by: $0) }
    diagnostics = header.isComplete ? header.problems(in: self.rows) : []
    let first = headers.isEmpty ? nil : rows[place].first { !$0.value.isEmpty }
    start = first?.range ?? offset..<offset
  }

  /// The place of the headers, or of what stands in their place.
  let start: SourceRange

  /// The limit of rows above the headers.
  private static let maximumTitles = 30

  /// Whether the sheet is one for people, as workbooks begin with.
  var isOverview: Bool {
    SQLName.areEqual(name, SheetBook.overview) || name == NumbersNames.summary
  }

  var isEmpty: Bool { header.width == 0 && rows.isEmpty }

  /// Notes that the sheet isn't read, or can't be.
  ///
  /// - Parameter isAlone: Whether no other sheet has a model.
  mutating func report(alone isAlone: Bool) {
    if isModel || (isOverview || isEmpty) && !isAlone { return }
    if isAlone || header.isNearlyComplete {
      diagnostics.add(.malformedSheet, header.lack, at: start)
    } else {
      diagnostics.add(
        .unreadCell,
        "the sheet '\(name)' isn't read: it has no headers such as 'column' and 'type'",
        at: start, severity: .warning)
    }
  }
}
