extension FileEmitter {
  func columns(_ table: TableModel) -> Source {
    """
    \(.doc(["The columns of \(table.noun.withArticle), for conditions and sorting."]))
    \(access)enum \(table.names.nested.columns) {
      \(.lines(table.columns.map(column)))
    }
    """
  }

  func changeableColumns(_ table: TableModel) -> Source {
    let doc = "The columns of \(table.noun.withArticle), for conditions, sorting and changes."
    let change: Source = "\(access)let _change: _ColumnChange"
    let initializer = forOtherModules(
      "\(access)init(_change: _ColumnChange) { self._change = _change }")
    return """
      \(.doc([doc]))
      \(access)struct \(table.names.nested.columns): _TableChange {
        \(.paragraphs([.lines(table.columns.map(column) + [change]), initializer]))
      }
      """
  }

  /// Emits a column as a computed property: initializers of so many stored ones would take longer
  /// to compile than everything else.
  private func column(_ name: String, _ type: String, _ value: String) -> Source {
    let head = "\(access)static var \(name): \(type) {"
    return .choice("\(head) \(value) }", else: "\(head)\n  \(value)\n}")
  }
}
