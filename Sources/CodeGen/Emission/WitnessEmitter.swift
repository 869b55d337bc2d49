extension FileEmitter {
  /// Emits what makes a table one to the runtime: what its statements are made of, and how values pass in and out.
  func witnesses(_ table: TableModel) -> Source {
    if table.isReadOnly { return .paragraphs([statements(table), reading(table)]) }
    return .paragraphs([
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
    let head = Layout.function(
      "\(access)static func bind",
      ["_ \(parameter)", "to statement: borrowing \(table.runtime.statement)"], " throws {",
      indentation: 2)
    return """
      \(head)
        \(.lines(properties.enumerated().map { bind($1, of: String(value), at: $0 + 1) }))
      }
      """
  }

  private func bind(_ property: PropertyModel, of value: String, at parameter: Int) -> Source {
    let value = "\(value).\(property.name)"
    guard let presence = property.presenceParameter else {
      return bind(property.coding.binding(value, isOptional: property.isOptional, at: parameter))
    }
    return .lines([
      bind(property.coding.binding(ifPresent: value, at: parameter)),
      bind("boolean: \(value) != nil, at: \(presence)"),
    ])
  }

  private func bind(_ arguments: String) -> Source {
    Layout.call("try statement.bind", [arguments], indentation: 4)
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
