extension FileEmitter {
  /// Emits the functions that read and write a table: first those for the app, then the witnesses
  /// of the runtime's protocol.
  func functionsSource(_ table: TableModel) -> Source {
    """

    \(imports(runtime: true, foundation: table.needsFoundation.inFunctions))

    \(tableHead(table)): \(table.runtime.protocol) {
      \(.paragraphs([tupleDraft(table), columnTypes(table)] + table.calls.map(function) + [tupleProblems(table)]))

      // MARK: - What the runtime asks of a table

      \(witnesses(table))
    }

    """
  }

  private func tableHead(_ table: TableModel) -> Source {
    guard table.isTuple else { return "nonisolated extension \(table.functions)" }
    return """
      /// The table of `\(table.record)`, which as a tuple can't have functions of its own.
      \(access)nonisolated enum \(table.functions)
      """
  }

  private func tupleDraft(_ table: TableModel) -> Source {
    guard table.isTuple, let draft = table.draft else { return .none }
    return """
      \(draftSummary(table, "may be nil"))
      \(tupleAlias("Draft", draft))
      """
  }
}

// MARK: - Contentless full-text tables

extension FileEmitter {
  /// Emits the enum that searches a contentless full-text table.
  func indexSource(_ index: FullTextIndexModel) -> Source {
    """

    \(imports(runtime: true, foundation: false))

    \(.doc(index.doc))
    \(access)nonisolated enum \(index.name) {
      \(function(index.search))
    }

    """
  }
}
