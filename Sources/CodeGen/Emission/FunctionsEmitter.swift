extension FileEmitter {
  /// Emits what reads and writes a table: first what an app calls, then what the runtime asks.
  func functionsSource(_ table: TableModel) -> Source {
    """

    \(imports(runtime: true, foundation: table.needsFoundation.inFunctions))

    \(table.isTuple ? tupleFunctions(table) : recordFunctions(table))

    """
  }

  private func recordFunctions(_ table: TableModel) -> Source {
    let calls = callableFunctions(table)
    let extensionOfCalls: Source = """
      nonisolated extension \(table.functions) {
        \(calls)
      }

      // MARK: - What the runtime asks of a table
      """
    return .paragraphs([
      calls.isEmpty ? .none : extensionOfCalls,
      """
      nonisolated extension \(table.functions): \(table.runtime.protocol) {
        \(witnesses(table))
      }
      """,
    ])
  }

  private func tupleFunctions(_ table: TableModel) -> Source {
    """
    /// The table of `\(table.record)`, which as a tuple can't have functions of its own.
    \(access)nonisolated enum \(table.functions): \(table.runtime.protocol) {
      \(.paragraphs([tupleDraft(table), callableFunctions(table)]))

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

// MARK: - What an app calls

extension FileEmitter {
  private func callableFunctions(_ table: TableModel) -> Source {
    .paragraphs(
      table.lookups.map { fetch($0, table) }
        + table.lookups.filter(\.isPrimaryKey).flatMap { [exists($0, table), delete($0, table)] })
  }

  private func fetch(_ lookup: LookupModel, _ table: TableModel) -> Source {
    let result = lookup.isUnique ? "\(table.record)?" : "[\(table.record)]"
    return """
      \(Layout.doc([fetchSummary(lookup, table)]))
      \(head(lookup.isUnique ? "fetch" : "fetchAll", lookup, "from transaction: \(table.runtime.readTransaction)", "-> \(result)"))
        \(preparation(".fetch(where: \(SwiftLiteral.statement(lookup.condition).text))"))
        \(bindings(lookup))
        return try statement.\(lookup.isUnique ? "first" : "all")(\(table.functions).self)
      }
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
      \(preparation(".exists"))
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
      \(preparation(".delete"))
      \(bindings(lookup))
      return try statement.runReportingChange()
    }
    """
  }

  private func preparation(_ statement: String) -> Source {
    Layout.call(
      "let statement = try transaction.statement", [statement, "on: sql"], indentation: 4)
  }

  private func head(
    _ name: String, _ lookup: LookupModel, _ transaction: String, _ result: String
  ) -> Source {
    Layout.function(
      "\(access)static func \(name)",
      lookup.parameters.map { "\($0.declaration): \($0.type)" } + [transaction],
      " throws \(result) {", indentation: 2)
  }

  private func bindings(_ lookup: LookupModel) -> Source {
    .lines(
      lookup.parameters.map { Layout.call("try statement.bind", [$0.binding], indentation: 4) })
  }
}

// MARK: - What the runtime asks

extension FileEmitter {
  private func witnesses(_ table: TableModel) -> Source {
    .paragraphs([
      typeAliases(table), statements(table), reading(table), binding(table), keyBinding(table),
      keyPresence(table), storing(table),
    ])
  }

  private func typeAliases(_ table: TableModel) -> Source {
    .lines([
      table.isTuple ? "\(access)typealias Record = \(table.record)" : .none,
      table.draft == nil ? "\(access)typealias Draft = \(table.record)" : .none,
    ])
  }

  private func statements(_ table: TableModel) -> Source {
    Layout.list(
      "\(access)static let sql = \(table.runtime.tableSQL)",
      table.sql.map { "\($0.label): \(SwiftLiteral.statement($0.text).indented)" })
  }

  private func reading(_ table: TableModel) -> Source {
    """
    \(access)static func record(from row: borrowing \(table.runtime.row)) throws -> \(table.record) {
      \(construction("try ", table, table.properties.map(\.reading)))
    }
    """
  }

  /// Emits the record made of the given expressions, one for each property.
  private func construction(_ effect: String, _ table: TableModel, _ values: [String]) -> Source {
    let arguments = zip(table.properties, values).map { "\($0.label): \($1)" }
    return table.isTuple
      ? Layout.tuple(effect, arguments) : Layout.list(effect + table.record, arguments)
  }

  private func binding(_ table: TableModel) -> Source {
    guard let draft = table.draft else {
      return bind(table.properties, "record: \(table.record)", table)
    }
    return bind(draft.properties, "draft: Draft", table)
  }

  private func bind(
    _ properties: [PropertyModel], _ parameter: String, _ table: TableModel
  ) -> Source {
    let value = parameter.prefix { $0 != ":" }
    return """
      \(access)static func bind(_ \(parameter), to statement: borrowing \(table.runtime.statement)) throws {
        \(.lines(properties.enumerated().map { bind($1, of: String(value), at: $0 + 1) }))
      }
      """
  }

  private func bind(_ property: PropertyModel, of value: String, at parameter: Int) -> Source {
    let binding = property.coding.binding(
      "\(value).\(property.name)", isOptional: property.type.hasSuffix("?"), at: parameter)
    return Layout.call("try statement.bind", [binding], indentation: 4)
  }

  private func keyBinding(_ table: TableModel) -> Source {
    guard let key = table.key else { return .none }
    let head = Layout.function(
      "\(access)static func bindKey",
      ["of record: \(table.record)", "to statement: borrowing \(table.runtime.statement)"],
      " throws {", indentation: 2)
    return """
      \(head)
        \(.lines(key.indices.map { bind(table.properties[$0], of: "record", at: $0 + 1) }))
      }
      """
  }

  private func keyPresence(_ table: TableModel) -> Source {
    guard let draft = table.draft, table.key != nil else { return .none }
    let key = draft.assignedKey
    return .lines([
      conversion(table, draft),
      key.map { "\n\(access)static func hasKey(_ draft: Draft) -> Bool { draft.\($0) != nil }" }
        ?? .none,
    ])
  }

  private func conversion(_ table: TableModel, _ draft: DraftModel) -> Source {
    let head = "\(access)static func draft(of record: \(table.record)) -> Draft {"
    guard table.isTuple else { return "\(head) Draft(record) }" }
    let elements = draft.properties.map { "\($0.label): record.\($0.name)" }
    return "\(head)\n  \(Layout.tuple("", elements))\n}"
  }

  private func storing(_ table: TableModel) -> Source {
    let head = Layout.function(
      "\(access)static func stored",
      ["_ draft: Draft", "by statement: borrowing \(table.runtime.statement)"],
      " throws -> \(table.record) {", indentation: 2)
    guard let draft = table.draft else {
      return table.checksReturnedRow
        ? "\(head)\n  try statement.returned { _ in draft }\n}" : .none
    }
    let body: Source =
      draft.readsReturnedRow
      ? "try statement.returned { row in\n  \(construction("try ", table, draft.stored))\n}"
      : "try statement.run()\nreturn \(construction("", table, draft.stored))"
    return "\(head)\n  \(body)\n}"
  }
}
