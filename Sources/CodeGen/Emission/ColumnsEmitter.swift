extension FileEmitter {
  /// Emits the type that has a table's columns.
  func columnSet(_ table: TableModel) -> Source {
    table.hasChanges ? changeableColumns(table) : columns(table)
  }

  private func columns(_ table: TableModel) -> Source {
    """
    \(.doc(["The columns of \(table.noun.withArticle), for conditions and sorting."]))
    \(access)enum \(table.nested.columns) {
      \(.lines(table.columns.map(column)))
    }
    """
  }

  private func changeableColumns(_ table: TableModel) -> Source {
    let doc = "The columns of \(table.noun.withArticle), for conditions, sorting and changes."
    let change: Source = "\(access)let _change: _ColumnChange"
    return """
      \(.doc([doc]))
      \(access)struct \(table.nested.columns): _TableChange {
        \(.paragraphs([.lines(table.columns.map(column) + [change]), changeInitializer]))
      }
      """
  }

  /// Emits a column as a computed property: initializers of so many stored ones would take longer
  /// to compile than everything else.
  private func column(_ column: ColumnModel) -> Source {
    let head = "\(access)static var \(column.name): \(column.type) {"
    return .choice("\(head) \(column.value) }", else: "\(head)\n  \(column.value)\n}")
  }

  private var changeInitializer: Source {
    forOtherModules("\(access)init(_change: _ColumnChange) { self._change = _change }")
  }
}
