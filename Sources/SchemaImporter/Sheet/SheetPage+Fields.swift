import Workbook

extension SheetPage {
  /// - Parameters:
  ///   - fields: The fields in their order, of which a sheet has the usual ones and those in use.
  ///   - rows: The cells by their fields.
  private init(
    named name: String, _ fields: [SheetField], usual: Set<SheetField>, _ rows: [SheetWriter.Fields]
  ) {
    let used = rows.reduce(into: usual) { $0.formUnion($1.keys) }
    let fields = fields.filter(used.contains)
    self.init(
      named: name, fields.map { Column($0, isOfLists: usual.contains(.list)) },
      rows.map { row in fields.map { $0.cellText(row[$0]) } })
  }

  /// Creates the sheet of a table. If it can't have the table's name, its first column does.
  init(of table: String, named name: String, _ rows: [SheetWriter.Fields]) {
    let rows = name == table ? rows : rows.map { $0.merging([.table: table]) { $1 } }
    self.init(named: name, SheetField.inWorkbook, usual: SheetField.usualInWorkbook, rows)
  }

  /// Creates the sheet of enums.
  init(ofLists rows: [SheetWriter.Fields]) {
    self.init(named: WorkbookNames.enums, SheetField.ofLists, usual: SheetField.usualOfLists, rows)
  }
}

extension SheetPage.Column {
  fileprivate init(_ field: SheetField, isOfLists: Bool) {
    self.init(
      title: isOfLists ? field.titleInLists : field.title, choices: field.choices,
      role: field.role, maximumWidth: field.maximumWidth)
  }
}

extension SheetField {
  fileprivate var role: SheetPage.CellRole? {
    switch self {
    case .table: .table
    case .column: .column
    case .type: .type
    case .key: .key
    case .references: .reference
    case .list: .list
    default: nil
    }
  }

  fileprivate var maximumWidth: Int {
    switch self {
    case .doc: 60
    case .check, .message, .generated, .values, .sql: 45
    default: 32
    }
  }
}
