/// A sheet of a workbook: a header, and rows of texts.
package struct SheetPage: Sendable {
  package let name: String
  package let columns: [Column]
  package let rows: [[String]]

  package init(named name: String, _ columns: [Column], _ rows: [[String]]) {
    (self.name, self.columns, self.rows) = (name, columns, rows)
  }

  package struct Column: Sendable {
    package let title: String
    /// The values that cells of the column are best filled with; nil if they can be any.
    package let choices: Choices?
    /// The part of the row's meaning that colors show.
    package let role: CellRole?
    /// The greatest width in characters. Longer texts have several lines.
    package let maximumWidth: Int

    package init(title: String, choices: Choices?, role: CellRole?, maximumWidth: Int) {
      (self.title, self.choices) = (title, choices)
      (self.role, self.maximumWidth) = (role, maximumWidth)
    }
  }

  package enum Choices: Sendable {
    /// The types of columns.
    case types
    /// The names of the tables.
    case tables
    case words([String])
  }

  package enum CellRole: Sendable {
    case table, column, type, key, reference, list
  }
}
