extension FileEmitter {
  /// Emits the functions that read and write a table: first those for the app, then the witnesses
  /// of the runtime's protocol.
  func functionsSource(_ table: TableModel) -> Source {
    switch table.form {
    case .structure(let form):
      .paragraphs([
        functionsSource(table, "nonisolated extension \(table.functions)", functions(table)),
        roleConformances(table),
        form.draft.map { draftConformance($0, table) },
      ])
    case .tuple(let form):
      .paragraphs([
        functionsSource(
          table,
          """
          /// The functions of `\(table.record)`, which is a tuple and can't have any itself.
          \(access)nonisolated enum \(table.functions)
          """,
          .paragraphs([
            form.draft.map { tupleDraft($0, table) }, functions(table),
            form.rules.map(tupleProblems),
          ])), roleConformances(table),
      ])
    }
  }

  private func functionsSource(_ table: TableModel, _ head: Source, _ functions: Source) -> Source {
    """
    \(head): \(table.conformance) {
      \(functions)

      // MARK: - DBGenRuntime conformance

      \(witnesses(table))
    }
    """
  }

  private func draftConformance(_ draft: DraftModel, _ table: TableModel) -> Source {
    let head = "nonisolated extension \(table.record).Draft: \(table.draftConformance)"
    return switch draft.conversion {
    case .inModels: "\(head) {}"
    case .inFunctions:
      """
      \(head) {
        \(draftConversion(draft, table))
      }
      """
    }
  }

  private func roleConformances(_ table: TableModel) -> Source? {
    table.roleConformances.isEmpty
      ? nil
      : "nonisolated extension \(table.functions): \(table.roleConformances.joined(separator: ", ")) {}"
  }

  private func functions(_ table: TableModel) -> Source {
    .paragraphs([columnSet(table)] + table.calls.map(function))
  }

  private func tupleDraft(_ draft: [PropertyModel], _ table: TableModel) -> Source {
    .lines([draftSummary(table, "can be nil"), tupleAlias("Draft", draft)])
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
