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
      \(tupleAlias("Draft", draft.properties, indentation: 2))
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
    \(Layout.doc([fetchSummary(lookup, table)]))
    \(head("fetch", lookup, "from transaction: \(table.runtime.readTransaction)", "-> \(table.record)?"))
      \(preparation(".fetchByKey", table))
      \(bindings(lookup))
      return try statement.first(\(table.functions).self)
    }
    """
  }

  private func fetchByColumns(_ lookup: LookupModel, _ table: TableModel) -> Source {
    let result = lookup.isUnique ? "\(table.record)?" : "[\(table.record)]"
    return """
      \(Layout.doc([fetchSummary(lookup, table)]))
      \(head(lookup.isUnique ? "fetch" : "fetchAll", lookup, "from transaction: \(table.runtime.readTransaction)", "-> \(result)"))
        \(query(lookup, table))
          \(.lines(lookup.parameters.map { Layout.call("try $0.bind", [$0.binding], indentation: 6) }))
        }
      }
      """
  }

  private func query(_ lookup: LookupModel, _ table: TableModel) -> Source {
    let condition = "where: \(SwiftLiteral.statement(lookup.condition).text)"
    let function = "try transaction.\(lookup.isUnique ? "first" : "all")"
    guard Layout.fits(condition, 6) else { return query(function, lookup, table) }
    // A trailing closure after a broken call puts the call's closing parenthesis on its own line.
    return Layout.function(
      function, ["\(table.functions).self", condition], " {", indentation: 4)
  }

  /// Emits a query whose condition is too long for one line, as a multiline literal.
  private func query(_ function: String, _ lookup: LookupModel, _ table: TableModel) -> Source {
    let literal = SwiftLiteral.multilineString(lookup.condition).text
    return """
      \(function)(
        \(table.functions).self,
        where: \(literal.prefix(3).description)
          \(Source(String(literal.dropFirst(4))))
      ) {
      """
  }

  private func fetchSummary(_ lookup: LookupModel, _ table: TableModel) -> String {
    let columns = lookup.parameters.map { "`\($0.property)`" }.joined(separator: " and ")
    return lookup.isUnique
      ? "Returns the \(table.noun) with the given \(columns), if there is one."
      : "Returns every \(table.noun) with the given \(columns)."
  }

  private func exists(_ lookup: LookupModel, _ table: TableModel) -> Source {
    """
    \(Layout.doc(["Tells whether there is \(table.article) \(table.noun) with the given primary key."]))
    \(head("exists", lookup, "in transaction: \(table.runtime.readTransaction)", "-> Bool"))
      \(preparation(".exists", table))
      \(bindings(lookup))
      return try statement.hasRow()
    }
    """
  }

  private func delete(_ lookup: LookupModel, _ table: TableModel) -> Source {
    """
    \(Layout.doc(["Deletes the \(table.noun) with the given primary key, and tells whether there was one."]))
    @discardableResult
    \(head("delete", lookup, "from transaction: \(table.runtime.writeTransaction)", "-> Bool"))
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
      \(Layout.doc([doc]))
      @discardableResult
      \(head("update", lookup, ["set changes: [\(table.nested.change)]", "in transaction: \(table.runtime.writeTransaction)"], "-> Bool"))
        let statement = try update(changes, in: transaction)
        \(bindings(lookup))
        return try statement.reachesRow()
      }
      """
  }

  private func preparation(_ statement: String, _ table: TableModel) -> Source {
    Layout.call(
      "let statement = try transaction.statement", [statement, "on: \(table.functions).self"],
      indentation: 4)
  }

  private func head(
    _ name: String, _ lookup: LookupModel, _ transaction: String, _ result: String
  ) -> Source {
    head(name, lookup, [transaction], result)
  }

  private func head(
    _ name: String, _ lookup: LookupModel, _ others: [String], _ result: String
  ) -> Source {
    Layout.function(
      "\(access)static func \(name)",
      lookup.parameters.map { "\($0.declaration): \($0.type)" } + others,
      " throws \(result) {", indentation: 2)
  }

  private func bindings(_ lookup: LookupModel) -> Source {
    .lines(
      lookup.parameters.map { Layout.call("try statement.bind", [$0.binding], indentation: 4) })
  }
}
