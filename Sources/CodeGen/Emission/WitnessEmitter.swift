extension FileEmitter {
  /// Emits the witnesses of the runtime's table protocol: the parts of the table's statements, and
  /// the functions that read and bind values.
  func witnesses(_ table: TableModel) -> Source {
    .paragraphs(
      [typeAliases(table), statements(table), reading(table), validation(table)]
        + table.bindings.map { binding($0, table) } + [conversion(table), insertion(table)])
  }

  private func typeAliases(_ table: TableModel) -> Source {
    .lines(table.aliases.map { "\(access)typealias \($0.name) = \($0.type)" })
  }

  private func statements(_ table: TableModel) -> Source {
    let sql = table.sql
    let key = indices("key", sql.key)
    let name: Source = "name: \(SwiftLiteral.string(sql.name))"
    let arguments: [Source] = [
      key.isEmpty ? name : "\(name), \(key)",
      .array(sql.columns.map { Source(SwiftLiteral.string($0)) }, label: "columns"),
      indices("respelled", sql.respelled), indices("optional", sql.optional),
      array("spelled", sql.spelled), array("defaults", sql.defaults.map(\.initializer)),
      indices("generated", sql.generated), indices("returned", sql.returned),
      indices("reals", sql.reals),
    ]
    return .call(
      "\(access)static let _sql = _TableSQL", arguments.filter { !$0.isEmpty })
  }

  private func indices(_ label: String, _ indices: [Int]) -> Source {
    array(label, indices.map(String.init))
  }

  private func array(_ label: String, _ elements: [String]) -> Source {
    elements.isEmpty ? .none : .array(elements.map { Source($0) }, label: label)
  }

  private func reading(_ table: TableModel) -> Source {
    """
    \(access)static func _record(from row: borrowing \(table.runtime.row)) throws -> \(table.record) {
      \(record("try ", table, table.properties.map(\.reading)))
    }
    """
  }

  /// Emits the expression that creates a record from the given expressions, one for each property.
  private func record(_ effect: String, _ table: TableModel, _ values: [String]) -> Source {
    let arguments: [Source] = zip(table.properties, values).map { "\($0.label): \($1)" }
    return table.isTuple
      ? .declaration(effect, arguments) : .call(effect + table.record, arguments)
  }

  private func binding(_ binding: BindingModel, _ table: TableModel) -> Source {
    let parameters: [Source] = [
      Source(binding.parameter), "to statement: borrowing _Statement",
    ]
    return """
      \(.declaration("\(access)static func \(binding.name)", parameters)) throws {
        \(bindings("try statement.bind", binding.bindings))
      }
      """
  }

  private func conversion(_ table: TableModel) -> Source {
    guard let conversion = table.conversion else { return .none }
    let head = "\(access)static func _draft(of record: \(table.record)) -> Draft {"
    switch conversion {
    case .initializer: return "\(head) Draft(record) }"
    case .tuple(let elements):
      return "\(head)\n  \(.declaration("", elements.map { Source($0) }))\n}"
    }
  }

  private func insertion(_ table: TableModel) -> Source {
    let body: Source
    switch table.insertion {
    case .ofDraft: return .none
    case .ofValues(let values):
      body = "try statement.run()\n\(record("return ", table, values))"
    case .ofReturnedRow(let values):
      body = "try statement.returned { row in\n  \(record("try ", table, values))\n}"
    case .ofCheckedValues(let values):
      body = "try statement.returned { _ in\n  \(record("", table, values))\n}"
    case .ofCheckedDraft: body = "try statement.returned { _ in draft }"
    }
    let parameters: [Source] = [
      "_ draft: Draft", "by statement: borrowing _Statement",
    ]
    return """
      \(.declaration("\(access)static func _stored", parameters)) throws -> \(table.record) {
        \(body)
      }
      """
  }
}
