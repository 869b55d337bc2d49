import SchemaParser

extension SchemaJSON {
  static func query(_ query: Query) -> JSONValue {
    let interface = query.interface
    return .members([
      ("name", text(query.name)), ("swiftName", query.swiftName.map(text)),
      ("doc", query.doc.map { .string($0) }), ("sql", text(query.sql)),
      ("returns", interface.map { .string($0.cardinality.rawValue) }),
      ("group", query.group.map(text)),
      ("params", interface.flatMap { list($0.parameters, parameter) }),
      ("columns", interface.flatMap { list($0.results, result) }),
    ])
  }

  private static func parameter(_ parameter: QueryParameter) -> JSONValue {
    let column = parameter.uses.first?.value
    return .members([
      ("name", text(parameter.name)), ("swiftName", parameter.swiftName.map(text)),
      ("doc", parameter.doc.map { .string($0) }),
      ("type", column.map { .string($0.column.type.value.name) }),
      ("nullable", .boolean(parameter.isNullable)),
      ("list", parameter.isList ? .boolean(true) : nil),
      ("from", column?.origin.map(origin)),
    ])
  }

  private static func result(_ result: QueryResult) -> JSONValue {
    switch result {
    case .column(let column, _): resultColumn(column)
    case .table(let table):
      .members([
        ("name", text(table.name)), ("table", .string(table.table)),
        ("nullable", .boolean(table.isNullable)),
      ])
    }
  }
}
