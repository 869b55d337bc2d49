import SchemaParser

/// The result columns of views whose type SQL doesn't tell.
struct UntypedColumns {
  private var columns: [(view: Located<String>, name: String)] = []

  mutating func add(_ column: String, of view: Located<String>) {
    columns.append((view, column))
  }

  /// A remark for each view, or one for many views.
  var remarks: [Diagnostic] {
    let views = columns.grouped { $0.view.value }.map(\.elements)
    if views.count < TypeNotes.manyTables {
      return views.map { columns in
        remark(on: columns.map(\.name), "view '\(columns[0].view.value)': ", at: columns[0].view)
      }
    }
    return [remark(on: columns.map { "\($0.view.value).\($0.name)" }, "", at: columns[0].view)]
  }

  private func remark(
    on names: [String], _ subject: String, at view: Located<String>
  ) -> Diagnostic {
    let list = names.map { "'\($0)'" }.abridged
    let text =
      names.count > 1
      ? "columns \(list) are of type any: their types can't be told from the SQL"
      : "column \(list) is of type any: its type can't be told from the SQL"
    return Diagnostic(.columnOfAnyType, subject + text, at: view.range, severity: .warning)
  }
}
