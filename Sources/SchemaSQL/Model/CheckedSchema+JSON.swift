package import SchemaParser

extension CheckedSchema {
  /// The whole schema as JSON, with what SQLite says about views, virtual tables, and queries.
  package var json: JSONValue {
    written.json.filling([
      "views": views.map(\.facts), "virtualTables": virtualTables.map(\.facts),
      "queries": queries.map(\.facts),
    ])
  }
}

extension JSONValue {
  /// The values of keys that SQLite determines; nil for what is left out.
  fileprivate typealias Facts = [String: JSONValue?]

  /// Fills in the facts about the items of lists, by the names of the lists.
  fileprivate func filling(_ lists: [String: [Facts]]) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(
      members.map { list in
        guard let facts = lists[list.name], case .array(let items) = list.value else { return list }
        return Member(list.name, .array(zip(items, facts).map { $0.filling($1) }))
      })
  }

  private func filling(_ facts: Facts) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(
      members.compactMap { member in
        guard member.value == .unchecked else { return member }
        return facts[member.name]?.map { Member(member.name, $0) }
      })
  }
}

extension CheckedView {
  fileprivate var facts: JSONValue.Facts {
    [
      "columns": .array(columns.map(\.json)),
      "key": keyIndex.map { .string(columns[$0].column.name.value) },
    ]
  }
}

extension CheckedVirtualTable {
  fileprivate var facts: JSONValue.Facts { ["columns": .array(columns.map(\.json))] }
}

extension CheckedQuery {
  fileprivate var facts: JSONValue.Facts {
    func list(_ items: [JSONValue]) -> JSONValue? { items.isEmpty ? nil : .array(items) }
    return [
      "returns": .string(interface.cardinality.rawValue),
      "key": interface.key.map { .string(interface.results[$0].name.value) },
      "params": list(interface.parameters.map { $0.json() } + parametersOfOrders),
      "columns": list(interface.results.map(\.json)),
    ]
  }

  private var parametersOfOrders: [JSONValue] {
    zip(written.orders, interface.orders).flatMap { order, own in
      own.parameters.map { $0.json(ofOrder: order.name.value) }
    }
  }
}

extension ResultColumn {
  fileprivate var json: JSONValue {
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
  fileprivate func json(ofOrder order: String? = nil) -> JSONValue {
    let use = uses.first?.value
    return .members([
      ("name", .string(name.value)), ("swiftName", swiftName.map { .string($0.value) }),
      ("doc", doc.map { .string($0) }), ("type", use.map { .string($0.column.type.value.name) }),
      ("nullable", .boolean(isNullable)), ("list", isList ? true : nil),
      ("optional", isOptional ? true : nil), ("order", order.map { .string($0) }),
      ("from", use?.origin?.json),
    ])
  }
}

extension QueryResult {
  fileprivate var json: JSONValue {
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
