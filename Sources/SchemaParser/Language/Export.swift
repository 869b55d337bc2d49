extension Schema {
  /// The whole schema as JSON. Keys are those of a schema file where it has one for the same thing;
  /// mappings become lists, with the key as `name`. Keys are only ever added, and what the file
  /// doesn't say is left out.
  package var json: JSONValue { Language.schema.export(self) }
}

// What SQLite says about columns, parameters and results.

extension ResultColumn {
  var json: JSONValue {
    .members([
      ("name", .string(column.name.value)), ("type", .string(column.type.value.name)),
      ("nullable", .boolean(column.isNullable)), ("from", origin?.json),
    ])
  }
}

extension ColumnOrigin {
  fileprivate var json: JSONValue { ["table": .string(table), "column": .string(column)] }
}

extension QueryParameter {
  var json: JSONValue {
    let use = uses.first?.value
    return .members([
      ("name", .string(name.value)), ("swiftName", swiftName.map { .string($0.value) }),
      ("doc", doc.map { .string($0) }), ("type", use.map { .string($0.column.type.value.name) }),
      ("nullable", .boolean(isNullable)), ("list", isList ? true : nil),
      ("optional", isOptional ? true : nil), ("from", use?.origin?.json),
    ])
  }
}

extension QueryResult {
  var json: JSONValue {
    switch self {
    case .column(let column, _): column.json
    case .table(let table):
      [
        "name": .string(table.name.value), "table": .string(table.table),
        "nullable": .boolean(table.isNullable),
      ]
    }
  }
}

extension JSONValue {
  /// Creates an object, leaving out members that have no value.
  fileprivate static func members(_ members: [(name: String, value: JSONValue?)]) -> JSONValue {
    .object(members.compactMap { member in member.value.map { Member(member.name, $0) } })
  }
}

extension Array {
  /// The array; nil if it is empty.
  var filled: Array? { isEmpty ? nil : self }
}
