import DBGenSQLText

extension FileEmitter {
  /// Emits the witnesses of the runtime's table protocol: the parts of the table's statements, and
  /// the functions that read and bind values.
  func witnesses(_ table: TableModel) -> Source {
    .paragraphs(
      [
        .lines(table.aliases.map { "\(access)typealias \($0.name) = \($0.type)" }),
        statements(table.sql), returning(table), reading(table),
        table.rules.map(validation),
      ]
        + table.bindings.map(binding)
        + [
          table.conversion.map { tupleConversion($0, table) },
          table.insertion.map { insertion($0.values, areRead: $0.areRead, table) },
        ])
  }

  private func statements(_ sql: TableSQLModel) -> Source {
    .call(
      "\(access)static let _sql = _TableSQL",
      [
        .inline(["name: \(SwiftLiteral.string(sql.name))", indices("key", sql.key)]),
        Source.argument(
          "collations",
          sql.collations.map { Source($0.map { SwiftLiteral.string($0.description) } ?? "nil") }),
        indices("respelled", sql.respelled), indices("optional", sql.optional),
        Source.argument("defaults", sql.defaults.map { Source($0.initializer) }),
        indices("generated", sql.generated), indices("returned", sql.returned),
        indices("reals", sql.reals),
        Source.argument("touched", sql.touched.map { Source($0.initializer) }),
        sql.version.map { Source("version: " + String($0)) },
        sql.deletion.map { .call("deletion: .init", $0.arguments.map { Source($0) }) },
      ] + names("columns", sql.columns))
  }

  private func returning(_ table: TableModel) -> Source? {
    !table.isReadOnly && !table.returnedColumns.isEmpty
      ? "\(access)static var _returnsRow: Bool { true }" : nil
  }

  /// Returns the arguments of a variadic parameter.
  private func names(_ label: String, _ names: [String]) -> [Source] {
    names.enumerated().map { index, name in
      Source((index == 0 ? label + ": " : "") + SwiftLiteral.string(name))
    }
  }

  private func indices(_ label: String, _ indices: [Int]) -> Source? {
    Source.argument(label, indices.map { Source(String($0)) })
  }

  private func reading(_ table: TableModel) -> Source {
    """
    \(access)static func _record(from row: borrowing \(table.names.runtime("Row"))) throws -> \(table.record) {
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

  private func binding(_ binding: BindingModel) -> Source {
    let parameters: [Source] = [
      Source(binding.parameter), "to statement: borrowing _Statement",
    ]
    return """
      \(.declaration("\(access)static func \(binding.name)", parameters)) throws {
        \(bindings("try statement.bind", binding.bindings))
      }
      """
  }

  private func tupleConversion(_ elements: [String], _ table: TableModel) -> Source {
    """
    \(access)static func _draft(of record: \(table.record)) -> Draft {
      \(.declaration("", elements.map { Source($0) }))
    }
    """
  }

  private func insertion(_ values: [String], areRead: Bool, _ table: TableModel) -> Source {
    let row = table.names.runtime("Row")
    let parameters: [Source] = ["_ draft: Draft", "in row: borrowing \(row)"]
    return """
      \(.declaration("\(access)static func _stored", parameters)) throws -> \(table.record) {
        \(record(areRead ? "try " : "", table, values))
      }
      """
  }
}
