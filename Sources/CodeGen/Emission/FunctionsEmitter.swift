extension FileEmitter {
  /// Emits the functions that read and write a table: first those for the app, then the witnesses
  /// of the runtime's protocol.
  func functionsSource(_ table: TableModel) -> Source {
    switch table.form {
    case .structure:
      functionsSource(table, "nonisolated extension \(table.functions)", functions(table))
    case .tuple(let form):
      functionsSource(
        table,
        """
        /// The table of `\(table.record)`, which as a tuple can't have functions of its own.
        \(access)nonisolated enum \(table.functions)
        """,
        .paragraphs([
          form.draft.map { tupleDraft($0, table) }, functions(table),
          form.rules.map(tupleProblems),
        ]))
    }
  }

  private func functionsSource(_ table: TableModel, _ head: Source, _ functions: Source) -> Source {
    """
    \(head): \(table.runtime.protocol) {
      \(functions)

      // MARK: - What the runtime asks of a table

      \(witnesses(table))
    }
    """
  }

  private func functions(_ table: TableModel) -> Source {
    .paragraphs([columnTypes(table)] + table.calls.map(function))
  }

  private func tupleDraft(_ draft: [PropertyModel], _ table: TableModel) -> Source {
    .lines([draftSummary(table, "may be nil"), tupleAlias("Draft", draft)])
  }
}

// MARK: - Contentless full-text tables

extension FileEmitter {
  /// Emits the enum that searches a contentless full-text table.
  func indexSource(_ index: FullTextIndexModel) -> Source {
    """
    \(.doc(index.doc))
    \(access)nonisolated enum \(index.name) {
      \(function(index.search))
    }
    """
  }
}
