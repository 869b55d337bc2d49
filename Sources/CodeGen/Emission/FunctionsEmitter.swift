extension FileEmitter {
  /// Emits the functions that read and write a table: first those for the app, then the witnesses
  /// of the runtime's protocol.
  func functionsSource(_ table: TableModel) -> Source {
    guard table.isTuple else {
      return .paragraphs([
        functionsSource(table, "nonisolated extension \(table.functions)", functions(table)),
        roleConformances(table), table.draft.map { draftConformance($0, table) },
      ])
    }
    return .paragraphs([
      functionsSource(
        table,
        """
        /// The functions of `\(table.record)`, which is a tuple and can't have any itself.
        \(access)nonisolated enum \(table.functions)
        """,
        .paragraphs([
          table.draft.map { .lines([draftSummary(table, "can be nil"), tupleAlias("Draft", $0)]) },
          functions(table),
          table.rules.map(tupleProblems),
        ])), roleConformances(table),
    ])
  }

  private func functionsSource(_ table: TableModel, _ head: Source, _ functions: Source) -> Source {
    """
    \(head): \(model.names.runtime(table.protocolName)) {
      \(functions)

      // MARK: - DBGenRuntime conformance

      \(witnesses(table))
    }
    """
  }

  private func draftConformance(_ draft: [PropertyModel], _ table: TableModel) -> Source {
    let head = "nonisolated extension \(table.record).Draft: \(model.names.runtime("TableDraft"))"
    if table.makesDraftOfItself { return "\(head) {}" }
    return """
      \(head) {
        \(draftConversion(draft, table))
      }
      """
  }

  private func roleConformances(_ table: TableModel) -> Source {
    let protocols = table.roleProtocols.joined(separator: ", ")
    return .paragraphs([
      protocols.isEmpty ? nil : "nonisolated extension \(table.functions): \(protocols) {}",
      table.searchIndexes.first.map { searchConformance(table, $0.name) },
    ])
  }

  private func searchConformance(_ table: TableModel, _ index: String) -> Source {
    let type = "\(model.names.runtime("FullTextIndex"))<\(table.functions)>"
    return """
      nonisolated extension \(table.functions): \(model.names.runtime("SearchedTable")) {
        \(access)static var _searchIndex: \(type) { .\(index) }
      }
      """
  }

  private func functions(_ table: TableModel) -> Source {
    .paragraphs(
      [table.isReadOnly ? columns(table) : changeableColumns(table)]
        + table.ownFunctions.map(function))
  }

  // MARK: - Contentless full-text tables

  /// Emits the enum that searches a contentless full-text table.
  func indexSource(_ index: FullTextIndexModel) -> Source {
    """
    \(.doc(index.doc))
    \(head("enum \(index.name)", []))
      \(function(index.search))
    }
    """
  }
}
