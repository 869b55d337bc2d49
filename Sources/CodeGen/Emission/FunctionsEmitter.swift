extension FileEmitter {
  /// Emits the functions that read and write a table: first those for the app, then the witnesses
  /// of the runtime's protocol.
  func functionsSource(_ table: TableModel) -> Source {
    """

    \(imports(runtime: true, foundation: table.needsFoundation.inFunctions))

    \(table.isTuple ? tupleFunctions(table) : recordFunctions(table))

    """
  }

  private func recordFunctions(_ table: TableModel) -> Source {
    let calls = callableFunctions(table)
    let mark: Source = "// MARK: - What the runtime asks of a table"
    return """
      nonisolated extension \(table.functions): \(table.runtime.protocol) {
        \(.paragraphs([columnTypes(table), calls, mark, witnesses(table)]))
      }
      """
  }

  private func tupleFunctions(_ table: TableModel) -> Source {
    """
    /// The table of `\(table.record)`, which as a tuple can't have functions of its own.
    \(access)nonisolated enum \(table.functions): \(table.runtime.protocol) {
      \(.paragraphs([tupleDraft(table), columnTypes(table), callableFunctions(table), tupleProblems(table)]))

      // MARK: - What the runtime asks of a table

      \(witnesses(table))
    }
    """
  }

  private func tupleDraft(_ table: TableModel) -> Source {
    guard let draft = table.draft else { return .none }
    return """
      \(draftSummary(table, "may be nil"))
      \(tupleAlias("Draft", draft.properties))
      """
  }
}

// MARK: - Functions for the app

extension FileEmitter {
  private func callableFunctions(_ table: TableModel) -> Source {
    let lookups = table.lookups.filter { !$0.isPrimaryKey || table.key?.idType == nil }
    return .paragraphs(
      lookups.map { fetch($0, table) }
        + table.searches.map { search($0, table) }
        + lookups.filter(\.isPrimaryKey).flatMap {
          [exists($0, table), update($0, table), delete($0, table)]
        })
  }

  private func fetch(_ lookup: LookupModel, _ table: TableModel) -> Source {
    lookup.isPrimaryKey ? fetchByKey(lookup, table) : fetchByColumns(lookup, table)
  }

  private func fetchByKey(_ lookup: LookupModel, _ table: TableModel) -> Source {
    """
    \(.doc([fetchSummary(lookup, table)]))
    \(head("fetch", lookup, ["from transaction: \(table.runtime.readTransaction)"], "\(table.record)?")) {
      \(preparation(".fetchByKey", table))
      \(bindings(lookup))
      return try statement.first(\(table.functions).self)
    }
    """
  }

  private func fetchByColumns(_ lookup: LookupModel, _ table: TableModel) -> Source {
    let result = lookup.isUnique ? "\(table.record)?" : "[\(table.record)]"
    return """
      \(.doc([fetchSummary(lookup, table)]))
      \(head(lookup.isUnique ? "fetch" : "fetchAll", lookup, ["from transaction: \(table.runtime.readTransaction)"], result)) {
        \(query(lookup, table)) {
          \(.lines(lookup.parameters.map { .call("try $0.bind", [Source($0.binding)]) }))
        }
      }
      """
  }

  private func query(_ lookup: LookupModel, _ table: TableModel) -> Source {
    .declaration(
      "try transaction.\(lookup.isUnique ? "first" : "all")",
      ["\(table.functions).self", "where: \(.condition(lookup.condition))"])
  }

  private func fetchSummary(_ lookup: LookupModel, _ table: TableModel) -> String {
    let columns = lookup.parameters.map { "`\($0.property)`" }.joined(separator: " and ")
    return lookup.isUnique
      ? "Returns the \(table.noun) with the given \(columns), if there is one."
      : "Returns every \(table.noun) with the given \(columns)."
  }

  private func exists(_ lookup: LookupModel, _ table: TableModel) -> Source {
    """
    \(.doc(["Tells whether there is \(table.article) \(table.noun) with the given primary key."]))
    \(head("exists", lookup, ["in transaction: \(table.runtime.readTransaction)"], "Bool")) {
      \(preparation(".exists", table))
      \(bindings(lookup))
      return try statement.hasRow()
    }
    """
  }

  private func delete(_ lookup: LookupModel, _ table: TableModel) -> Source {
    """
    \(.doc(["Deletes the \(table.noun) with the given primary key, and tells whether there was one."]))
    @discardableResult
    \(head("delete", lookup, ["from transaction: \(table.runtime.writeTransaction)"], "Bool")) {
      \(preparation(".delete", table))
      \(bindings(lookup))
      return try statement.runReportingChange()
    }
    """
  }

  private func update(_ lookup: LookupModel, _ table: TableModel) -> Source {
    let doc =
      "Changes the named columns of the \(table.noun) with the given primary key, and tells whether there is one."
    return """
      \(.doc([doc]))
      @discardableResult
      \(head("update", lookup, ["set changes: [\(table.nested.change)]", "in transaction: \(table.runtime.writeTransaction)"], "Bool")) {
        let statement = try _update(changes, in: transaction)
        \(bindings(lookup))
        return try statement.reachesRow()
      }
      """
  }

  private func preparation(_ statement: String, _ table: TableModel) -> Source {
    .call(
      "let statement = try transaction.statement",
      [Source(statement), "on: \(table.functions).self"])
  }

  private func head(
    _ name: String, _ lookup: LookupModel, _ others: [Source], _ result: String
  ) -> Source {
    let parameters: [Source] = lookup.parameters.map { "\($0.declaration): \($0.type)" }
    return
      "\(.declaration("\(access)static func \(name)", parameters + others)) throws -> \(result)"
  }

  private func bindings(_ lookup: LookupModel) -> Source {
    .lines(lookup.parameters.map { .call("try statement.bind", [Source($0.binding)]) })
  }
}
