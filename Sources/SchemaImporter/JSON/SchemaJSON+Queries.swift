import SchemaParser

extension SchemaJSON {
  static func query(_ query: Query) -> JSONValue {
    let interface = query.interface
    return .object([
      ("name", text(query.name)), ("swiftName", query.swiftName.map(text)),
      ("doc", query.doc.map { .text($0) }), ("sql", text(query.sql)),
      ("returns", interface.map { .text($0.cardinality.rawValue) }),
      ("group", query.group.map(text)),
      ("params", interface.flatMap { list($0.parameters, parameter) }),
      ("columns", interface.flatMap { list($0.results, result) }),
    ])
  }

  private static func parameter(_ parameter: QueryParameter) -> JSONValue {
    let column = parameter.uses.first?.value
    return .object([
      ("name", text(parameter.name)), ("swiftName", parameter.swiftName.map(text)),
      ("doc", parameter.doc.map { .text($0) }),
      ("type", column.map { .text($0.column.type.value.name) }),
      ("nullable", .boolean(parameter.isNullable)),
      ("list", parameter.isList ? .boolean(true) : nil),
      ("from", column?.origin.map(origin)),
    ])
  }

  private static func result(_ result: QueryResult) -> JSONValue {
    switch result {
    case .column(let column, _): resultColumn(column)
    case .table(let table):
      .object([
        ("name", text(table.name)), ("table", .text(table.table)),
        ("nullable", .boolean(table.isNullable)),
      ])
    }
  }
}
