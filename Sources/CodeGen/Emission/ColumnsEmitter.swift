extension FileEmitter {
  /// Emits the type that has a table's columns.
  func columnSet(_ table: TableModel) -> Source {
    table.isReadOnly ? columns(table) : changeableColumns(table)
  }

  private func columns(_ table: TableModel) -> Source {
    """
    \(.doc(["The columns of \(table.noun.withArticle), for conditions and sorting."]))
    \(access)enum \(table.names.nested.columns) {
      \(.lines(table.columns.map(column)))
    }
    """
  }

  private func changeableColumns(_ table: TableModel) -> Source {
    let doc = "The columns of \(table.noun.withArticle), for conditions, sorting and changes."
    let change: Source = "\(access)let _change: _ColumnChange"
    return """
      \(.doc([doc]))
      \(access)struct \(table.names.nested.columns): _TableChange {
        \(.paragraphs([.lines(table.columns.map(column) + [change]), changeInitializer]))
      }
      """
  }

  /// Emits a column as a computed property: initializers of so many stored ones would take longer
  /// to compile than everything else.
  private func column(_ name: String, _ type: String, _ value: String) -> Source {
    let head = "\(access)static var \(name): \(type) {"
    return .choice("\(head) \(value) }", else: "\(head)\n  \(value)\n}")
  }

  private var changeInitializer: Source {
    forOtherModules("\(access)init(_change: _ColumnChange) { self._change = _change }")
  }
}
