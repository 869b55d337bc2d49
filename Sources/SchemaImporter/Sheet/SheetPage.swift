/// A sheet of a workbook: a header, and rows of texts.
package struct SheetPage {
  package let name: String
  package let columns: [Column]
  package let rows: [[String]]

  package struct Column {
    package let title: String
    /// The values that cells of the column are best filled with; nil if they can be any.
    package let choices: Choices?
    /// The part of the row's meaning that colors show.
    package let role: CellRole?
    /// The greatest width in characters. Longer texts have several lines.
    package let maximumWidth: Int
  }

  package enum Choices {
    /// The types of columns.
    case types
    /// The names of the tables.
    case tables
    case words([String])
  }

  package enum CellRole {
    case table, column, type, key, reference, list
  }

  /// - Parameters:
  ///   - fields: The fields in their order, of which a sheet has the usual ones and those in use.
  ///   - rows: The cells by their fields.
  private init(
    named name: String, _ fields: [SheetField], usual: Set<SheetField>, _ rows: [SheetWriter.Fields]
  ) {
    let used = rows.reduce(into: usual) { $0.formUnion($1.keys) }
    let fields = fields.filter(used.contains)
    self.name = name
    columns = fields.map { Column($0, isOfLists: usual.contains(.list)) }
    self.rows = rows.map { row in fields.map { $0.cellText(row[$0]) } }
  }

  /// Creates the sheet of a table. If it can't have the table's name, its first column does.
  init(of table: String, named name: String, _ rows: [SheetWriter.Fields]) {
    let rows = name == table ? rows : rows.map { $0.merging([.table: table]) { $1 } }
    self.init(named: name, SheetField.inWorkbook, usual: SheetField.usualInWorkbook, rows)
  }

  /// Creates the sheet of enums.
  init(ofLists rows: [SheetWriter.Fields]) {
    self.init(
      named: WorkbookNames.enums, SheetField.ofLists, usual: SheetField.usualOfLists, rows)
  }
}

extension SheetPage.Column {
  fileprivate init(_ field: SheetField, isOfLists: Bool) {
    title = isOfLists ? field.titleInLists : field.title
    choices = field.choices
    role =
      switch field {
      case .table: .table
      case .column: .column
      case .type: .type
      case .key: .key
      case .references: .reference
      case .list: .list
      default: nil
      }
    maximumWidth =
      switch field {
      case .doc: 60
      case .check, .message, .generated, .values, .sql: 45
      default: 32
      }
  }
}
