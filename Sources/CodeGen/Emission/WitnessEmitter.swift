extension FileEmitter {
  /// Emits the witnesses of the runtime's table protocol: the parts of the table's statements, and
  /// the functions that read and bind values.
  func witnesses(_ table: TableModel) -> Source {
    if table.isReadOnly {
      return .paragraphs([
        typeAliases(table), statements(table), reading(table),
      ])
    }
    return .paragraphs([
      typeAliases(table), statements(table), reading(table),
      validation(table), binding(table), keyBinding(table), conversion(table), storing(table),
    ])
  }

  private func typeAliases(_ table: TableModel) -> Source {
    .lines(table.aliases.map { "\(access)typealias \($0.name) = \($0.type)" })
  }

  private func statements(_ table: TableModel) -> Source {
    let sql = table.sql
    let columns = Layout.array("columns", sql.columns.map(SwiftLiteral.string), indentation: 4)
    let arguments: [Source] = [
      nameAndKey(sql), columns, indices("respelled", sql.respelled),
      indices("optional", sql.optional), array("spelled", sql.spelled), defaults(sql.defaults),
      indices("generated", sql.generated), indices("returned", sql.returned),
      indices("reals", sql.reals),
    ]
    return Layout.call(
      "\(access)static let sql = \(table.runtime.tableSQL)", arguments.filter { !$0.isEmpty })
  }

  private func nameAndKey(_ sql: TableSQLModel) -> Source {
    let key = indices("key", sql.key)
    return Source("name: \(SwiftLiteral.string(sql.name))" + (key.isEmpty ? "" : ", " + key.text))
  }

  private func indices(_ label: String, _ indices: [Int]) -> Source {
    array(label, indices.map(String.init))
  }

  private func array(_ label: String, _ elements: [String]) -> Source {
    elements.isEmpty ? .none : Layout.array(label, elements, indentation: 4)
  }

  private func defaults(_ defaults: [TableSQLModel.Default]) -> Source {
    array(
      "defaults",
      defaults.map { value in
        let presence = value.presence.map { ", presence: \($0)" } ?? ""
        return ".init(\(value.column), \(SwiftLiteral.string(value.expression))\(presence))"
      })
  }

  private func reading(_ table: TableModel) -> Source {
    """
    \(access)static func record(from row: borrowing \(table.runtime.row)) throws -> \(table.record) {
      \(construction("try ", table, table.properties.map(\.reading), indentation: 4))
    }
    """
  }

  /// Emits the expression that creates a record from the given expressions, one for each property.
  private func construction(
    _ effect: String, _ table: TableModel, _ values: [String], indentation: Int
  ) -> Source {
    let arguments = zip(table.properties, values).map { "\($0.label): \($1)" }
    return table.isTuple
      ? Layout.function(effect, arguments, "", indentation: indentation)
      : Layout.call(effect + table.record, arguments, indentation: indentation)
  }

  private func binding(_ table: TableModel) -> Source {
    guard let draft = table.draft else {
      return bind(table.properties, "_ record: \(table.record)", table)
    }
    return bind(draft.properties, "_ draft: Draft", table)
  }

  private func bind(
    _ properties: [PropertyModel], _ parameter: String, _ table: TableModel
  ) -> Source {
    let value = table.draft == nil ? "record" : "draft"
    let head = Layout.function(
      "\(access)static func bind",
      [parameter, "to statement: borrowing \(table.runtime.statement)"], " throws {",
      indentation: 2)
    return """
      \(head)
        \(.lines(properties.filter { !$0.isGenerated }.map { bind($0, of: value) }))
      }
      """
  }

  private func bind(_ property: PropertyModel, of value: String) -> Source {
    let value = "\(value).\(property.name)"
    let parameter = property.parameterNumber
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
    let bindings = key.indices.map { bind(table.properties[$0], of: "record") }
    return .paragraphs([
      idBinding(table, key),
      key.idType != nil && !table.isTuple
        ? .none : keyBinding("bindKey", "of record: \(table.record)", bindings, table),
    ])
  }

  private func idBinding(_ table: TableModel, _ key: KeyModel) -> Source {
    guard let type = key.idType, let index = key.indices.first else { return .none }
    // The runtime already binds integer keys in the first column.
    if key.ownType == .integer, index == 0 { return .none }
    let coding = table.properties[index].coding
    return keyBinding(
      "bind", "id: \(type)",
      [bind(coding.binding("id", isOptional: false, at: index + 1))], table)
  }

  private func keyBinding(
    _ name: String, _ parameter: String, _ bindings: [Source], _ table: TableModel
  ) -> Source {
    let head = Layout.function(
      "\(access)static func \(name)",
      [parameter, "to statement: borrowing \(table.runtime.statement)"], " throws {",
      indentation: 2)
    return """
      \(head)
        \(.lines(bindings))
      }
      """
  }

  private func conversion(_ table: TableModel) -> Source {
    guard table.key != nil, let draft = table.draft else { return .none }
    let head = "\(access)static func draft(of record: \(table.record)) -> Draft {"
    guard table.isTuple else { return "\(head) Draft(record) }" }
    let elements = draft.properties.map { "\($0.label): record.\($0.name)" }
    return "\(head)\n  \(Layout.function("", elements, "", indentation: 4))\n}"
  }

  private func storing(_ table: TableModel) -> Source {
    let head = Layout.function(
      "\(access)static func stored",
      ["_ draft: Draft", "by statement: borrowing \(table.runtime.statement)"],
      " throws -> \(table.record) {", indentation: 2)
    guard let draft = table.draft else {
      guard table.rounded != nil || table.checksReturnedRow else { return .none }
      return "\(head)\n  \(storingRecord(table))\n}"
    }
    let body: Source =
      draft.readsReturnedRow
      ? "try statement.returned { row in\n  \(construction("try ", table, draft.stored, indentation: 6))\n}"
      : "try statement.run()\n\(construction("return ", table, draft.stored, indentation: 4))"
    return "\(head)\n  \(body)\n}"
  }

  private func storingRecord(_ table: TableModel) -> Source {
    guard let rounded = table.rounded else { return "try statement.returned { _ in draft }" }
    return table.checksReturnedRow
      ? "try statement.returned { _ in\n  \(construction("", table, rounded, indentation: 6))\n}"
      : "try statement.run()\n\(construction("return ", table, rounded, indentation: 4))"
  }
}
